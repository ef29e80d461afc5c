import type { Schedule } from '#contract/schedule';
import { contains, type Interval } from '../time/interval';
import { layersOfAll } from '../schedule/rota';
import { DAY, type UnixSeconds, type AccountZone } from '../time/zone';
import { gapsOf, wholeShift, type Reading } from '../oncall/reply/shifts';
import type { Whole } from '../oncall/reply/whole-shift';
import { causesIn, isSameCause, type Gap } from './gap-cause';

/** Steps by which a gap is followed to the next change of its cause: most changes are near. */
const STEPS = [8 * DAY, 35 * DAY, 400 * DAY, Infinity];
/** Reach of a gap without an end: mask and restrictions repeat after a week. */
const ENDLESS = 35 * DAY;

/** Whole gap by cause: beyond the window, it lasts as long as its cause does. */
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

function earliest(schedule: Schedule, start: UnixSeconds): UnixSeconds {
  const starts = layersOfAll(schedule).map(({ layer_start }) => layer_start);
  // Duty before 1970 is of no interest.
  return Math.max(0, Math.min(start, ...starts) - ENDLESS);
}

function latest({ layers }: Schedule, end: UnixSeconds): UnixSeconds {
  const bounds = layers.flatMap(({ layer_start, layer_end }) => [layer_start, layer_end]);
  // An end centuries ahead means never.
  return Math.max(end, ...bounds.filter((at) => at < end + 4000 * DAY)) + ENDLESS;
}

function changeBefore(
  schedule: Schedule,
  gap: Gap,
  from: UnixSeconds,
  accountZone: AccountZone,
): UnixSeconds | undefined {
  for (const step of STEPS) {
    const start = Math.max(from, gap.start - step);
    const other = otherCauses(schedule, gap, { start, end: gap.start + 1 }, accountZone).at(-1);
    if (other || start === from) return other?.end;
  }
  return undefined;
}

function changeAfter(
  schedule: Schedule,
  gap: Gap,
  until: UnixSeconds,
  accountZone: AccountZone,
): UnixSeconds | undefined {
  for (const step of STEPS) {
    const end = Math.min(until, gap.end + step);
    const [other] = otherCauses(schedule, gap, { start: gap.end - 1, end }, accountZone);
    if (other || end === until) return other?.start;
  }
  return undefined;
}

/** Gaps beyond the window with another cause by the layers' rules. An unexplained one is not another cause. */
function otherCauses(schedule: Schedule, { cause }: Gap, beyond: Interval, accountZone: AccountZone): Gap[] {
  if (cause.kind === 'notExplained') return [];
  return causesIn(schedule, [beyond], accountZone).filter(
    (part) => part.cause.kind !== 'notExplained' && !isSameCause(cause, part.cause),
  );
}
