import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import type { ExchangeRecords, ExchangeSchedule, Unreadable } from '../exchange/exchange';
import type { ReadExport } from '../exchange/read-export';
import { computeSchedule } from '../schedule/compute';
import { activeRange } from '../schedule/rotation';
import { isEmpty, overlap, union, type Interval } from '../time/interval';
import { type Comparison, comparePlans, type PersonChange, personChanges } from './compare';
import { type CommonRoles, inCommonRoles, withGroups } from './common-roles';
import { type IdPair, matchIds } from './match-plans';

type PlanPerson = Pick<ExchangeRecords['people'][number], 'person_id' | 'person_name' | 'emails'>;

/** Schedules with their final periods, and the names of people, from an export or a server. */
export type Plan = {
  schedules: readonly Schedule[];
  people: readonly PlanPerson[];
  unreadable: readonly Unreadable[];
  /** True for an export: its schedules have one role, without a name. */
  hasOneRole?: boolean;
  /** Times that a calendar has of a schedule, from its first event to its last; absent for others. */
  spans?: ReadonlyMap<Id, Interval>;
};

export type PlanSide = 'before' | 'after';

/** A schedule matched by hand: its id, and that of the same one in the base; undefined = the base has none. */
export type Match = readonly [other: Id, base: Id | undefined];

/**
 * Roles that the export does not have, the compared time if it has less than the window, and the id and name of the
 * schedule in the other plan.
 */
type PairNotes = Pick<CommonRoles, 'apart'> & { span: Interval | undefined; origin: NamedSchedule };

type PairComparison = Comparison & PairNotes;

export type NamedSchedule = { id: Id; name: string };

/** Two plans of the same schedules under one set of ids. */
export type ExportComparison = {
  window: Interval;
  /** Schedules in both plans that differ, by first difference. */
  rows: PairComparison[];
  /** Schedules in both plans that do not. */
  same: (NamedSchedule & PairNotes)[];
  /** Schedules that only one plan has: not compared. */
  only: Record<PlanSide, NamedSchedule[]>;
  /** Hours in the schedules of both plans. */
  people: PersonChange[];
  unreadable: Unreadable[];
  names: { person_id: Id; person_name: string }[];
};

/** Plan of an export in a window. */
export function exportPlan(
  { records, unreadable, hasAnswers }: Pick<ReadExport, 'records' | 'unreadable' | 'hasAnswers'>,
  window: Interval,
): Plan {
  return {
    ...(!hasAnswers && { spans: new Map(records.schedules.map((one) => [one.schedule_id, spanOf(one)])) }),
    schedules: records.schedules.map((record) => ({
      ...record,
      layer_schedules: [],
      final_schedule: computeSchedule(record, window, record.time_zone).final_schedule,
    })),
    people: records.people,
    unreadable,
    hasOneRole: true,
  };
}

/**
 * Compares plans whose ids may differ: the same schedules and people are found by hand, by id, e-mail address or name,
 * and get the ids of `base`. An unreadable schedule is compared in neither plan.
 */
export function compareExports(
  plans: Record<PlanSide, Plan>,
  { window, base, matched = [] }: { window: Interval; base: PlanSide; matched?: readonly Match[] },
): ExportComparison {
  const otherSide = base === 'after' ? 'before' : 'after';
  const own = plans[base];
  const { joined, alone, byHand } = splitByHand(plans[otherSide], matched);
  const { plan: other, ids } = withIdsOf(joined, own, byHand);
  const origins = new Map([...ids].map(([id, match]) => [match, id]));
  const unreadable = new Map(
    [...other.unreadable, ...own.unreadable].map((schedule) => [schedule.schedule_id, schedule]),
  );
  const [ours, theirs] = [own, other].map(
    ({ schedules }) =>
      new Map(
        schedules
          .filter(({ schedule_id: id }) => !unreadable.has(id))
          .map((schedule) => [schedule.schedule_id, schedule]),
      ),
  );
  const pairs = new Map<Id, CommonRoles & PairNotes>();
  for (const [id, schedule] of ours ?? []) {
    const match = theirs?.get(id);
    if (!match) continue;
    const span = commonSpan([own, other], id, window);
    if (span && isEmpty(span)) unreadable.set(id, outsideOf(schedule));
    else {
      const common = inCommonRoles(within(schedule, span), within(match, span), window, own.hasOneRole);
      pairs.set(id, { ...common, span, origin: { id: origins.get(id) ?? id, name: match.schedule_name } });
    }
  }
  const all = [...pairs.values()];
  const common = { [base]: all.map((pair) => pair.base), [otherSide]: all.map((pair) => pair.other) };
  const { before = [], after = [] } = common;
  const rows = comparePlans(before, after, window).flatMap((row) => {
    const pair = pairs.get(idOf(row));
    return pair ? [Object.assign(row, notesOf(pair))] : [];
  });
  const differing = new Set(rows.map(idOf));
  const onlyIn = (schedules: ReadonlyMap<Id, Schedule> = new Map()) =>
    [...schedules.values()]
      .filter(({ schedule_id: id }) => !pairs.has(id) && !unreadable.has(id))
      .map(toNamed);
  const onlyThere = [...onlyIn(theirs), ...alone.map(toNamed)];
  return {
    window,
    rows,
    same: all
      .filter((pair) => !differing.has(pair.base.schedule_id))
      .map((pair) => Object.assign(toNamed(pair.base), notesOf(pair))),
    only:
      base === 'after'
        ? { before: onlyThere, after: onlyIn(ours) }
        : { before: onlyIn(ours), after: onlyThere },
    people: personChanges(before, after, window),
    unreadable: [...unreadable.values()],
    names: [
      ...new Map(
        [...other.people, ...own.people].map(({ person_id, person_name }) => [
          person_id,
          { person_id, person_name },
        ]),
      ).values(),
    ],
  };
}

function notesOf({ apart, span, origin }: PairNotes): PairNotes {
  return { apart, span, origin };
}

/** The plan without the schedules that the base does not have, these, and the pairs of ids, as decided by hand. */
function splitByHand(plan: Plan, matched: readonly Match[]) {
  const byHand = matched.flatMap(([id, base]): IdPair[] => (base === undefined ? [] : [[id, base]]));
  const apart = new Set(matched.flatMap(([id, base]) => (base === undefined ? [id] : [])));
  const isApart = ({ schedule_id: id }: Schedule) => apart.has(id);
  const joined = { ...plan, schedules: plan.schedules.filter((schedule) => !isApart(schedule)) };
  return { joined, alone: plan.schedules.filter(isApart), byHand };
}

/** Time from the first layer to the last of a schedule without rules. */
function spanOf({ layers }: ExchangeSchedule): Interval {
  const times = union(layers.map(activeRange));
  return { start: times[0]?.start ?? 0, end: times.at(-1)?.end ?? 0 };
}

/** Part of the window that both plans have of a schedule; undefined = all of it. */
function commonSpan(plans: readonly Plan[], id: Id, window: Interval): Interval | undefined {
  const times = plans.flatMap(({ spans }) => spans?.get(id) ?? []);
  const common = times.reduce(overlap, window);
  return common.start === window.start && common.end === window.end ? undefined : common;
}

function outsideOf({ schedule_id, schedule_name, external_id = '' }: Schedule): Unreadable {
  return {
    schedule_id,
    external_id,
    schedule_name,
    problems: [`${schedule_name}: the calendar has no duty in these days`],
  };
}

function within(schedule: Schedule, time: Interval | undefined): Schedule {
  if (!time) return schedule;
  const { final_schedule: final } = schedule;
  const schedules = final.schedules
    .map((period) => Object.assign({}, period, overlap(period, time)))
    .filter((period) => !isEmpty(period));
  return { ...schedule, final_schedule: { ...final, schedules } };
}

function idOf({ before, after }: Comparison): Id {
  return (after ?? before)?.schedule_id ?? 0;
}

function toNamed({ schedule_id: id, schedule_name: name }: Schedule): NamedSchedule {
  return { id, name };
}

/** The plan with the ids of the base, and which id of a schedule became which. */
function withIdsOf(plan: Plan, base: Plan, matched: readonly IdPair[]): { plan: Plan; ids: Map<Id, Id> } {
  const schedules = ({ schedules: readable, unreadable }: Plan) => [
    ...readable.map(({ schedule_id: id, schedule_name: name, external_id = '' }) => ({
      id,
      keys: [external_id, name],
    })),
    ...unreadable.map(({ schedule_id: id, schedule_name: name }) => ({ id, keys: ['', name] })),
  ];
  const scheduleIds = matchIds(schedules(plan), schedules(base), matched);
  const personIds = matchIds(plan.people.map(keysOf), base.people.map(keysOf));
  const scheduleId = (id: Id) => scheduleIds.get(id) ?? id;
  const personId = (id: Id) => personIds.get(id) ?? id;
  const renumbered = {
    schedules: plan.schedules.map((schedule) =>
      withGroups({ ...schedule, schedule_id: scheduleId(schedule.schedule_id) }, (group) => ({
        ...group,
        members: group.members.map(({ role_id, person_ids }) => ({
          role_id,
          person_ids: person_ids.map(personId),
        })),
      })),
    ),
    ...(plan.spans && { spans: new Map([...plan.spans].map(([id, time]) => [scheduleId(id), time])) }),
    people: plan.people.map((person) => ({ ...person, person_id: personId(person.person_id) })),
    unreadable: plan.unreadable.map((schedule) => ({
      ...schedule,
      schedule_id: scheduleId(schedule.schedule_id),
    })),
  };
  return { plan: renumbered, ids: scheduleIds };
}

function keysOf({ person_id: id, person_name: name, emails = [] }: PlanPerson) {
  return { id, keys: [emails[0] ?? '', name] };
}
