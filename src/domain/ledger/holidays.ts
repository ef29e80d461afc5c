import type { Id } from '#contract/id';
import type { DaysOff } from '#contract/served/records';
import { addTo } from '../collections';
import { isoDate, parseIsoDate } from '../time/days';
import type { WallSeconds } from '../time/zone';

/** Max number of holidays in an address. */
export const MAX_HOLIDAYS = 200;

export function formatHolidays(days: readonly WallSeconds[]): string {
  return days.map(isoDate).join('\n');
}

/** Recorded holidays as local midnights: of everybody, and further ones of single people. */
export function recordedHolidays(holidays: DaysOff['holidays']) {
  const days = new Set<WallSeconds>();
  const ofPeople = new Map<Id, WallSeconds[]>();
  for (const { date, team_ids, person_ids } of holidays) {
    const day = parseIsoDate(date);
    if (day === undefined) continue;
    if (!team_ids && !person_ids) days.add(day);
    for (const person of person_ids ?? []) addTo(ofPeople, person, day);
  }
  return { days: [...days].sort((a, b) => a - b), ofPeople };
}
