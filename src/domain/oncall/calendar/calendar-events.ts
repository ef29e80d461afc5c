import { isEnabledIn } from '../../schedule/rota';
import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Period, Schedule } from '#contract/schedule';
import { computedMark } from '../../duty/computed-past';
import { groupKey } from '../reply/groups';
import type { PersonShift } from '../reply/person-shifts';
import { orderedGroup, roleOrder } from '../reply/role-order';
import { wholeShift, type Reading } from '../reply/shifts';
import { dutiesOf } from '../reply/timeline';
import { uncoveredIn, type Uncovered } from '../../duty/uncovered';
import { wholeUncovered } from '../../duty/whole-uncovered';
import { sentenceCase } from '../../text/words';
import type { Interval } from '../../time/interval';
import { causeInWords } from '../words/gap-words';
import { peopleByRole, roleName } from '../words/role-words';
import { uncoveredInWords } from '../words/uncovered-words';
import type { CalendarEvent } from './ics';

/**
 * The events of calendar files.
 *
 * Rules: a period that touches the window is one event, whole also where the window cuts it (whole-shift.ts), under an
 * identity of schedule, layer, beginning and group: exported again, from this window or another, it is the same event,
 * also when its end has moved. A gap is one event in the same way, and another one where its cause changes. Schedules that are switched off have no events.
 */

/** Role names do not change the identity of an event. */
const BY_NUMBER = roleOrder([]);

/** The window, its periods, and the names of people, groups (often personal names) and roles. */
export type EventContext = Reading & {
  nameOf: (person: Id) => string;
  groupNameOf: (name: string) => string;
  roles: readonly RoleName[];
};

/** The final schedule: "Payments: Lena Fischer (Primary), Ann Lee (Secondary)". */
export function finalEvents(schedule: Schedule, context: EventContext): CalendarEvent[] {
  return periodEvents(schedule, 'final', schedule.final_schedule.schedules, context);
}

/** Events of a layer, by its index: "Payments / Nights: Lena Fischer (Primary)". None without that layer. */
export function layerEvents(schedule: Schedule, layer: number, context: EventContext): CalendarEvent[] {
  return periodEvents(schedule, layer, schedule.layer_schedules[layer]?.schedules ?? [], context);
}

/** One shift of a person: "Payments: Lena Fischer (Primary)". */
export function shiftEvent(
  shift: PersonShift,
  person: Id,
  { nameOf, roles: names }: Pick<EventContext, 'nameOf' | 'roles'>,
): CalendarEvent {
  const { schedule, roles, start, end, others } = shift;
  const inRoles = (who: Id, theirs: readonly Id[]) =>
    `${nameOf(who)} (${theirs.map((role) => roleName(role, names)).join(', ')})`;
  const beside = others.map((other) => inRoles(other.person_id, other.roles));
  return {
    about: [schedule.schedule_id, 'shift', person, start],
    start,
    end,
    summary: `${schedule.schedule_name}: ${inRoles(person, roles)}`,
    description: [beside.length === 0 ? '' : `with ${beside.join(', ')}`, markOf(schedule, shift)]
      .filter((line) => line !== '')
      .join('\n'),
  };
}

/** Uncovered time: "Payments: nobody on call", "Payments: nobody as Secondary", described by its cause. */
export function gapEvents(schedule: Schedule, context: EventContext): CalendarEvent[] {
  const { window, accountZone, groupNameOf, roles } = context;
  return uncoveredIn(schedule, window, accountZone).map((gap) => {
    const { start, end, begins } = wholeUncovered(schedule, gap, context);
    const cause = causeInWords(gap, {
      schedule,
      accountZone,
      zone: 'UTC',
      groupNameOf,
      roles,
    });
    return {
      about: [
        schedule.schedule_id,
        gap.kind === 'unknown' ? 'unknown' : 'gap',
        begins === 'never' ? 'ever' : start,
        ...(gap.role === undefined ? [] : [gap.role]),
      ],
      start,
      end,
      summary: `${schedule.schedule_name}: ${uncoveredInWords(gap, roles)}`,
      description: [`${TITLES[gap.kind]}: ${cause}`, markOf(schedule, gap), schedule.description]
        .filter((line) => line !== '')
        .join('\n'),
    };
  });
}

const TITLES: Record<Uncovered['kind'], string> = {
  gap: 'Gap',
  expected: 'Off hours',
  unknown: 'Unknown people',
};

/** "Computed, not recorded"; empty for recorded duty. */
export function markOf(schedule: Schedule, stretch: Interval): string {
  return sentenceCase(computedMark(schedule, stretch));
}

function periodEvents(
  schedule: Schedule,
  layer: number | 'final',
  periods: readonly Period[],
  context: EventContext,
): CalendarEvent[] {
  if (!isEnabledIn(schedule, context.window)) return [];
  const layerName = layer === 'final' ? undefined : schedule.layer_schedules[layer]?.layer_name;
  const title = layerName === undefined ? schedule.schedule_name : `${schedule.schedule_name} / ${layerName}`;
  return dutiesOf(periods, context.window).map(({ period }) => {
    const { start, end, begins } = wholeShift(schedule, layer, period, context);
    const { group } = period;
    return {
      about: [
        schedule.schedule_id,
        layer,
        begins === 'never' ? 'ever' : start,
        groupKey(orderedGroup(group, BY_NUMBER)),
      ],
      start,
      end,
      summary: `${title}: ${peopleByRole(group, context).join(', ') || 'nobody'}`,
      description: [context.groupNameOf(group.group_name), markOf(schedule, period), schedule.description]
        .filter((line) => line !== '')
        .join('\n'),
    };
  });
}
