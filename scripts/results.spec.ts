import { describe, expect, it } from 'vitest';
import { ROOT } from './prepare.mjs';
import * as results from './results.mjs';

const counts = (
  passed: number,
  failed: number,
  skipped = 0,
  failures: string[] = [],
  skips: string[] = [],
) => ({ passed, failed, skipped, failures, retries: [], skips });

const browserSpec = (title: string, status: string, message: string) => ({
  file: 'oncall.e2e.ts',
  title,
  tests: [{ status, projectName: 'new-york', results: [{ errors: [{ message }] }] }],
});

describe('the count of the test run', () => {
  it('reads what Vitest reports, with every failure and its reason', () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        {
          name: `${ROOT}/a.spec.ts`,
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'adds' },
            { status: 'skipped', fullName: 'divides (no divisor)' },
          ],
        },
        {
          name: `${ROOT}/b.spec.ts`,
          message: '',
          assertionResults: [
            {
              status: 'failed',
              fullName: "subtracts (O's)",
              failureMessages: ['expected 1\nreceived 2'],
            },
          ],
        },
        { name: `${ROOT}/c.spec.ts`, message: 'no such module', assertionResults: [] },
      ],
    };
    expect(results.vitestCounts(JSON.stringify(report))).toEqual(
      counts(
        7,
        1,
        3,
        [
          'c.spec.ts\n    npx vitest run c.spec.ts\n    no such module',
          String.raw`b.spec.ts subtracts (O's)
    npx vitest run b.spec.ts -t 'subtracts \(O'\''s\)'
    expected 1
    received 2`,
        ],
        ['a.spec.ts divides (no divisor)'],
      ),
    );
  });

  it('reads what Playwright reports, in suites within suites', () => {
    const report = {
      stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 3 },
      errors: [],
      suites: [
        {
          specs: [browserSpec('opens', 'expected', ''), browserSpec('zooms', 'skipped', '')],
          suites: [{ specs: [browserSpec('pans', 'unexpected', 'no such row')] }],
        },
      ],
    };
    expect(results.playwrightCounts(JSON.stringify(report))).toEqual(
      counts(
        5,
        2,
        3,
        [
          "e2e/oncall.e2e.ts new-york: pans\n    npm run build && npx playwright test e2e/oncall.e2e.ts --project new-york -g 'pans'\n    no such row",
        ],
        ['e2e/oncall.e2e.ts zooms'],
      ),
    );
  });

  it('lists what passed only at the second try, with the error of the first, and not as a failure', () => {
    const flaky = {
      ...browserSpec('scrolls', 'flaky', ''),
      tests: [
        {
          status: 'flaky',
          projectName: 'new-york',
          results: [{ errors: [{ message: 'no such column' }] }, { errors: [] }],
        },
      ],
    };
    const report = {
      stats: { expected: 1, flaky: 1, unexpected: 0, skipped: 0 },
      suites: [{ specs: [browserSpec('opens', 'expected', '')], suites: [{ specs: [flaky] }] }],
    };
    const total = results.playwrightCounts(JSON.stringify(report));
    expect(total).toEqual({
      ...counts(2, 0),
      retries: [
        "e2e/oncall.e2e.ts new-york: scrolls\n    npm run build && npx playwright test e2e/oncall.e2e.ts --project new-york -g 'scrolls'\n    no such column",
      ],
    });
    expect(results.sum(counts(1, 0), total).retries).toEqual(total.retries);
  });

  it('takes a run that failed without a failed test as one failure', () => {
    const broken = ['unit tests: the run broke off or left no report'];
    expect(results.runCounts('unit tests', counts(7, 0), false)).toEqual(counts(7, 1, 0, broken));
    expect(results.runCounts('unit tests', undefined, true)).toEqual(counts(0, 1, 0, broken));
    expect(results.runCounts('unit tests', counts(7, 2), false)).toEqual(counts(7, 2));
    expect(results.runCounts('unit tests', counts(7, 0, 1), true)).toEqual(counts(7, 0, 1));
  });

  it('ends in one line', () => {
    const total = results.sum(counts(7, 0), results.stepCounts('lint', true));
    expect(results.line(total)).toBe('8 passed, 0 failed');
    expect(results.line(results.sum(total, counts(0, 1, 2)))).toBe('8 passed, 1 failed, 2 skipped');
  });

  it('keeps the names of all that failed', () => {
    const total = results.sum(counts(7, 1, 0, ['a.spec.ts adds']), results.stepCounts('lint', false));
    expect(total).toEqual(counts(7, 2, 0, ['a.spec.ts adds', 'lint']));
  });
});
