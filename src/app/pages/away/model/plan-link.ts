import { formatFields } from '#address/codec';
import { paths } from '#address/paths';
import { PLAN_FIELDS, PLANNED_DAYS, writePlan } from '#address/plan';
import type { Schedule } from '#contract/schedule';
import { rulesHash } from '#domain/plan/change/apply';
import type { RuleEdit } from '#domain/plan/change/edit';
import { startOfDay } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import { DAY, wallAt } from '#domain/time/zone';

/** Address of the plan of a schedule with edits in a time; undefined if it is too long for a link. */
export function planLink(
  schedule: Schedule,
  edits: readonly RuleEdit[],
  { start: from, end }: Interval,
  zone: string,
): string | undefined {
  // Who leaves on a day has no duty after it.
  const hash = writePlan({ from, keep: false, edits, rules: rulesHash(schedule, from) });
  const first = startOfDay(wallAt(from, zone));
  const length = (wallAt(end, zone) - first) / DAY;
  const days = PLANNED_DAYS.find((count) => count >= length) ?? 184;
  const to = paths.plan(String(schedule.schedule_id), {
    tz: zone,
    ...formatFields(PLAN_FIELDS, { first, days }),
  });
  return hash === undefined ? undefined : to + hash;
}
