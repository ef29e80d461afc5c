import { relative, resolve } from 'node:path';
import { ROOT } from './prepare.mjs';

/**
 * `failures`: what failed and why, and how to run it alone; `retries`: the same of what passed only at the second try;
 * `skips`: what was skipped. For the end of a long output.
 * @typedef {{
 *   passed: number, failed: number, skipped: number,
 *   failures: readonly string[], retries: readonly string[], skips: readonly string[]
 * }} Counts
 */

/** @type {Counts} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [], retries: [], skips: [] };

/**
 * A step that is one test: format, lint, types, build.
 * @param {string} name
 * @param {boolean} succeeded
 * @returns {Counts}
 */
export function stepCounts(name, succeeded) {
  return succeeded ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1, failures: [name] };
}

/**
 * Counts of a run that wrote a report. A run that failed and reported no failure (it crashed, or wrote nothing)
 * counts as one failure, so that nothing broken looks whole.
 * @param {string} name
 * @param {Counts | undefined} counts
 * @param {boolean} succeeded whether the run ended with exit code 0
 * @returns {Counts}
 */
export function runCounts(name, counts, succeeded) {
  if (counts !== undefined && (succeeded || counts.failed > 0)) return counts;
  return sum(counts ?? NOTHING, stepCounts(`${name}: the run broke off or left no report`, false));
}

/**
 * @param {string} json what Vitest's json reporter wrote
 * @returns {Counts}
 */
export function vitestCounts(json) {
  const report = JSON.parse(json);
  /** @type {{ name: string, message: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[]} */
  const files = report.testResults;
  const broken = files
    .filter(({ message }) => message)
    .map(({ name, message }) => failure({ file: name, title: '', alone: vitest(name) }, message));
  const failures = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) =>
        failure({ file: name, title: fullName, alone: vitest(name, fullName) }, ...failureMessages),
      ),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: broken.concat(failures),
    retries: [],
    skips: files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status !== 'passed' && status !== 'failed')
        .map(({ fullName }) => `${relative(ROOT, name)} ${fullName}`),
    ),
  };
}

/**
 * @param {string} json what Playwright's json reporter wrote
 * @returns {Counts}
 */
export function playwrightCounts(json) {
  const { stats, suites, errors = [] } = JSON.parse(json);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: [...errors.map(messageOf), ...suites.flatMap(failuresOf('unexpected'))],
    retries: suites.flatMap(failuresOf('flaky')),
    skips: suites.flatMap(skipsIn),
  };
}

/**
 * @typedef {{ message?: string }} RunError
 * @typedef {{ status: string, projectName: string, results: { errors?: RunError[] }[] }} BrowserTest
 * @typedef {{ suites?: Suite[], specs?: { file: string, title: string, tests: BrowserTest[] }[] }} Suite
 */

/**
 * Tests of a suite with this status, with the errors of their tries.
 * @param {'unexpected' | 'flaky'} expected
 * @returns {(suite: Suite) => string[]}
 */
function failuresOf(expected) {
  return ({ suites = [], specs = [] }) => {
    const own = specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === expected)
        .map(({ projectName, results }) =>
          failure(
            {
              file: `e2e/${file}`,
              title: `${projectName}: ${title}`,
              alone: `npm run build && npx playwright test e2e/${file} --project ${projectName} -g ${pattern(title)}`,
            },
            ...results.flatMap(({ errors = [] }) => errors.map(messageOf)),
          ),
        ),
    );
    return own.concat(suites.flatMap(failuresOf(expected)));
  };
}

/** @param {Suite} suite @returns {string[]} */
function skipsIn({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === 'skipped').map(() => `e2e/${file} ${title}`),
  );
  return own.concat(suites.flatMap(skipsIn));
}

/** @param {string} file @param {string} [title] */
function vitest(file, title) {
  const alone = `npx vitest run ${relative(ROOT, file)}`;
  return title === undefined ? alone : `${alone} -t ${pattern(title)}`;
}

/** @param {string} title as a regular expression, quoted for a shell */
function pattern(title) {
  const escaped = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return `'${escaped.replaceAll("'", String.raw`'\''`)}'`;
}

/** @param {RunError} error */
function messageOf({ message = '' }) {
  return message;
}

/** Lines of a message that are worth repeating at the end of the output; all of it stands further up. */
const REPEATED_LINES = 12;

/** @param {{ file: string, title: string, alone: string }} test @param {string[]} messages */
function failure({ file, title, alone }, ...messages) {
  const why = messages.flatMap((message) => message.split('\n').slice(0, REPEATED_LINES));
  return [
    `${relative(ROOT, resolve(ROOT, file))} ${title}`.trimEnd(),
    `    ${alone}`,
    ...why.map((line) => `    ${line}`),
  ].join('\n');
}

/** @param {Counts} a @param {Counts} b @returns {Counts} */
export function sum(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    retries: [...a.retries, ...b.retries],
    skips: [...a.skips, ...b.skips],
  };
}

/** @param {Counts} counts */
export function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
