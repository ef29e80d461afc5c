import { relative } from 'node:path';
import { ROOT } from './prepare.mjs';

/**
 * @typedef {{ passed: number, failed: number, lines: readonly string[] }} Counts
 * `lines`: the tests that failed, were skipped or passed only at the second try
 */

/** A step that is one test: format, lint, types, build. @param {string} name @param {boolean} succeeded */
export function stepCounts(name, succeeded) {
  return {
    passed: Number(succeeded),
    failed: Number(!succeeded),
    lines: succeeded ? [] : [`failed: ${name}`],
  };
}

/**
 * Counts of a run from its report. A run that failed without a failed test, or wrote no report, counts as one failure.
 * @param {string} name
 * @param {Counts | undefined} counts
 * @param {boolean} succeeded whether the run ended with exit code 0
 * @returns {Counts}
 */
export function runCounts(name, counts, succeeded) {
  if (counts !== undefined && (succeeded || counts.failed > 0)) return counts;
  return sum(
    counts ?? { passed: 0, failed: 0, lines: [] },
    stepCounts(`${name}: the run stopped or left no report`, false),
  );
}

/** @param {string} json of Vitest's json reporter @returns {Counts} */
export function vitestCounts(json) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(json);
  /** @type {{ name: string, message: string, assertionResults: { status: string, fullName: string }[] }[]} */
  const files = testResults;
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({
      status,
      title: `${relative(ROOT, name)} ${fullName}`,
    })),
  );
  const broken = files.filter(({ message }) => message !== '');
  const lines = broken.map(({ name, message }) => `failed: ${relative(ROOT, name)}: ${message}`);
  return { passed: numPassedTests, failed: numFailedTests, lines: [...lines, ...linesOf(tests, 'passed')] };
}

/**
 * @param {string} json of Playwright's json reporter
 * @returns {Counts}
 */
export function playwrightCounts(json) {
  const { stats, suites, errors } = JSON.parse(json);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    lines: linesOf(suites.flatMap(testsOf), 'expected'),
  };
}

/**
 * @typedef {{ suites?: Suite[], specs?: { file: string, title: string, tests: { status: string }[] }[] }} Suite
 * @typedef {{ status: string, title: string }} Test
 */

/** @param {Suite} suite @returns {Test[]} */
function testsOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status }) => ({ status, title: `e2e/${file} ${title}` })),
  );
  return own.concat(suites.flatMap(testsOf));
}

/** @param {readonly Test[]} tests @param {string} good status that is not named */
function linesOf(tests, good) {
  return tests.filter(({ status }) => status !== good).map(({ status, title }) => `${status}: ${title}`);
}

/** @param {Counts} a @param {Counts} b @returns {Counts} */
export function sum(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, lines: [...a.lines, ...b.lines] };
}
