import * as z from 'zod/mini';
import type { Group } from '#contract/schedule';
import { onDutyIn } from '#domain/oncall/reply/on-duty';
import { loadOf } from '#domain/oncall/review/load';
import { uncoveredIn } from '#domain/duty/uncovered';
import { contains } from '#domain/time/interval';
import { DAY } from '#domain/time/zone';
import {
  Moment,
  namingOf,
  type Naming,
  nowOf,
  ScheduleId,
  schedulesOf,
  secondsOf,
  timesOf,
  tool,
} from './tool';

/** Reach before and after an instant in which duty is looked up. */
const BEFORE = 7 * DAY;
const AFTER = 30 * DAY;

const Days = z._default(z.int().check(z.minimum(1), z.maximum(92)), 14);

export const DUTY_TOOLS = [
  tool({
    name: 'who_is_on_call',
    title: 'Who is on call',
    description:
      'People on duty now, or at a time, in each schedule, and who is next. Times have the offset of the account.',
    input: { at: z.optional(Moment), schedule_id: ScheduleId },
    async run({ at, schedule_id }, context) {
      const instant = at === undefined ? nowOf(context) : secondsOf(at);
      const window = { start: Math.max(0, instant - BEFORE), end: instant + AFTER };
      const naming = await namingOf(context);
      const schedules = await schedulesOf(context, window, schedule_id, naming);
      return {
        at: timesOf({ start: instant, end: instant }, context).start,
        schedules: schedules.map(({ schedule_id: id, schedule_name, final_schedule }) => {
          const duties = onDutyIn(final_schedule.schedules, window);
          const now = duties.find((duty) => contains(duty, instant));
          const next = duties.find((duty) => duty.start > instant);
          const inWords = (duty: typeof now) =>
            duty ? { ...timesOf(duty, context), people: peopleOf(duty.period.group, naming) } : null;
          return { schedule_id: id, schedule_name, on_duty: inWords(now), next: inWords(next) };
        }),
      };
    },
  }),
  tool({
    name: 'list_gaps',
    title: 'Gaps ahead',
    description:
      'Time without anybody on duty in the next days: unexpected gaps, of a schedule or of a role, and people without a record.',
    input: { days: Days, schedule_id: ScheduleId },
    async run({ days, schedule_id }, context) {
      const now = nowOf(context);
      const window = { start: now, end: now + days * DAY };
      const naming = await namingOf(context);
      const schedules = await schedulesOf(context, window, schedule_id, naming);
      return {
        ...timesOf(window, context),
        gaps: schedules.flatMap((schedule) =>
          uncoveredIn(schedule, window, context.accountZone)
            .filter(({ kind }) => kind !== 'expected')
            .map((gap) =>
              Object.assign(timesOf(gap, context), {
                schedule_id: schedule.schedule_id,
                schedule_name: schedule.schedule_name,
                kind: gap.kind === 'gap' ? 'nobody' : 'unknown people',
                role: gap.role === undefined ? null : naming.role(gap.role),
              }),
            ),
        ),
      };
    },
  }),
  tool({
    name: 'on_call_hours',
    title: 'On-call hours',
    description:
      'Hours on duty per person in a range: in all, at night, on weekends, double-booked, and rests under 11 hours. At most 92 days.',
    input: { start: Moment, end: Moment, schedule_id: ScheduleId },
    async run({ start, end, schedule_id }, context) {
      const window = { start: secondsOf(start), end: secondsOf(end) };
      const days = (window.end - window.start) / DAY;
      if (!(days > 0 && days <= 92)) throw new RangeError('The end must be at most 92 days after the start.');
      const naming = await namingOf(context);
      const schedules = await schedulesOf(context, window, schedule_id, naming);
      const load = loadOf(schedules, window, String(context.accountZone));
      return {
        ...timesOf(window, context),
        zone: context.accountZone,
        people: load.people.map(({ person_id, total, night, weekend, doubleBooked, shortRests }) => ({
          person: naming.person(person_id),
          hours: hours(total),
          night_hours: hours(night),
          weekend_hours: hours(weekend),
          double_booked_hours: hours(doubleBooked),
          short_rests: shortRests.length,
        })),
        median_hours: hours(load.median),
      };
    },
  }),
];

function peopleOf({ members }: Group, { person, role }: Naming) {
  return members.flatMap(({ role_id, person_ids }) =>
    person_ids.map((id) => ({ person: person(id), role: role(role_id) })),
  );
}

function hours(seconds: number): number {
  return Math.round(seconds / 36) / 100;
}
