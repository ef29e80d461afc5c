/**
 * `npm test`: everything there is to check, on a fresh clone too. Each step runs even where one before it failed; the
 * last line counts them all.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrepareError, ROOT, build, install, npm, requireNode } from './prepare.mjs';
import * as results from './results.mjs';
import { STATIC_CHECKS, startChecks } from './static-checks.mjs';
import { playwrightTimes, processorSeconds, timingLines } from './timings.mjs';

const reports = mkdtempSync(join(tmpdir(), 'watchbill-test-'));
// Temporary folder of the whole run. PostgreSQL, which runs as another user under root, has to get through.
const temporary = join(reports, 'tmp');
mkdirSync(temporary);
chmodSync(reports, 0o711);
process.env['TMPDIR'] = temporary;
/** Caches of npm and Playwright, and what a browser leaves that is ended after a failed test. */
const FOREIGN = /^(node-compile-cache|playwright-transform-cache-\d+|\.org\.chromium\.Chromium\.\w+)$/;
let total = results.NOTHING;
/** @type {import('./timings.mjs').StepTiming[]} */
const steps = [];

/** @param {string} name @param {() => results.Counts | Promise<results.Counts>} step */
async function count(name, step) {
  console.log(`\n── ${name}`);
  const counts = await step();
  console.log(`── ${name}: ${results.line(counts)}`);
  total = results.sum(total, counts);
}

/** @param {string} name @param {() => Promise<void>} step */
async function time(name, step) {
  const start = { at: performance.now(), processor: processorSeconds() };
  await step();
  const end = processorSeconds();
  const processor = start.processor === undefined || end === undefined ? undefined : end - start.processor;
  steps.push({ name, seconds: (performance.now() - start.at) / 1000, processor });
}

/** @param {string[]} words @param {Record<string, string>} [env] */
function succeeds(words, env = {}) {
  const [command, all] = npm('exec', '--no', '--', ...words);
  return (
    spawnSync(command, all, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
  );
}

/**
 * Reads a report that the tests wrote; undefined if it is missing or broken.
 * @template T
 * @param {string} name
 * @param {(json: string) => T} read
 */
function report(name, read) {
  try {
    return read(readFileSync(join(reports, name), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {() => void} work */
function works(work) {
  try {
    work();
    return true;
  } catch (error) {
    if (!(error instanceof PrepareError)) throw error;
    console.error(error.message);
    return false;
  }
}

function unitTests() {
  const file = join(reports, 'vitest.json');
  const reporters = ['default', 'json', './scripts/file-times.mjs'].map((name) => `--reporter=${name}`);
  const succeeded = succeeds(['vitest', 'run', ...reporters, `--outputFile.json=${file}`], {
    WATCHBILL_FILE_TIMES: join(reports, 'file-times.json'),
  });
  return results.runCounts('unit tests', report('vitest.json', results.vitestCounts), succeeded);
}

/** @param {string | undefined} chromium */
function browserTests(chromium) {
  if (chromium === undefined) {
    console.log('Not run: there is no build, or no Chromium could be installed.');
    return results.stepCounts('browser tests', false);
  }
  // A second try shows which test is at fault, and lets the rest of the run count.
  const succeeded = succeeds(['playwright', 'test', '--retries=1', '--reporter=list,json'], {
    WATCHBILL_CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
  });
  const counts = report('playwright.json', results.playwrightCounts);
  return results.runCounts('browser tests', counts, succeeded);
}

/**
 * True for the folder of a spec file whose tests were all skipped: its `afterAll` does not run.
 * @param {string} name
 */
function isEmptySpecFolder(name) {
  return name.startsWith('spec-') && readdirSync(join(temporary, name)).length === 0;
}

/** Fails if the tests left files or folders behind. */
function temporaryFiles() {
  const leftovers = readdirSync(temporary).filter((name) => !FOREIGN.test(name) && !isEmptySpecFolder(name));
  for (const name of leftovers) console.log(`Left in the temporary folder: ${name}`);
  return results.stepCounts('temporary files', leftovers.length === 0);
}

const installed = works(() => {
  requireNode(process.versions.node);
  install(1);
});
if (installed) {
  await time(Object.keys(STATIC_CHECKS).join(', '), async () => {
    for (const { name, result } of startChecks(STATIC_CHECKS)) {
      await count(name, async () => {
        const { succeeded, output } = await result;
        process.stdout.write(output);
        return results.stepCounts(name, succeeded);
      });
    }
  });
  await time('unit tests', () => count('unit tests', unitTests));
  let built = false;
  await time('build', () =>
    count('build', () => {
      built = works(() => build(1));
      return results.stepCounts('build', built);
    }),
  );
  const { chromium } = await import('./chromium.mjs');
  const path = built ? await chromium(console.log) : undefined;
  await time('browser tests', () => count('browser tests', () => browserTests(path)));
  await count('temporary files', temporaryFiles);
} else {
  total = results.stepCounts('packages', false);
}

const fileTimes = {
  'unit tests': report('file-times.json', JSON.parse) ?? [],
  'browser tests': report('playwright.json', playwrightTimes) ?? [],
};
rmSync(reports, { recursive: true, force: true });
console.log(`\n${timingLines(steps, fileTimes).join('\n')}\n`);
for (const skip of total.skips) console.log(`Skipped: ${skip}`);
for (const retry of total.retries) console.log(`\nPassed only at the second try: ${retry}`);
for (const failure of total.failures) console.log(`\nFailed: ${failure}`);
console.log(`\n${results.line(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;
