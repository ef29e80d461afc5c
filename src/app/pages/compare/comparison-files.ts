import { computedDuties, type ComputedDuty } from '#domain/duty/computed-past';
import type { Comparison } from '#domain/plan/compare';
import type { ChangeWords } from '#domain/plan/difference-words';
import { counted, formatCount } from '#domain/text/words';
import type { Directory } from '../../api/names/directory-of';
import type { Interval } from '#domain/time/interval';
import type { ViewerZone } from '#domain/time/zone';
import type { Schedule } from '#contract/schedule';

/** Zone and names of a comparison, and what its two plans are called. */
export type ComparisonWords = {
  zone: ViewerZone;
  labels: { before: string; after: string };
  computed: readonly ComputedDuty[];
  directory: Directory;
};

/** Computed duty of both plans, each schedule once. */
export function computedOf(
  { before, after }: { before: readonly Schedule[]; after: readonly Schedule[] },
  window: Interval,
): ComputedDuty[] {
  const duties = [...computedDuties(after, window), ...computedDuties(before, window)];
  return [...new Map(duties.map((duty) => [duty.schedule_id, duty])).values()];
}

/** Names of people and roles. */
export function changeWords({ zone, directory }: ComparisonWords, year: number): ChangeWords {
  return { zone, year, nameOf: directory.person, roles: directory.roles };
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
