import { describe, expect, it } from 'vitest';
import { ROOT } from './prepare.mjs';
import { playwrightCounts, runCounts, stepCounts, sum, vitestCounts } from './results.mjs';

const counts = (passed: number, failed: number, ...lines: string[]) => ({ passed, failed, lines });

const spec = (title: string, status: string) => ({ file: 'oncall.e2e.ts', title, tests: [{ status }] });

describe('the counts of a test run', () => {
  it('come from the report of Vitest, with the names of failed and skipped tests', () => {
    const report = {
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: `${ROOT}/a.spec.ts`,
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'adds' },
            { status: 'failed', fullName: 'subtracts' },
            { status: 'skipped', fullName: 'divides' },
          ],
        },
        { name: `${ROOT}/b.spec.ts`, message: 'no such module', assertionResults: [] },
      ],
    };
    expect(vitestCounts(JSON.stringify(report))).toEqual(
      counts(
        1,
        1,
        'failed: b.spec.ts: no such module',
        'failed: a.spec.ts subtracts',
        'skipped: a.spec.ts divides',
      ),
    );
  });

  it('come from the report of Playwright, in suites within suites', () => {
    const report = {
      stats: { expected: 1, flaky: 1, unexpected: 1 },
      errors: [],
      suites: [
        {
          specs: [spec('opens', 'expected'), spec('zooms', 'flaky')],
          suites: [{ specs: [spec('pans', 'unexpected')] }],
        },
      ],
    };
    expect(playwrightCounts(JSON.stringify(report))).toEqual(
      counts(2, 1, 'flaky: e2e/oncall.e2e.ts zooms', 'unexpected: e2e/oncall.e2e.ts pans'),
    );
  });

  it('have one failure for a run that failed without a failed test or left no report', () => {
    const broken = 'failed: units: the run stopped or left no report';
    expect(runCounts('units', counts(7, 0), false)).toEqual(counts(7, 1, broken));
    expect(runCounts('units', undefined, true)).toEqual(counts(0, 1, broken));
    expect(runCounts('units', counts(7, 2), false)).toEqual(counts(7, 2));
    expect(runCounts('units', counts(7, 0), true)).toEqual(counts(7, 0));
  });

  it('are added up with the names', () => {
    expect(sum(stepCounts('types', true), stepCounts('lint', false))).toEqual(counts(1, 1, 'failed: lint'));
  });
});
