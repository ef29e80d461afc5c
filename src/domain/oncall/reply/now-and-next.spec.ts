import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Interval } from '../../time/interval';
import { runs } from '../../property-runs.spec-support';
import { dutiesAt } from './now-and-next';
import { onDutyIn } from './on-duty';
import { HOUR, period, sent } from './server.spec-support';

const zone = 'Europe/Berlin';

/** Time of a duty, or a word for none. */
function timeOf(duty: Interval | undefined, none: string): Interval | string {
  return duty ? { start: duty.start, end: duty.end } : none;
}

test('duties at an instant are those of all periods, however many and overlapping', () => {
  const window = { start: 0, end: 240 * HOUR };
  const periods = fc.array(
    fc
      .tuple(
        fc.integer({ min: 1, max: 230 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 4 }),
      )
      .map(([start, hours, person]) => period(start * HOUR, Math.min(239, start + hours) * HOUR, person)),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(periods, fc.integer({ min: 0, max: 239 }), (all, hour) => {
      const at = hour * HOUR;
      const replies = [{ window, schedules: [sent(all)] }];
      const duties = onDutyIn(
        all.filter(({ end }) => end > at),
        window,
      );
      const current = duties.find(({ start, end }) => start <= at && at < end);
      const next = duties.find(({ start }) => start >= (current?.end ?? at) && start > at);
      const duty = dutiesAt(sent(all), at, { accountZone: zone, replies });
      expect([duty?.current, duty?.next]).toMatchObject([timeOf(current, 'nobody'), timeOf(next, 'unknown')]);
    }),
    { numRuns: runs(300) },
  );
});
