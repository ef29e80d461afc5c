import type { Id } from '#contract/id';
import type { Cents } from './money';

/**
 * Closed months and their corrections.
 *
 * Rules: a closed month keeps its amounts. What present data give differently, by the rules of the closing, is a
 * correction in the next open month: the first month after it that is not closed. When that month is closed, it keeps its
 * corrections, too. So the amounts of all months with their corrections add up to what the present data give.
 */

/** Amounts by person without corrections, and the corrections paid with them. */
export type ClosedMonth = {
  /** "2026-11": months sort as texts. */
  month: string;
  amounts: ReadonlyMap<Id, Cents>;
  corrections: readonly Due[];
};

export type Due = { month: string; person_id: Id; cents: Cents };

/** Corrections due in an open month. @param present amounts of a closed month by present data and its rules. */
export function correctionsIn(
  month: string,
  closed: readonly ClosedMonth[],
  present: (closed: string) => ReadonlyMap<Id, Cents>,
): Due[] {
  const all = closed.flatMap(({ corrections }) => corrections);
  return monthsToCorrect(month, closed).flatMap((one) => {
    const paid = new Map(one.amounts);
    for (const { month: about, person_id, cents } of all)
      if (about === one.month) paid.set(person_id, (paid.get(person_id) ?? 0n) + cents);
    return differences({ month: one.month, amounts: paid }, present(one.month));
  });
}

/** Closed months whose next open month is this one, in order. */
export function monthsToCorrect<T extends Pick<ClosedMonth, 'month'>>(
  month: string,
  closed: readonly T[],
): T[] {
  const months = new Set(closed.map((one) => one.month));
  if (months.has(month)) return [];
  return closed
    .filter((one) => one.month < month && nextOpenMonth(one.month, months) === month)
    .sort((a, b) => (a.month < b.month ? -1 : 1));
}

export function nextOpenMonth(month: string, closed: ReadonlySet<string>): string {
  let next = monthAfter(month);
  while (closed.has(next)) next = monthAfter(next);
  return next;
}

/** Differences of present amounts to a closed month, without the people whose amount is the same. */
export function differences(
  { month, amounts }: Pick<ClosedMonth, 'month' | 'amounts'>,
  present: ReadonlyMap<Id, Cents>,
): Due[] {
  return [...new Set([...amounts.keys(), ...present.keys()])].flatMap((person_id): Due[] => {
    const cents = (present.get(person_id) ?? 0n) - (amounts.get(person_id) ?? 0n);
    return cents === 0n ? [] : [{ month, person_id, cents }];
  });
}

/** "2026-12" of "2026-11". */
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
