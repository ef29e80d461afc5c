import { isEnabledIn } from '../../schedule/rota';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { groupKey } from '../reply/groups';
import { shiftsOf } from '../reply/person-shifts';
import { peopleOf, staffedDuties } from '../reply/timeline';
import { type Span, uncutStretch } from '../../duty/known-seats';
import { uncoveredIn } from '../../duty/uncovered';
import { causeInWords, uncoveredInWords } from '../words/gap-words';
import { peopleByRole, roleName } from '../words/role-words';
import { knownPart } from '../words/span-words';
import { type EventContext, markOf, stretchesOf } from './calendar-events';

/**
 * Shifts and gaps of a calendar feed, whole also where the window cuts them, with the people on call by role.
 * Disabled schedules have none; a gap is no shift. Touching periods of the same people are one shift, as in
 * duty/duty-lines.ts. A person's shift lasts as long as the person's roles, with anyone
 * in the others. Gaps are uncovered, unexpected time of the whole schedule and of its roles.
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

/** "Payments: Lena Fischer (primary), Ann Lee (secondary)" */
export function shiftsOfSchedule(schedule: Schedule, context: EventContext): FeedShift[] {
  if (!isEnabledIn(schedule, context.window)) return [];
  return stretchesOf(staffedDuties(schedule.final_schedule.schedules, context.window)).map(
    ({ first, last }) => {
      const { group } = first;
      const members = group.members.filter(({ person_ids }) => person_ids.length > 0);
      const names = (ids: readonly Id[]) => ids.map(context.nameOf).join(', ');
      const { start, end, begins } = uncutStretch(schedule, { start: first.start, end: last.end }, context);
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
            ({ role_id, person_ids }) => `${roleName(role_id, context.roles)}: ${names(person_ids)}`,
          ),
          groupLine(group.group_name, peopleOf(group), context),
          markOf(schedule, { start, end }),
          schedule.description,
        ),
      };
    },
  );
}

/** "On call: Payments (primary)", over all schedules. */
export function shiftsOfPerson(
  schedules: readonly Schedule[],
  person: Id,
  context: EventContext,
): FeedShift[] {
  const { nameOf } = context;
  const roleNameOf = (role: Id) => roleName(role, context.roles);
  return shiftsOf(schedules, person, context).map(
    ({ start, end, begins, schedule, roles, groupName, others }) => {
      const role = roles.map(roleNameOf).join(', ');
      const company = others.map(
        (other) => `${nameOf(other.person_id)} (${other.roles.map(roleNameOf).join(', ')})`,
      );
      return {
        start,
        end,
        begins,
        schedule_id: schedule.schedule_id,
        line: String(schedule.schedule_id),
        owner: roles.join(),
        summary: `On call: ${schedule.schedule_name} (${role})`,
        description: lines(
          `Role: ${role}`,
          company.length === 0 ? '' : `With: ${company.join(', ')}`,
          groupLine(groupName, [person, ...others.map(({ person_id }) => person_id)], context),
          markOf(schedule, { start, end }),
          schedule.description,
        ),
      };
    },
  );
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
function groupLine(groupName: string, people: readonly Id[], context: EventContext): string {
  const name = context.groupNameOf(groupName);
  return people.some((person) => context.nameOf(person) === name) ? '' : name;
}

function lines(...all: string[]): string {
  return all.filter((line) => line !== '').join('\n');
}
