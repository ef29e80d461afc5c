import { useMemo } from 'react';
import type { LedgerRange, LedgerView } from '#address/ledger';
import type { Id } from '#contract/id';
import { type Days, knownAround } from '#domain/ledger/account';
import { recordedHolidays } from '#domain/ledger/holidays';
import type { WallSeconds } from '#domain/time/zone';
import { useDaysOffQuery } from '../../../api/served/days-off';

/** Holidays that the ledger counts: those of the address, else the recorded ones. */
export type LedgerHolidays = {
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

/** Holidays that are counted. @param before range to compare with, equal to `range` without a comparison. */
export function useHolidays(
  { holidays, hasPseudonyms }: Pick<LedgerView, 'holidays' | 'hasPseudonyms'>,
  range: LedgerRange,
  before: LedgerRange,
): LedgerHolidays {
  const now = useDaysOffQuery(knownAround(range.window));
  const earlier = useDaysOffQuery(knownAround(before.window));
  const counted = useMemo(() => {
    const recorded = recordedHolidays([...(earlier.data?.holidays ?? []), ...(now.data?.holidays ?? [])]);
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
  }, [holidays, hasPseudonyms, range, now.data, earlier.data]);
  const { isRecorded } = counted;
  return {
    ...counted,
    isLoading: isRecorded && (now.isPending || earlier.isPending),
    error: isRecorded ? (now.error ?? earlier.error) : null,
    retry: () => {
      void now.refetch();
      void earlier.refetch();
    },
  };
}

function isIn({ first, last }: Days, day: WallSeconds): boolean {
  return first <= day && day <= last;
}
