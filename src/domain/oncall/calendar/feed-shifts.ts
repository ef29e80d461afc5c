import type { Id } from '#contract/id';
import type { Group, Period, Schedule } from '#contract/schedule';
import { addTo } from '../../collections/multimap';
import { gapsByCause, isExpected } from '../explain/gap-cause';
import { wholeGap } from '../explain/whole-gap';
import { groupKey, isStaffed } from '../reply/groups';
import { wholeShift, type Reading } from '../reply/shifts';
import { dutiesOf, peopleOf } from '../reply/timeline';
import type { Whole } from '../reply/whole-shift';
import { causeInWords } from '../words/gap-words';

/**
 * What a calendar feed has to show: shifts and gaps, whole also where the window cuts them, with who is on duty in which
 * role. Schedules that are switched off have none; time that nobody has is a gap and no shift. A person's shift goes on
 * while the person has the same roles, whoever is in the others. Gaps are those that are not by intent.
 */
export type FeedShift = Pick<Whole, 'start' | 'end' | 'begins'> & {
  schedule_id: Id;
  /** Shifts of different lines have nothing to do with each other. */
  line: string;
  /** Equal: of the same people in the same roles. */
  owner: string;
  summary: string;
  description: string;
};

/** Which window, how it is read, and what people, groups and roles are called. */
export type FeedContext = Reading & {
  nameOf: (person: Id) => string;
  groupNameOf: (name: string) => string;
  roleNameOf: (role: Id) => string;
};

/** "Payments: Lena Fischer (primary), Ann Lee (secondary)" */
export function shiftsOfSchedule(schedule: Schedule, context: FeedContext): FeedShift[] {
  return staffed(schedule, context).map((period) => {
    const { group } = period;
    const members = group.members.filter(({ person_ids }) => person_ids.length > 0);
    const names = (ids: readonly Id[]) => ids.map(context.nameOf).join(', ');
    const { start, end, begins } = wholeOf(schedule, period, context);
    return {
      start,
      end,
      begins,
      schedule_id: schedule.schedule_id,
      line: String(schedule.schedule_id),
      owner: groupKey(group),
      summary: `${schedule.schedule_name}: ${members
        .map(({ role_id, person_ids }) => `${names(person_ids)} (${context.roleNameOf(role_id)})`)
        .join(', ')}`,
      description: lines(
        ...members.map(({ role_id, person_ids }) => `${context.roleNameOf(role_id)}: ${names(person_ids)}`),
        context.groupNameOf(group.group_name),
        schedule.description,
      ),
    };
  });
}

/** "On call: Payments (primary)", over all schedules. */
export function shiftsOfPerson(
  schedules: readonly Schedule[],
  person: Id,
  context: FeedContext,
): FeedShift[] {
  return schedules.flatMap((schedule) => {
    const theirs = staffed(schedule, context).filter(({ group }) => peopleOf(group).includes(person));
    return stretchesOf(theirs, person).map((stretch) => {
      const first = stretch[0];
      const last = stretch.at(-1) ?? first;
      const { start, begins } = wholeOf(schedule, first, context);
      const roles = rolesOf(first.group, person).map(context.roleNameOf).join(', ');
      return {
        start,
        begins,
        end: wholeOf(schedule, last, context).end,
        schedule_id: schedule.schedule_id,
        line: String(schedule.schedule_id),
        owner: rolesOf(first.group, person).join(),
        summary: `On call: ${schedule.schedule_name} (${roles})`,
        description: lines(
          `Role: ${roles}`,
          withOthers(stretch, person, context),
          context.groupNameOf(first.group.group_name),
          schedule.description,
        ),
      };
    });
  });
}

/** "Payments: nobody on duty" */
export function gapsOfSchedule(schedule: Schedule, context: FeedContext): FeedShift[] {
  const { window, accountZone: zone, groupNameOf } = context;
  return gapsByCause(schedule, window, zone)
    .filter((gap) => !isExpected(gap))
    .map((gap) => {
      const { start, end, begins } = wholeGap(schedule, gap, context);
      const cause = causeInWords(gap.cause, { schedule, zone, shownZone: 'UTC', groupNameOf });
      return {
        start,
        end,
        begins,
        schedule_id: schedule.schedule_id,
        line: `${schedule.schedule_id} gap`,
        owner: 'gap',
        summary: `${schedule.schedule_name}: nobody on duty`,
        description: lines(`Gap: ${cause}`, schedule.description),
      };
    });
}

/** The periods that somebody has, in order. */
function staffed(schedule: Schedule, { window }: FeedContext): Period[] {
  if (!schedule.enabled) return [];
  return dutiesOf(schedule.final_schedule.schedules, window)
    .map(({ period }) => period)
    .filter(({ group }) => isStaffed(group));
}

function wholeOf(schedule: Schedule, period: Period, context: FeedContext): Whole {
  return wholeShift(schedule, 'final', period, context);
}

type Stretch = [Period, ...Period[]];

function stretchesOf(periods: readonly Period[], person: Id): Stretch[] {
  const stretches: Stretch[] = [];
  for (const period of periods) {
    const before = stretches.at(-1);
    const last = before?.at(-1);
    const goesOn = last?.end === period.start && isSameRoles(last.group, period.group, person);
    if (before && goesOn) before.push(period);
    else stretches.push([period]);
  }
  return stretches;
}

function isSameRoles(one: Group, other: Group, person: Id): boolean {
  return rolesOf(one, person).join() === rolesOf(other, person).join();
}

function rolesOf({ members }: Group, person: Id): Id[] {
  return members.filter(({ person_ids }) => person_ids.includes(person)).map(({ role_id }) => role_id);
}

/** "With: Ann Lee (secondary)"; empty where nobody else is on duty. */
function withOthers(stretch: Stretch, person: Id, { nameOf, roleNameOf }: FeedContext): string {
  const roles = new Map<Id, Id[]>();
  for (const { group } of stretch) {
    for (const { role_id, person_ids } of group.members) {
      for (const other of person_ids) {
        if (other !== person && !roles.get(other)?.includes(role_id)) addTo(roles, other, role_id);
      }
    }
  }
  const others = [...roles].map(
    ([other, theirs]) => `${nameOf(other)} (${theirs.map(roleNameOf).join(', ')})`,
  );
  return others.length === 0 ? '' : `With: ${others.join(', ')}`;
}

function lines(...all: string[]): string {
  return all.filter((line) => line !== '').join('\n');
}
