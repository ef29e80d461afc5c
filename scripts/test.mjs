/**
 * `npm test`: everything there is to check, on a fresh clone too. Each step runs even where one before it failed, with the
 * reporter of its runner; the last line counts all tests. The static checks are one test.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, npm, prepare } from './prepare.mjs';

let passed = 0;
let failed = 0;
/** Specs that failed, with the reason: the runner says it far above. @type {string[]} */
const lines = [];
// A run that stopped without a failed test is one failure.
process.on('exit', (code) => {
  for (const line of lines) console.log(line);
  console.log(`\n${passed} passed, ${code === 0 ? failed : Math.max(failed, 1)} failed`);
});

prepare(1);
const folder = mkdtempSync(join(tmpdir(), 'watchbill-test-'));
// Temporary folder of the whole run. PostgreSQL, which runs as another user under root, has to get through.
process.env['TMPDIR'] = join(folder, 'tmp');
mkdirSync(process.env['TMPDIR']);
chmodSync(folder, 0o711);
const { chromium } = await import('./chromium.mjs');
const path = await chromium();
if (path !== undefined) process.env['WATCHBILL_CHROMIUM'] = path;
/** Report of the present step: counts of Vitest, or `stats` of Playwright. */
const report = join(folder, 'report.json');
process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report;

for (const words of [
  ['run', '--silent', 'check', '--', '--static'],
  ['exec', '--', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  // A second try shows which test is at fault, and lets the rest of the run count.
  ['exec', '--', 'playwright', 'test', '--retries=1', '--reporter=list,json'],
]) {
  rmSync(report, { force: true });
  const { status } = spawnSync(...npm(...words), { cwd: ROOT, stdio: 'inherit' });
  const {
    numPassedTests = Number(status === 0),
    numFailedTests = 0,
    testResults = [],
    stats,
  } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  for (const { name, message, assertionResults } of testResults) {
    if (message) lines.push(`${name}: ${message}`);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') lines.push(`${name} › ${fullName}: ${failureMessages.join('\n')}`);
  }
  const failures = stats ? stats.unexpected : numFailedTests;
  passed += stats ? stats.expected + stats.flaky : numPassedTests;
  failed += status === 0 ? failures : Math.max(failures, 1);
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = failed === 0 ? 0 : 1;
