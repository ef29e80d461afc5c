import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { computedMark } from '../../duty/computed-past';
import { dutyStretches, knownSeats, type Reading, type Span } from '../../duty/known-seats';
import { uncoveredIn } from '../../duty/uncovered';
import { isEnabledIn } from '../../schedule/rota';
import { sentenceCase } from '../../text/words';
import type { Interval } from '../../time/interval';
import { groupKey, peopleOf } from '../reply/timeline';
import { groupNameAt, type PersonShift, shiftsOf } from '../reply/person-shifts';
import { causeInWords, uncoveredInWords } from '../words/gap-words';
import { peopleByRole, roleName } from '../words/rule-words';
import { knownPart } from '../words/span-words';
import type { CalendarEvent } from './ics';

/**
 * Shifts and gaps of calendar feeds and files, uncut by the window, by the seats of a schedule. Disabled schedules have
 * none; a gap is no shift. A person's shift lasts as long as the person's roles, with anyone in the others. Gaps are
 * uncovered, unexpected time of the whole schedule and of its roles.
 */
export type FeedShift = Pick<Span, 'start' | 'end' | 'begins'> & {
  schedule_id: Id;
  /** Shifts of different lines have nothing to do with each other. */
  line: string;
  /** Equal: of the same people in the same roles. */
  owner: string;
  summary: string;
  description: string;
};

/** The window, its periods, and the names of people, groups (often personal names) and roles. */
export type EventContext = Reading & {
  nameOf: (person: Id) => string;
  groupNameOf: (name: string) => string;
  roles: readonly RoleName[];
};

/** "Payments: Lena Fischer (primary), Ann Lee (secondary)" */
export function shiftsOfSchedule(schedule: Schedule, context: EventContext): FeedShift[] {
  const { window } = context;
  if (!isEnabledIn(schedule, window)) return [];
  return dutyStretches(knownSeats(schedule, context), window).map(({ start, end, begins, members }) => {
    const group_name = groupNameAt(schedule, Math.max(start, window.start));
    const group = {
      group_name,
      members: members.map((member) => ({ ...member, person_ids: [...member.person_ids] })),
    };
    return {
      start,
      end,
      begins,
      schedule_id: schedule.schedule_id,
      line: String(schedule.schedule_id),
      owner: groupKey(group),
      summary: `${schedule.schedule_name}: ${peopleByRole(group, context).join(', ')}`,
      description: lines(
        ...members.map(
          ({ role_id, person_ids }) =>
            `${roleName(role_id, context.roles)}: ${person_ids.map(context.nameOf).join(', ')}`,
        ),
        groupLine(group_name, peopleOf(group), context),
        markOf(schedule, { start, end }),
        schedule.description,
      ),
    };
  });
}

/** "On call: Payments (primary)", over all schedules. */
export function shiftsOfPerson(
  schedules: readonly Schedule[],
  person: Id,
  context: EventContext,
): FeedShift[] {
  return shiftsOf(schedules, person, context).map((shift) => shiftOfPerson(shift, person, context));
}

export function shiftOfPerson(
  { start, end, begins, schedule, roles, groupName, others }: PersonShift,
  person: Id,
  context: Omit<EventContext, keyof Reading>,
): FeedShift {
  const inRoles = (of: readonly Id[]) => of.map((role) => roleName(role, context.roles)).join(', ');
  const company = others.map((other) => `${context.nameOf(other.person_id)} (${inRoles(other.roles)})`);
  return {
    start,
    end,
    begins,
    schedule_id: schedule.schedule_id,
    line: String(schedule.schedule_id),
    owner: roles.join(),
    summary: `On call: ${schedule.schedule_name} (${inRoles(roles)})`,
    description: lines(
      `Role: ${inRoles(roles)}`,
      company.length === 0 ? '' : `With: ${company.join(', ')}`,
      groupLine(groupName, [person, ...others.map(({ person_id }) => person_id)], context),
      markOf(schedule, { start, end }),
      schedule.description,
    ),
  };
}

/** Event of a calendar file; exported again, from this window or another, it is the same event. */
export function eventOf({ line, start, end, begins, owner, summary, description }: FeedShift): CalendarEvent {
  return { about: [line, begins === 'none' ? 'ever' : start, owner], start, end, summary, description };
}

/** "Payments: nobody on call", "Payments: nobody as Secondary" */
export function gapsOfSchedule(schedule: Schedule, context: EventContext): FeedShift[] {
  const { window, accountZone, groupNameOf, roles } = context;
  return uncoveredIn(schedule, window, accountZone)
    .filter(({ kind }) => kind !== 'expected')
    .map((gap) => {
      const { begins } = gap;
      const { start, end } = knownPart(gap);
      const line = [schedule.schedule_id, gap.kind, ...(gap.role === undefined ? [] : [gap.role])];
      const cause = causeInWords(gap, {
        schedule,
        accountZone,
        zone: 'UTC',
        groupNameOf,
        roles,
      });
      return {
        start,
        end,
        begins,
        schedule_id: schedule.schedule_id,
        line: line.join(' '),
        owner: gap.kind === 'unknown' ? gap.people.join() : 'gap',
        summary: `${schedule.schedule_name}: ${uncoveredInWords(gap, roles)}`,
        description: lines(`Gap: ${cause}`, markOf(schedule, gap), schedule.description),
      };
    });
}

/** Name of the group, unless it is a person's name, which would repeat the person. */
function groupLine(
  groupName: string,
  people: readonly Id[],
  context: Pick<EventContext, 'nameOf' | 'groupNameOf'>,
): string {
  const name = context.groupNameOf(groupName);
  return people.some((person) => context.nameOf(person) === name) ? '' : name;
}

/** "Computed, not recorded"; empty for recorded duty. */
function markOf(schedule: Schedule, stretch: Interval): string {
  return sentenceCase(computedMark(schedule, stretch));
}

function lines(...all: string[]): string {
  return all.filter((line) => line !== '').join('\n');
}
