import type * as z from 'zod/mini';
import { DAY, type UnixSeconds, wallAt } from '../../time/zone';
import { clockChanges } from '../clock-changes';
import { modulo } from '../rotation-layers';
import type { Rotation, Schedule } from './grammar';

type Turns = {
  unit: 'hour' | 'day' | 'month';
  value: number;
  /** Beginning of the present turn. */
  start: UnixSeconds;
  /** Zone of the rules. */
  zone: string;
  rules: readonly z.output<typeof Schedule>['targets'][number]['rules'][number][];
};

/**
 * Differences in meaning where clocks are changed. GoAlert counts hours on the wall clock for every length, hands off
 * at the end of skipped time, and does not shorten a month (rotation.go and rule.go of target/goalert 2458b9d).
 */
export function clockDifferences(
  { timeZone, start: first }: z.output<typeof Rotation>,
  { unit, value, start, zone, rules }: Turns,
): string[] {
  const texts: string[] = [];
  const anchor = wallAt(first, timeZone);
  const changes = clockChanges(timeZone, start);
  if (unit === 'month' && new Date(anchor * 1000).getUTCDate() > 28) {
    texts.push('a month without its day: GoAlert hands off in the next month, Watchbill on the last day');
  }
  if (unit === 'hour' && 24 % value !== 0 && changes.length > 0) {
    texts.push(`a turn of ${value} h: GoAlert counts hours of the wall clock, Watchbill elapsed hours`);
  } else if (unit === 'hour' && value === 1 && changes.some(({ gap }) => gap > 0)) {
    texts.push('turns of 1 h: GoAlert passes over nobody where clocks skip an hour, Watchbill does');
  } else {
    const step = unit === 'hour' ? value * 3600 : DAY;
    const isSkipped = changes.some(({ wall, gap }) => gap > 0 && modulo(anchor - wall - 1, step) < gap - 1);
    if (isSkipped) {
      texts.push('a hand-off in skipped time: GoAlert hands off at its end, Watchbill moves it by the gap');
    }
  }
  const isAmbiguous = clockChanges(zone, start).some(({ wall, gap }) =>
    rules.some(({ start: from, end }) =>
      gap > 0
        ? [from, end].some((time) => modulo(time - wall - 1, DAY) < gap - 1)
        : modulo(end - wall, DAY) < -gap,
    ),
  );
  if (isAmbiguous)
    texts.push('hours that begin or end in skipped or repeated time: other instants on that day');
  return texts;
}
