import { describe, expect, it } from 'vitest';
import * as results from './results.mjs';

const counts = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped });

describe('the count of the test run', () => {
  it('reads what Vitest and Playwright report', () => {
    const vitest = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
    expect(results.vitestCounts(JSON.stringify(vitest))).toEqual(counts(7, 1, 3));
    const playwright = { stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 3 } };
    expect(results.playwrightCounts(JSON.stringify(playwright))).toEqual(counts(5, 2, 3));
  });

  it('takes a run that failed without a failed test as one failure', () => {
    expect(results.runCounts(counts(7, 0), false)).toEqual(counts(7, 1));
    expect(results.runCounts(undefined, true)).toEqual(counts(0, 1));
    expect(results.runCounts(counts(7, 2), false)).toEqual(counts(7, 2));
    expect(results.runCounts(counts(7, 0, 1), true)).toEqual(counts(7, 0, 1));
  });

  it('ends in one line', () => {
    const total = results.sum(counts(7, 0), results.stepCounts(true));
    expect(results.line(total)).toBe('8 passed, 0 failed');
    expect(results.line(results.sum(total, counts(0, 1, 2)))).toBe('8 passed, 1 failed, 2 skipped');
  });
});
