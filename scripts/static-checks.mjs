/** Static checks of `npm run check` and `npm test`: npm scripts that run none of the code. */
import { spawn } from 'node:child_process';
import { ROOT, npm } from './prepare.mjs';

export const STATIC_CHECKS = {
  format: ['exec', '--no', '--', 'oxfmt', '--check'],
  lint: ['run', '--silent', 'lint'],
  'unused code': ['exec', '--no', '--', 'knip'],
  types: ['run', '--silent', 'types'],
};

/**
 * Starts all of them at once: each keeps one core busy at most. Their output is for printing in one piece.
 * @param {Readonly<Record<string, readonly string[]>>} checks words for npm by name
 */
export function startChecks(checks) {
  return Object.entries(checks).map(([name, words]) => ({ name, result: outputOf(words) }));
}

/**
 * Runs npm with these words: its output, and whether it succeeded.
 * @param {readonly string[]} words
 * @returns {Promise<{ succeeded: boolean, output: Buffer }>}
 */
function outputOf(words) {
  const [command, all] = npm(...words);
  const child = spawn(command, all, { cwd: ROOT });
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ succeeded: false, output: Buffer.from(`${error.message}\n`) }));
    child.on('close', (code) => resolve({ succeeded: code === 0, output: Buffer.concat(output) }));
  });
}
