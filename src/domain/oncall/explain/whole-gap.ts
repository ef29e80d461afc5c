import type { Schedule } from '#contract/schedule';
import { contains, type Interval } from '../../time/interval';
import { DAY, type UnixSeconds } from '../../time/zone';
import { gapsOf, wholeShift, type Reading } from '../reply/shifts';
import type { Whole } from '../reply/whole-shift';
import { causesIn, isSameCause, type Gap } from './gap-cause';

/** How far a gap is followed to where its cause changes, in steps: most changes are near. */
const STEPS = [8 * DAY, 35 * DAY, 400 * DAY, Infinity];
/** How far where the gap has no end: mask and restrictions come again after a week. */
const ENDLESS = 35 * DAY;

/** The whole of a gap by cause: where the window cuts it, it goes on as far as its cause does. */
export function wholeGap(schedule: Schedule, gap: Gap, reading: Reading): Whole {
  const cut = gapsOf(schedule, reading.window).find((other) => contains(other, gap.start)) ?? gap;
  const whole = wholeShift(schedule, 'gap', cut, reading);
  const here: Whole = { start: gap.start, end: gap.end, begins: 'here', ends: 'here' };
  if (gap.start === cut.start) {
    const from = whole.begins === 'never' ? earliest(schedule, gap.start) : whole.start;
    const changed = changeBefore(schedule, gap, from, reading.accountZone);
    if (changed === undefined) Object.assign(here, { start: whole.start, begins: whole.begins });
    else here.start = changed;
  }
  if (gap.end === cut.end) {
    const until = whole.ends === 'never' ? latest(schedule, gap.end) : whole.end;
    const changed = changeAfter(schedule, gap, until, reading.accountZone);
    if (changed === undefined) Object.assign(here, { end: whole.end, ends: whole.ends });
    else here.end = changed;
  }
  return here;
}

function earliest({ layers }: Schedule, start: UnixSeconds): UnixSeconds {
  // Before 1970 there is no duty that anybody asks for.
  return Math.max(0, Math.min(start, ...layers.map(({ layer_start }) => layer_start)) - ENDLESS);
}

function latest({ layers }: Schedule, end: UnixSeconds): UnixSeconds {
  const bounds = layers.flatMap(({ layer_start, layer_end }) => [layer_start, layer_end]);
  // What lies centuries ahead is a way to say never.
  return Math.max(end, ...bounds.filter((at) => at < end + 4000 * DAY)) + ENDLESS;
}

function changeBefore(
  schedule: Schedule,
  gap: Gap,
  from: UnixSeconds,
  zone: string,
): UnixSeconds | undefined {
  for (const step of STEPS) {
    const start = Math.max(from, gap.start - step);
    const other = otherCauses(schedule, gap, { start, end: gap.start + 1 }, zone).at(-1);
    if (other || start === from) return other?.end;
  }
  return undefined;
}

function changeAfter(
  schedule: Schedule,
  gap: Gap,
  until: UnixSeconds,
  zone: string,
): UnixSeconds | undefined {
  for (const step of STEPS) {
    const end = Math.min(until, gap.end + step);
    const [other] = otherCauses(schedule, gap, { start: gap.end - 1, end }, zone);
    if (other || end === until) return other?.start;
  }
  return undefined;
}

/** Where, beyond the window, the layers' rules have another cause. What they do not explain is not another one. */
function otherCauses(schedule: Schedule, { cause }: Gap, beyond: Interval, zone: string): Gap[] {
  if (cause.kind === 'notExplained') return [];
  return causesIn(schedule, [beyond], zone).filter(
    (part) => part.cause.kind !== 'notExplained' && !isSameCause(cause, part.cause),
  );
}
