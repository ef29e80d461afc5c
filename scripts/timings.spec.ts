import { describe, expect, it } from 'vitest';
import { playwrightTimes, timingLines } from './timings.mjs';

const timed = (...durations: number[]) => ({
  tests: [{ results: durations.map((duration) => ({ duration })) }],
});

describe('the timings of a test run', () => {
  it('adds up every try of every test of a browser file, in groups too', () => {
    const report = {
      suites: [
        {
          file: 'oncall.e2e.ts',
          specs: [timed(1000, 500)],
          suites: [{ file: 'oncall.e2e.ts', specs: [timed(2000)] }],
        },
        { file: 'rum.e2e.ts', specs: [timed(250)] },
      ],
    };
    expect(playwrightTimes(JSON.stringify(report))).toEqual([
      { name: 'e2e/oncall.e2e.ts', seconds: 3.5 },
      { name: 'e2e/rum.e2e.ts', seconds: 0.25 },
    ]);
  });

  it('lists the steps in their order and the ten longest files, longest first', () => {
    const steps = [
      { name: 'lint', seconds: 12.34, processor: 20 },
      { name: 'build', seconds: 5, processor: undefined },
    ];
    const files = Array.from({ length: 12 }, (_, at) => ({ name: `${at}.spec.ts`, seconds: at }));
    const lines = timingLines(steps, { 'unit tests': files });
    expect(lines.slice(0, 5)).toEqual([
      'Seconds of each step, and of the processor:',
      '    12.3    20.0  lint',
      '     5.0  build',
      'Seconds of the 10 longest files, unit tests:',
      '    11.0  11.spec.ts',
    ]);
    expect(lines.at(-1)).toBe('     2.0  2.spec.ts');
    expect(lines).toHaveLength(14);
  });
});
