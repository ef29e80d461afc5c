/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** @type {Counts} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/**
 * A step that is one test: format, lint, types, build.
 * @param {boolean} succeeded
 * @returns {Counts}
 */
export function stepCounts(succeeded) {
  return { ...NOTHING, [succeeded ? 'passed' : 'failed']: 1 };
}

/**
 * Counts of a run that wrote a report. A run that failed and reported no failure (it crashed, or wrote nothing)
 * counts as one failure, so that nothing broken looks whole.
 * @param {Counts | undefined} counts
 * @param {boolean} succeeded whether the run ended with exit code 0
 * @returns {Counts}
 */
export function runCounts(counts, succeeded) {
  const { passed, failed, skipped } = counts ?? NOTHING;
  const broken = (!succeeded || counts === undefined) && failed === 0;
  return { passed, failed: broken ? 1 : failed, skipped };
}

/**
 * @param {string} json what Vitest's json reporter wrote
 * @returns {Counts}
 */
export function vitestCounts(json) {
  const report = JSON.parse(json);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * @param {string} json what Playwright's json reporter wrote
 * @returns {Counts}
 */
export function playwrightCounts(json) {
  const { stats } = JSON.parse(json);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/** @param {Counts} a @param {Counts} b @returns {Counts} */
export function sum(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** @param {Counts} counts */
export function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
