import { computeRota } from '../../schedule/compute';
import { isEnabledIn } from '../../schedule/rota';
import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Period, Schedule } from '#contract/schedule';
import { computedMark } from '../../duty/computed-past';
import { dutyKey, groupKey, isSameGroup } from '../reply/groups';
import type { PersonShift } from '../reply/person-shifts';
import { orderedGroup, roleOrder } from '../reply/role-order';
import { type Reading, type Span, uncutStretch } from '../../duty/known-seats';
import { type Duty, dutiesOf } from '../reply/timeline';
import { uncoveredIn, type Uncovered } from '../../duty/uncovered';
import { sentenceCase } from '../../text/words';
import { contains, type Interval } from '../../time/interval';
import { DAY } from '../../time/zone';
import { causeInWords, uncoveredInWords } from '../words/gap-words';
import { peopleByRole, roleName } from '../words/role-words';
import { knownPart } from '../words/span-words';
import type { CalendarEvent } from './ics';

/**
 * The events of calendar files.
 *
 * Rules: touching periods of the same people are one event, uncut by the window, under an identity of schedule, layer, beginning and group: exported again, from this window or another, it is the same event,
 * also when its end has moved. A gap is one event in the same way, and another one where its cause changes. Schedules that are switched off have no events.
 */

/** First and last of touching periods in which the same people have the same roles, whatever group made them. */
export function stretchesOf(duties: readonly Duty[]): { first: Period; last: Period }[] {
  const stretches: { first: Period; last: Period }[] = [];
  for (const { period } of duties) {
    const before = stretches.at(-1);
    const goesOn = before?.last.end === period.start && dutyKey(before.last.group) === dutyKey(period.group);
    if (before && goesOn) before.last = period;
    else stretches.push({ first: period, last: period });
  }
  return stretches;
}

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
  const { window } = context;
  const duties = dutiesOf(schedule.final_schedule.schedules, window);
  const stretches = stretchesOf(duties).map(({ first, last }) =>
    Object.assign({}, first, uncutStretch(schedule, { start: first.start, end: last.end }, context)),
  );
  return periodEvents(schedule, 'final', stretches, context);
}

/** How far around the window the turns of a layer are sought: longer ones are cut by it. */
const AROUND = 400 * DAY;

/** Events of a layer, by its index: "Payments / Nights: Lena Fischer (Primary)". None without that layer. */
export function layerEvents(schedule: Schedule, layer: number, context: EventContext): CalendarEvent[] {
  const { start, end } = context.window;
  const wide = { start: start - AROUND, end: end + AROUND };
  const turns = computeRota(schedule, wide, context.accountZone).layers[layer]?.periods ?? [];
  const periods = dutiesOf(schedule.layer_schedules[layer]?.schedules ?? [], context.window).map(
    ({ period }) => {
      const turn = turns.find((one) => contains(one, period.start) && isSameGroup(one.group, period.group));
      if (!turn) return period;
      const start = turn.start === wide.start ? period.start : turn.start;
      return Object.assign({}, period, { start, end: turn.end === wide.end ? period.end : turn.end });
    },
  );
  return periodEvents(schedule, layer, periods, context);
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
    const { begins } = gap;
    const { start, end } = knownPart(gap);
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
        begins === 'none' ? 'ever' : start,
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
  periods: readonly (Period & Partial<Span>)[],
  context: EventContext,
): CalendarEvent[] {
  if (!isEnabledIn(schedule, context.window)) return [];
  const layerName = layer === 'final' ? undefined : schedule.layer_schedules[layer]?.layer_name;
  const title = layerName === undefined ? schedule.schedule_name : `${schedule.schedule_name} / ${layerName}`;
  return periods.map((period) => {
    const { start, end, group, begins } = period;
    return {
      about: [
        schedule.schedule_id,
        layer,
        begins === 'none' ? 'ever' : start,
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
