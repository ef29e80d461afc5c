import * as z from 'zod/mini';
import { computedDuties, computedInWords, isComputedAt, isUnknownAt } from '#domain/duty/computed-past';
import { dutyLines, NO_ROLE, type DutyLine } from '#domain/duty/duty-lines';
import { sightOf } from '#domain/duty/sight';
import { loadOf } from '#domain/oncall/review/load';
import { sourceLines } from '#domain/duty/source-words';
import { missedIn } from '#domain/duty/missed';
import { wholeUncovered } from '#domain/duty/whole-uncovered';
import { listed } from '#domain/text/words';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { Moment, secondsOf } from '../moment';
import {
  namingOf,
  type Naming,
  nowOf,
  RANGE,
  rangeOf,
  ReplyId,
  ScheduleId,
  schedulesOf,
  timesOf,
  type ToolContext,
  tool,
} from './tool';

/** Time before and after an instant that is read; beyond it the rota is computed. */
const BEFORE = 7 * DAY;
const AFTER = 30 * DAY;

const Days = z._default(z.int().check(z.minimum(1), z.maximum(92)), 14);

const Times = { start: z.string(), end: z.string() };
const ScheduleName = { schedule_id: ReplyId, schedule_name: z.string() };

export const DUTY_TOOLS = [
  tool({
    name: 'who_is_on_call',
    title: 'Who is on call',
    description:
      'People on call now, or at a time, in each role of each schedule, since and until when, and who is next. A role without people has a gap, or off hours. Without an end in sight, until is null. is_computed marks duty before the first import of a rota: computed from it, not recorded; is_unknown, time before the first answer of the tool that it is read from. read_from says which tool a rota is read from, when it was, and whether it may differ there. Times have the offset of the account.',
    input: { at: z.optional(Moment), schedule_id: ScheduleId },
    output: {
      at: z.string(),
      schedules: z.array(
        z.object({
          ...ScheduleName,
          is_disabled: z.boolean(),
          is_unknown: z.optional(z.boolean()),
          is_computed: z.boolean(),
          read_from: z.optional(z.string()),
          roles: z.array(
            z.object({
              role: z.nullable(z.string()),
              state: z.string(),
              people: z.array(z.string()),
              unknown_people: z.optional(z.array(z.string())),
              is_override: z.boolean(),
              since: z.nullable(z.string()),
              until: z.nullable(z.string()),
              next: z.array(z.object({ state: z.string(), people: z.array(z.string()), from: z.string() })),
            }),
          ),
        }),
      ),
    },
    async run({ at, schedule_id }, context) {
      const instant = at === undefined ? nowOf(context) : secondsOf(at);
      const window = { start: Math.max(0, instant - BEFORE), end: instant + AFTER };
      const naming = await namingOf(context);
      const schedules = await schedulesOf(context, window, schedule_id, naming);
      const sources = (await context.sources?.(context.visitor))?.sources ?? [];
      const zone = String(context.accountZone);
      return {
        at: momentOf(instant, context),
        schedules: schedules.map((schedule) => {
          const sight = sightOf(schedule, instant, [{ window, schedules: [schedule] }], context.accountZone);
          const lines = sight ? dutyLines(sight, instant, naming.all.roles) : [];
          return {
            schedule_id: schedule.schedule_id,
            schedule_name: schedule.schedule_name,
            is_disabled: lines.length === 0 && !isUnknownAt(schedule, instant),
            is_unknown: isUnknownAt(schedule, instant) || undefined,
            is_computed: isComputedAt(schedule, instant),
            read_from: sourceLines(sources, [schedule], { zone, now: nowOf(context), isDated: true })[0],
            roles: lines.map((line) => roleNow(line, naming, context)),
          };
        }),
      };
    },
  }),
  tool({
    name: 'list_gaps',
    title: 'Gaps ahead',
    description:
      'Time without anybody on call in the next days: unexpected gaps, of a schedule or of roles that miss the same time, and people without a record. Start and end are those of the whole gap, also outside these days; null if there is none in sight.',
    input: { days: Days, schedule_id: ScheduleId },
    output: {
      ...Times,
      gaps: z.array(
        z.object({
          ...ScheduleName,
          start: z.nullable(z.string()),
          end: z.nullable(z.string()),
          kind: z.string(),
          role: z.nullable(z.string()),
        }),
      ),
    },
    async run({ days, schedule_id }, context) {
      const now = nowOf(context);
      const window = { start: now, end: now + days * DAY };
      const naming = await namingOf(context);
      const schedules = await schedulesOf(context, window, schedule_id, naming);
      return {
        ...timesOf(window, context),
        gaps: schedules.flatMap((schedule) =>
          missedIn(schedule, window, context.accountZone)
            .filter(({ kind }) => kind !== 'expected')
            .map((gap) => {
              const { accountZone } = context;
              const whole = wholeUncovered(schedule, { ...gap, role: gap.roles[0] }, { window, accountZone });
              return {
                schedule_id: schedule.schedule_id,
                schedule_name: schedule.schedule_name,
                start: whole.begins === 'here' ? momentOf(whole.start, context) : null,
                end: whole.ends === 'here' ? momentOf(whole.end, context) : null,
                kind: gap.kind === 'gap' ? 'nobody' : 'unknown people',
                role: gap.roles.length === 0 ? null : listed(gap.roles.map(naming.role)),
              };
            }),
        ),
      };
    },
  }),
  tool({
    name: 'on_call_hours',
    title: 'On-call hours',
    description:
      'On-call hours per person in a range: in all, at night, on weekends, double-booked, and rests under 11 hours. A note says which duty is computed, not recorded. At most 92 days, by default the last 28.',
    input: { ...RANGE, schedule_id: ScheduleId },
    output: {
      ...Times,
      zone: z.string(),
      people: z.array(
        z.object({
          person: z.string(),
          hours: z.number(),
          night_hours: z.number(),
          weekend_hours: z.number(),
          double_booked_hours: z.number(),
          short_rests: z.int(),
        }),
      ),
      median_hours: z.number(),
      note: z.optional(z.string()),
    },
    async run({ schedule_id, ...range }, context) {
      const window = rangeOf(range, context);
      const days = (window.end - window.start) / DAY;
      if (!(days > 0 && days <= 92)) throw new RangeError('The end must be at most 92 days after the start.');
      const naming = await namingOf(context);
      const schedules = await schedulesOf(context, window, schedule_id, naming);
      const zone = String(context.accountZone);
      const zones = new Map(naming.all.people.map(({ person_id, time_zone }) => [person_id, time_zone]));
      const load = loadOf(schedules, window, (person) => zones.get(person) ?? zone);
      const note = computedInWords(computedDuties(schedules, window), zone, Infinity);
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
        ...(note !== '' && { note }),
      };
    },
  }),
];

function roleNow(line: DutyLine, { person, role }: Naming, context: ToolContext) {
  const { state, since, until, unknown } = line;
  return {
    role: line.role === NO_ROLE ? null : role(line.role),
    state,
    people: line.people.map(person),
    ...(unknown.length > 0 && { unknown_people: unknown.map(String) }),
    is_override: line.isOverride,
    since: since === undefined ? null : momentOf(since, context),
    until: typeof until === 'number' ? momentOf(until, context) : null,
    next: line.next.map((next) => ({
      state: next.state,
      people: next.people.map(person),
      from: momentOf(next.from, context),
    })),
  };
}

function momentOf(at: UnixSeconds, context: ToolContext): string {
  return timesOf({ start: at, end: at }, context).start;
}

function hours(seconds: number): number {
  return Math.round(seconds / 36) / 100;
}
