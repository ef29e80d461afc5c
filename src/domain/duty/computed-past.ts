import type { Schedule } from '#contract/schedule';
import { isEnabledIn, layersOfAll } from '../schedule/rota';
import { activeRange } from '../schedule/rotation';
import { counted, listed } from '../text/words';
import { formatMoment } from '../time/format';
import { isEmpty, overlap, type Interval } from '../time/interval';
import type { UnixSeconds } from '../time/zone';
import { unknownIn } from './seats';

/**
 * Duty before the first version of a schedule: computed by the rules of that version, not recorded.
 *
 * Rules: it begins with the first layer and ends with the last one, or at the first version. A disabled schedule has
 * none. Without `recorded_from` all duty of a reply is recorded, or the server does not send it.
 */
export type ComputedDuty = Pick<Schedule, 'schedule_id' | 'schedule_name'> & {
  until: UnixSeconds;
  /** True if its duty before is not known, and not computed. */
  isUnknown: boolean;
};

type Rules = Pick<Schedule, 'recorded_from' | 'layers' | 'versions' | 'enabled'>;

/** Part of a window with computed duty; undefined if there is none. */
export function computedPart(schedule: Rules, window: Interval): Interval | undefined {
  const { recorded_from } = schedule;
  if (recorded_from === undefined || recorded_from <= window.start) return undefined;
  const ranges = layersOfAll(schedule).map(activeRange);
  const rota = {
    start: Math.min(...ranges.map(({ start }) => start)),
    end: Math.max(...ranges.map(({ end }) => end)),
  };
  const part = overlap(overlap(rota, window), { start: -Infinity, end: recorded_from });
  return isEmpty(part) || !isEnabledIn(schedule, part) ? undefined : part;
}

/** True if duty at an instant is computed. */
export function isComputedAt(schedule: Rules, at: UnixSeconds): boolean {
  return computedPart(schedule, { start: at, end: at + 1 }) !== undefined;
}

/** "computed, not recorded" of a stretch of duty, or "computed in part, not recorded"; empty for recorded duty. */
export function computedMark(schedule: Rules, stretch: Interval): string {
  const part = computedPart(schedule, stretch);
  return part ? `computed${part.end < stretch.end ? ' in part' : ''}, not recorded` : '';
}

/** The same at the end of an answer about an instant: " (computed, not recorded)". */
export function computedEnding(schedule: Rules, at: UnixSeconds): string {
  return isComputedAt(schedule, at) ? ` (${computedMark(schedule, { start: at, end: at + 1 })})` : '';
}

/** Schedules with computed or unknown duty in a window, in their order. */
export function computedDuties(schedules: readonly Schedule[], window: Interval): ComputedDuty[] {
  return schedules.flatMap((schedule): ComputedDuty[] => {
    const { schedule_id, schedule_name, recorded_from: until } = schedule;
    if (until === undefined) return [];
    const isUnknown = unknownIn(schedule, overlap(window, { start: -Infinity, end: until })).length > 0;
    if (!isUnknown && !computedPart(schedule, window)) return [];
    return [{ schedule_id, schedule_name, until, isUnknown }];
  });
}

/** Max names in a sentence on a page. */
const MAX_NAMES = 6;

/**
 * "Computed from the first imported rota, not recorded: Checkout and Search until Thu 12 Nov 2026, 10:30; Ledger until
 * Fri 13 Nov 2026, 09:00 (Europe/London)."; empty without computed duty.
 * @param max names; above it only the number of schedules.
 */
export function computedInWords(duties: readonly ComputedDuty[], zone: string, max = MAX_NAMES): string {
  const part = (isUnknown: boolean, words: string) => {
    const ends = endsInWords(
      duties.filter((duty) => duty.isUnknown === isUnknown),
      zone,
      max,
    );
    return ends === '' ? '' : `${words}: ${ends} (${zone}).`;
  };
  return [
    part(false, 'Computed from the first imported rota, not recorded'),
    part(true, 'Not known, and in no sum'),
  ]
    .filter((text) => text !== '')
    .join(' ');
}

/** "Checkout and Search until Thu 12 Nov 2026, 10:30; Ledger until Fri 13 Nov 2026, 09:00" */
function endsInWords(duties: readonly ComputedDuty[], zone: string, max: number): string {
  const ends = [...new Set(duties.map(({ until }) => until))].sort((a, b) => a - b);
  const last = ends.at(-1);
  if (last === undefined) return '';
  const untilOf = (end: UnixSeconds) => `until ${formatMoment(end, zone)}`;
  const phrases = ends.map((end) => {
    const names = duties.filter(({ until }) => until === end).map((duty) => duty.schedule_name);
    return `${listed(names)} ${untilOf(end)}`;
  });
  const number = `${counted(duties.length, 'schedule')}${ends.length > 1 ? ', the last' : ''} ${untilOf(last)}`;
  return duties.length > max ? number : phrases.join('; ');
}
