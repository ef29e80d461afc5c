/**
 * `npm test`: everything there is to check, on a fresh clone too. Each step runs even where one before it failed; the
 * last line counts them all.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, build, install, npm, requireNode, works } from './prepare.mjs';
import * as results from './results.mjs';
import { STATIC_CHECKS, startChecks } from './static-checks.mjs';

const reports = mkdtempSync(join(tmpdir(), 'watchbill-test-'));
// Temporary folder of the whole run. PostgreSQL, which runs as another user under root, has to get through.
const temporary = join(reports, 'tmp');
mkdirSync(temporary);
chmodSync(reports, 0o711);
process.env['TMPDIR'] = temporary;

/**
 * Runs a test runner that writes a report.
 * @param {string} name
 * @param {(json: string) => results.Counts} read
 * @param {(file: string) => { words: string[], env?: Record<string, string> }} command by the report's file
 */
function run(name, read, command) {
  const file = join(reports, `${name}.json`);
  const { words, env } = command(file);
  const [program, all] = npm('exec', '--no', '--', ...words);
  const { status } = spawnSync(program, all, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const counts = existsSync(file) ? read(readFileSync(file, 'utf8')) : undefined;
  return results.runCounts(name, counts, status === 0);
}

/** @type {results.Counts[]} */
const steps = [];
const installed = works(() => {
  requireNode(process.versions.node);
  install(1);
});
if (installed) {
  for (const { name, result } of startChecks(STATIC_CHECKS)) {
    const { succeeded, output } = await result;
    process.stdout.write(output);
    steps.push(results.stepCounts(name, succeeded));
  }
  steps.push(
    run('unit tests', results.vitestCounts, (file) => ({
      words: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    })),
  );
  const built = works(() => build(1));
  steps.push(results.stepCounts('build', built));
  const { chromium } = await import('./chromium.mjs');
  const path = built ? await chromium() : undefined;
  steps.push(
    path === undefined
      ? results.stepCounts('browser tests: no build or no Chromium', false)
      : run('browser tests', results.playwrightCounts, (file) => ({
          // A second try shows which test is at fault, and lets the rest of the run count.
          words: ['playwright', 'test', '--retries=1', '--reporter=list,json'],
          env: { WATCHBILL_CHROMIUM: path, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        })),
  );
} else {
  steps.push(results.stepCounts('packages', false));
}

rmSync(reports, { recursive: true, force: true });
const { passed, failed, lines } = steps.reduce(results.sum);
console.log(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
