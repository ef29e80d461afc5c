/**
 * `npm run check`: the static checks, all at once, then the specs that read the project's files and the specs without a
 * store that import what has changed since the last commit, or since the commit or branch after `--`. `--static`: the
 * static checks alone.
 */
import { spawn } from 'node:child_process';
import { ROOT, npm } from './prepare.mjs';

const since = process.argv[2] ?? 'HEAD';
const specs = ['exec', '--no', '--', 'vitest', 'run', '--project', 'UTC'];
/** Specs that read files, and import little of what they check. */
const OF_FILES = ['docs', 'layers', 'host-zone', 'deploy', 'proxy-logs', 'service/settings'];

/** Words for npm by name. @type {Record<string, string[]>} */
const checks = {
  format: ['exec', '--no', '--', 'oxfmt', '--check'],
  lint: ['run', '--silent', 'lint'],
  'unused code': ['exec', '--no', '--', 'knip'],
  types: ['run', '--silent', 'types'],
};
if (since !== '--static') {
  checks['specs of files'] = [...specs, ...OF_FILES.map((name) => `src/${name}.spec.ts`)];
  checks['specs of changes'] = [...specs, '--changed', since, '--passWithNoTests'];
}

/** Runs npm; prints its output in one piece. @param {string} name @param {string[]} words @returns {Promise<string[]>} */
function failuresOf(name, words) {
  const [command, all] = npm(...words);
  const child = spawn(command, all, { cwd: ROOT });
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      process.stdout.write(`\n── ${name}\n${Buffer.concat(output).toString()}`);
      resolve(code === 0 ? [] : [name]);
    });
  });
}

const failures = await Promise.all(Object.entries(checks).map((check) => failuresOf(...check)));
const failed = failures.flat();
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
