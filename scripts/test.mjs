/**
 * `npm test`: everything there is to check, on a fresh clone too. Each step runs even where one before it failed; the
 * last line counts them all.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrepareError, ROOT, build, install, npm, requireNode } from './prepare.mjs';
import * as results from './results.mjs';

const reports = mkdtempSync(join(tmpdir(), 'watchbill-test-'));
let total = results.NOTHING;

/** @param {string} name @param {() => results.Counts | Promise<results.Counts>} step */
async function count(name, step) {
  console.log(`\n── ${name}`);
  const counts = await step();
  console.log(`── ${name}: ${results.line(counts)}`);
  total = results.sum(total, counts);
}

/** @param {string[]} words @param {Record<string, string>} [env] */
function succeeds(words, env = {}) {
  const [command, all] = npm('exec', '--no', '--', ...words);
  return (
    spawnSync(command, all, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
  );
}

/** @param {string} name @param {(json: string) => results.Counts} counts */
function report(name, counts) {
  try {
    return counts(readFileSync(join(reports, name), 'utf8'));
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
  const words = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const succeeded = succeeds(words);
  return results.runCounts('unit tests', report('vitest.json', results.vitestCounts), succeeded);
}

/** @param {string | undefined} chromium */
function browserTests(chromium) {
  if (chromium === undefined) {
    console.log('Not run: there is no build, or no Chromium could be installed.');
    return results.stepCounts('browser tests', false);
  }
  const succeeded = succeeds(['playwright', 'test', '--reporter=list,json'], {
    WATCHBILL_CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
  });
  const counts = report('playwright.json', results.playwrightCounts);
  return results.runCounts('browser tests', counts, succeeded);
}

const installed = works(() => {
  requireNode(process.versions.node);
  install(1);
});
if (installed) {
  await count('format', () => results.stepCounts('format', succeeds(['oxfmt', '--check'])));
  await count('lint', () => results.stepCounts('lint', succeeds(['oxlint', '--deny-warnings'])));
  await count('unused code', () => results.stepCounts('unused code', succeeds(['knip'])));
  await count('types', () => {
    const [command, words] = npm('run', '--silent', 'types');
    return results.stepCounts(
      'types',
      spawnSync(command, words, { cwd: ROOT, stdio: 'inherit' }).status === 0,
    );
  });
  await count('unit tests', unitTests);
  let built = false;
  await count('build', () => {
    built = works(() => build(1));
    return results.stepCounts('build', built);
  });
  const { chromium } = await import('./chromium.mjs');
  const path = built ? await chromium(console.log) : undefined;
  await count('browser tests', () => browserTests(path));
} else {
  total = results.stepCounts('packages', false);
}

rmSync(reports, { recursive: true, force: true });
for (const failure of total.failures) console.log(`\nFailed: ${failure}`);
console.log(`\n${results.line(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;
