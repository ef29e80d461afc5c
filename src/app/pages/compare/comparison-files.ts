import type { CompareView } from '#address/compare';
import { computedDuties, type ComputedDuty } from '#domain/duty/computed-past';
import { causeOf, type Comparison } from '#domain/plan/compare';
import { causeInWords } from '#domain/plan/compare-words';
import type { ChangeWords } from '#domain/plan/difference-words';
import { counted, formatCount } from '#domain/text/count';
import type { Directory } from '../../api/names/directory-of';
import type { Interval } from '#domain/time/interval';
import type { AccountZone, ViewerZone } from '#domain/time/zone';
import type { Schedule } from '#contract/schedule';

/** Zone and names of a comparison, and what its two plans are called. */
export type ComparisonWords = Pick<CompareView, 'by'> & {
  zone: ViewerZone;
  account: AccountZone;
  labels: { before: string; after: string };
  computed: readonly ComputedDuty[];
  directory: Directory;
  /** Plan whose schedules and people have pages here. */
  stored: 'both' | 'before' | 'after' | 'none';
};

/** Computed duty of both plans, each schedule once. */
export function computedOf(
  { before, after }: { before: readonly Schedule[]; after: readonly Schedule[] },
  [then, now]: [Interval, Interval],
): ComputedDuty[] {
  const duties = [...computedDuties(after, now), ...computedDuties(before, then)];
  return [...new Map(duties.map((duty) => [duty.schedule_id, duty])).values()];
}

/** Cause of the first difference of a schedule; "" where the rules are the same. */
export function comparisonCause(comparison: Comparison, words: ComparisonWords): string {
  const { account, directory, by, labels } = words;
  const cause = causeOf(comparison, account);
  const zone = comparison.after?.time_zone ?? account;
  const plans = {
    weeks: { before: 'the first window', after: 'the second' },
    versions: undefined,
    exports: labels,
  };
  const names = { nameOf: directory.person, textOf: directory.text };
  return cause ? causeInWords(cause, { zone, readerZone: words.zone, ...names, plans: plans[by] }) : '';
}

/** Names of people and roles, and those of both plans if they are of two tools. */
export function changeWords({ zone, directory, by, labels }: ComparisonWords, year: number): ChangeWords {
  const names = { nameOf: directory.person, roles: directory.roles };
  return { zone, year, ...names, plans: by === 'exports' ? labels : undefined };
}

/** "1 of 3 schedules differs in 90 days", "All 3 schedules are the same for 90 days" */
export function differingInWords(differing: number, count: number, time: string): string {
  if (differing > 0)
    return `${formatCount(differing)} of ${counted(count, 'schedule')} ${differing === 1 ? 'differs' : 'differ'} in ${time}`;
  if (count === 0) return 'No schedule is visible here';
  return count === 1
    ? `The schedule is the same for ${time}`
    : `All ${formatCount(count)} schedules are the same for ${time}`;
}

export function idOf({ before, after }: Comparison): string {
  return String((after ?? before)?.schedule_id);
}

export function nameOf({ before, after }: Comparison): string {
  return (after ?? before)?.schedule_name ?? '';
}

/** True if the schedule has a page on this server. */
export function hasPage(comparison: Comparison, { stored }: ComparisonWords): boolean {
  if (stored === 'both') return true;
  return stored !== 'none' && comparison[stored] !== undefined;
}
