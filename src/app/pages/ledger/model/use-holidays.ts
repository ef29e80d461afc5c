import { useMemo } from 'react';
import type { LedgerView } from '#address/ledger';
import type { DaysOff } from '#contract/days-off';
import type { Id } from '#contract/id';
import { addTo } from '#domain/collections/multimap';
import { LOOK_BACK } from '#domain/ledger/account';
import { parseIsoDate } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import type { WallSeconds } from '#domain/time/zone';
import { useDaysOff } from '../../../api/days-off';

/** Holidays that the ledger counts: those of the address, else the recorded ones. */
export type LedgerHolidays = {
  /** Local midnights of everybody's holidays. */
  days: readonly WallSeconds[];
  /** Further holidays of single people. */
  ofPeople: ReadonlyMap<Id, readonly WallSeconds[]>;
  isRecorded: boolean;
};

/** @param before range to compare with, equal to `range` without a comparison. */
export function useHolidays(
  { holidays, hasPseudonyms }: Pick<LedgerView, 'holidays' | 'hasPseudonyms'>,
  range: Interval,
  before: Interval,
): LedgerHolidays {
  const now = useDaysOff({ start: range.start - LOOK_BACK, end: range.end });
  const earlier = useDaysOff({ start: before.start - LOOK_BACK, end: before.end });
  return useMemo(() => {
    if (holidays) return { days: holidays, ofPeople: new Map(), isRecorded: false };
    const recorded = recordedHolidays([...earlier.holidays, ...now.holidays]);
    // A holiday of few could name its people.
    return { ...recorded, isRecorded: true, ...(hasPseudonyms && { ofPeople: new Map() }) };
  }, [holidays, hasPseudonyms, now.holidays, earlier.holidays]);
}

function recordedHolidays(holidays: DaysOff['holidays']): Pick<LedgerHolidays, 'days' | 'ofPeople'> {
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
