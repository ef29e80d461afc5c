import type { Id } from '#contract/id';
import { type Group, Layer, type Schedule } from '#contract/schedule';
import type { Conversion, ExchangeRecords, Unreadable } from '../exchange/exchange';
import { computeSchedule } from '../schedule/compute';
import type { Interval } from '../time/interval';
import { type Comparison, comparePlans, type PersonChange, personChanges } from './compare';
import { matchIds } from './match-plans';

/** Role of everybody: exports have no roles, so those of the server are ignored. */
const ROLE = 1;

type PlanPerson = Pick<ExchangeRecords['people'][number], 'person_id' | 'person_name' | 'emails'>;

/** Schedules with their final periods, and the names of people, from an export or a server. */
export type Plan = {
  schedules: readonly Schedule[];
  people: readonly PlanPerson[];
  unreadable: readonly Unreadable[];
};

/** Two plans of the same schedules under one set of ids. */
export type ExportComparison = {
  window: Interval;
  /** Schedules in either plan, with the unreadable ones. */
  count: number;
  /** Schedules that differ: those in both plans first, each part by first difference. */
  rows: Comparison[];
  people: PersonChange[];
  unreadable: Unreadable[];
  names: { person_id: Id; person_name: string }[];
};

/** Plan of an export in a window. */
export function exportPlan(
  { records, unreadable }: Pick<Conversion, 'records' | 'unreadable'>,
  window: Interval,
): Plan {
  return {
    schedules: records.schedules.map((record) => ({
      ...record,
      layer_schedules: [],
      final_schedule: computeSchedule(record, window, record.time_zone).final_schedule,
    })),
    people: records.people,
    unreadable,
  };
}

/**
 * Compares plans whose ids may differ: the same schedules and people are found by id, e-mail address or name, and get
 * the ids of `base`. An unreadable schedule is compared in neither plan.
 */
export function compareExports(
  plans: Record<'before' | 'after', Plan>,
  window: Interval,
  base: 'before' | 'after',
): ExportComparison {
  const other = base === 'after' ? 'before' : 'after';
  const renamed = withIdsOf(plans[other], plans[base]);
  const [before, after] = base === 'after' ? [renamed, plans.after] : [plans.before, renamed];
  const unreadable = new Map(
    [...before.unreadable, ...after.unreadable].map((schedule) => [schedule.schedule_id, schedule]),
  );
  const readable = ({ schedules }: Plan) =>
    schedules.filter(({ schedule_id: id }) => !unreadable.has(id)).map(withoutRoles);
  const [then, now] = [readable(before), readable(after)];
  const rows = comparePlans(then, now, window);
  const ids = [...then, ...now].map(({ schedule_id: id }) => id);
  const names = [...renamed.people, ...plans[base].people];
  return {
    window,
    count: new Set([...ids, ...unreadable.keys()]).size,
    rows: [...rows.filter(isInBoth), ...rows.filter((row) => !isInBoth(row))],
    people: personChanges(then, now, window),
    unreadable: [...unreadable.values()],
    names: [
      ...new Map(names.map(({ person_id, person_name }) => [person_id, { person_id, person_name }])).values(),
    ],
  };
}

function isInBoth({ before, after }: Comparison): boolean {
  return before !== undefined && after !== undefined;
}

function withIdsOf(plan: Plan, base: Plan): Plan {
  const schedules = ({ schedules: readable, unreadable }: Plan) => [
    ...readable.map(({ schedule_id: id, schedule_name: name, external_id = '' }) => ({
      id,
      keys: [external_id, name],
    })),
    ...unreadable.map(({ schedule_id: id, schedule_name: name }) => ({ id, keys: ['', name] })),
  ];
  const scheduleIds = matchIds(schedules(plan), schedules(base));
  const personIds = matchIds(plan.people.map(keysOf), base.people.map(keysOf));
  const scheduleId = (id: Id) => scheduleIds.get(id) ?? id;
  const personId = (id: Id) => personIds.get(id) ?? id;
  return {
    schedules: plan.schedules.map((schedule) =>
      withGroups({ ...schedule, schedule_id: scheduleId(schedule.schedule_id) }, (group) => ({
        ...group,
        members: group.members.map(({ role_id, person_ids }) => ({
          role_id,
          person_ids: person_ids.map(personId),
        })),
      })),
    ),
    people: plan.people.map((person) => ({ ...person, person_id: personId(person.person_id) })),
    unreadable: plan.unreadable.map((schedule) => ({
      ...schedule,
      schedule_id: scheduleId(schedule.schedule_id),
    })),
  };
}

function keysOf({ person_id: id, person_name: name, emails = [] }: PlanPerson) {
  return { id, keys: [emails[0] ?? '', name] };
}

function withoutRoles(schedule: Schedule): Schedule {
  return withGroups(schedule, (group) => {
    const people = [...new Set(group.members.flatMap(({ person_ids }) => person_ids))];
    return { ...group, members: people.length === 0 ? [] : [{ role_id: ROLE, person_ids: people }] };
  });
}

/** A schedule with other groups, in its layers, versions and final periods. */
function withGroups(schedule: Schedule, change: (group: Group) => Group): Schedule {
  // The schema's order of members: causes compare layers as texts.
  const layerOf = (layer: Layer) => Layer.parse({ ...layer, groups: layer.groups.map(change) });
  const { final_schedule: final, versions } = schedule;
  return {
    ...schedule,
    layers: schedule.layers.map(layerOf),
    ...(versions && {
      versions: versions.map((version) =>
        Object.assign({}, version, { layers: version.layers.map(layerOf) }),
      ),
    }),
    final_schedule: {
      ...final,
      schedules: final.schedules.map((period) => Object.assign({}, period, { group: change(period.group) })),
    },
  };
}
