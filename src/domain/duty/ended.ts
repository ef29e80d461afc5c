import type { Schedule } from '#contract/schedule';
import type { Whole } from '../oncall/reply/whole-shift';
import { contains } from '../time/interval';
import { DAY, type AccountZone, type UnixSeconds } from '../time/zone';
import { isWholeGap, type Uncovered } from './uncovered';
import { wholeGap } from './whole-gap';

/** A rota without anybody for longer than this, and with nobody to come, has ended. */
const ENDED_AFTER = 7 * DAY;

/** Whole gaps by schedule: pages ask every second. */
const cache = new WeakMap<Schedule, Whole>();

/**
 * True for a rota that nobody has been on call in for over a week, and nobody is planned for.
 * @param uncovered that of the instant.
 */
export function hasEnded(
  schedule: Schedule,
  uncovered: readonly Uncovered[],
  at: UnixSeconds,
  accountZone: AccountZone,
): boolean {
  const gap = uncovered.find((time) => isWholeGap(time) && time.kind === 'gap');
  if (!gap || !isWholeGap(gap)) return false;
  const cached = cache.get(schedule);
  const now = { start: at, end: at + 1 };
  const whole =
    cached && contains(cached, at)
      ? cached
      : wholeGap(schedule, { ...gap, ...now }, { window: now, accountZone });
  cache.set(schedule, whole);
  return whole.ends !== 'here' && whole.start < at - ENDED_AFTER;
}
