import { useMemo } from 'react';
import type { HoursRange, HoursView } from '#address/hours';
import type { Id } from '#contract/id';
import { type Days, knownAround } from '#domain/ledger/account';
import { recordedHolidays } from '#domain/ledger/holidays';
import type { WallSeconds } from '#domain/time/zone';
import { useDaysOffQuery } from '../../../api/served/changes';

/** Holidays that count: those of the address, else the recorded ones. */
export type HoursHolidays = {
  /** Local midnights of everybody's holidays, in and around the range. */
  days: readonly WallSeconds[];
  /** Holidays in the range. */
  inRange: readonly WallSeconds[];
  /** Further holidays of single people. */
  ofPeople: ReadonlyMap<Id, readonly WallSeconds[]>;
  /** Number of people with further holidays in the range. */
  peopleInRange: number;
  isRecorded: boolean;
  /** True while the recorded ones load. */
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
};

/** Holidays that are counted. */
export function useHolidays(
  { holidays, hasPseudonyms }: Pick<HoursView, 'holidays' | 'hasPseudonyms'>,
  range: HoursRange,
): HoursHolidays {
  const { data, error, isPending, refetch } = useDaysOffQuery(knownAround(range.window));
  const counted = useMemo(() => {
    const recorded = recordedHolidays(data?.holidays ?? []);
    const days = holidays ?? recorded.days;
    // A holiday of few could name its people.
    const ofPeople = holidays || hasPseudonyms ? new Map<Id, WallSeconds[]>() : recorded.ofPeople;
    return {
      days,
      inRange: days.filter((day) => isIn(range, day)),
      ofPeople,
      peopleInRange: [...ofPeople.values()].filter((own) => own.some((day) => isIn(range, day))).length,
      isRecorded: holidays === undefined,
    };
  }, [holidays, hasPseudonyms, range, data]);
  const { isRecorded } = counted;
  return {
    ...counted,
    isLoading: isRecorded && isPending,
    error: isRecorded ? error : null,
    retry: () => void refetch(),
  };
}

function isIn({ first, last }: Days, day: WallSeconds): boolean {
  return first <= day && day <= last;
}
