import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Group, Schedule } from '#contract/schedule';
import {
  coverageOf,
  coveredShare,
  type CoveredTime,
  isWholeGap,
  uncoveredIn,
  type Uncovered,
} from '#domain/duty/uncovered';
import { isRegular, rolesOfLayer, isOnCall, overrideTest } from '#domain/duty/seats';
import { NO_ROLE } from '#domain/duty/duty-lines';
import { dutyStretches, knownSeats, type Reading, type Span } from '#domain/duty/known-seats';
import { faultyLayers } from '#domain/oncall/explain';
import { groupNameAt } from '#domain/oncall/reply/person-shifts';
import { roleOrder } from '#domain/oncall/reply/role-order';
import { rolesIn } from '#domain/oncall/reply/seats';
import { dutiesOf, peopleOf } from '#domain/oncall/reply/timeline';
import type { Change } from '#domain/plan/difference';
import { faultOf, activeIn } from '#domain/schedule/rotation';
import { isToolLayer, replacesRules, isEnabledIn, isTogether } from '#domain/schedule/rota';
import { intersect, isEmpty, overlap, union, type Interval } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';

/** View model of the timeline. Instants are Unix seconds. */

export type TimelineItem = DutyItem | (Interval & { kind: 'gap'; time: Uncovered });

export type DutyItem = Interval & {
  kind: 'duty';
  span: Span;
  group: Group;
  /** True if an override put anybody there. */
  isOverride: boolean;
  /** Roles of the rota without a person. */
  emptyRoles: readonly Id[];
  /** People without a record. */
  unknown: readonly Id[];
};

/** Time in which a role has the same people, or nobody though it is due; in a layer, all roles are one. */
export type LaneBar = Interval & {
  role: Id;
  people: readonly Id[];
  isOverride: boolean;
  isUnknown: boolean;
};

/** Lane. `layer` is an index into the schedule's layers; only the merged result has gaps. */
export type LaneModel = {
  layer: number | 'final';
  name: string;
  override: boolean;
  items: readonly TimelineItem[];
  bars: readonly LaneBar[];
  /** Parts of a layer's items in which a stronger layer decides. */
  replaced?: readonly Interval[];
};

export type RowModel = {
  id: string;
  schedule: Schedule;
  final: LaneModel;
  isOpen: boolean;
  /** Lanes of the layers; empty while the row is closed. */
  layers: readonly LaneModel[];
  uncovered: readonly Uncovered[];
  covered: CoveredTime;
  /** Differences of the other rota, of a time in the address. */
  differences?: readonly Change[];
};

export type PlacedItem = { row: RowModel; lane: LaneModel; item: TimelineItem };

/** Key of an item in the DOM and in the URL. */
export function itemKey(rowId: string, layer: number | 'final', start: number): string {
  return `${rowId}.${layer}.${start}`;
}

/** Item with its real begin and end, even if the window cuts it. */
export function spanOf(item: TimelineItem): Span {
  return item.kind === 'gap' ? item.time : item.span;
}

/** Start of an item from its key. */
export function startIn(key: string): UnixSeconds {
  return Number(key.split('.')[2]);
}

/** Rows of the last windows, so that the way back computes nothing. More would fill the memory. */
const MAX_DRAWN_WINDOWS = 3;
let cached: readonly (Reading & { schedules: readonly Schedule[]; rows: readonly RowModel[] })[] = [];

/** Rows of merged results in the window of their reply. */
export function finalRows(schedules: readonly Schedule[], reading: Reading): readonly RowModel[] {
  const { window, accountZone } = reading;
  const same = cached.find(
    (one) =>
      one.schedules === schedules &&
      one.window.start === window.start &&
      one.window.end === window.end &&
      one.accountZone === accountZone,
  );
  const lane = same ?? {
    window,
    accountZone,
    schedules,
    rows: schedules.map((schedule) => finalRow(schedule, reading)),
  };
  cached = [lane, ...cached.filter((one) => one !== lane)].slice(0, MAX_DRAWN_WINDOWS);
  return lane.rows;
}

export function finalRow(schedule: Schedule, { window, accountZone }: Reading): RowModel {
  const uncovered = uncoveredIn(schedule, window, accountZone);
  const emptyRoles = uncovered.flatMap(({ kind, role, start, end }) =>
    kind === 'gap' && role !== undefined ? [{ role, start, end }] : [],
  );
  const seats = isEnabledIn(schedule, window) ? knownSeats(schedule, { window, accountZone }) : [];
  const isUnknown = unknownTest(schedule);
  const isOverride = overrideTest(schedule);
  const staffed = seats.flatMap((seat): LaneBar[] => {
    const { role_id: role, person_ids: people } = seat;
    const part = overlap(seat, window);
    if (!isOnCall(seat) || isEmpty(part)) return [];
    return [
      {
        ...part,
        role,
        people,
        isOverride: isOverride({ ...seat, ...part }),
        isUnknown: people.some(isUnknown),
      },
    ];
  });
  const items = dutyStretches(seats, window).map((span): TimelineItem => {
    const { start, end } = overlap(span, window);
    const members = span.members.map(({ role_id, person_ids }) => ({ role_id, person_ids: [...person_ids] }));
    const group = {
      members,
      // A search of all periods, for a tooltip.
      get group_name() {
        return groupNameAt(schedule, start);
      },
    };
    return {
      kind: 'duty',
      start,
      end,
      span,
      group,
      isOverride: staffed.some((bar) => bar.isOverride && !isEmpty(overlap(bar, span))),
      emptyRoles: emptyRoles.flatMap(({ role, ...time }) => (isEmpty(overlap(time, span)) ? [] : [role])),
      unknown: peopleOf(group).filter(isUnknown),
    };
  });
  for (const time of uncovered.filter(isWholeGap))
    items.push({ kind: 'gap', start: time.start, end: time.end, time });
  items.sort((a, b) => a.start - b.start);
  const empty = emptyRoles.map((time): LaneBar =>
    Object.assign(time, { people: [], isOverride: false, isUnknown: false }),
  );
  return {
    id: String(schedule.schedule_id),
    schedule,
    final: { layer: 'final', name: '', override: false, items, bars: [...staffed, ...empty] },
    isOpen: false,
    layers: [],
    uncovered,
    covered: coverageOf(schedule, window, accountZone),
  };
}

/** Test for people without a record. */
function unknownTest({ unknown_people = [] }: Schedule): (person: Id) => boolean {
  return (person) => unknown_people.includes(person);
}

/** Rows with the given ones opened: layers are many, and most rows stay closed. */
export function opened(rows: readonly RowModel[], ids: readonly string[], window: Interval): RowModel[] {
  return rows.map((row) =>
    ids.includes(row.id) ? { ...row, isOpen: true, layers: layerLanes(row.schedule, window) } : row,
  );
}

/** Lanes of the layers in the order of the layers. */
function layerLanes(schedule: Schedule, window: Interval): LaneModel[] {
  const isUnknown = unknownTest(schedule);
  const all = schedule.layer_schedules;
  const ofTool = all.filter(isToolLayer);
  const lanes = all.flatMap((layer, index) => {
    const isOfTool = isToolLayer(layer);
    if (isOfTool && layer !== ofTool[0]) return [];
    // Each shift of a tool is a layer; together they are its duty.
    const periods = isOfTool ? ofTool.flatMap(({ schedules }) => schedules) : layer.schedules;
    const items = dutiesOf(periods, window).map(({ start, end, period: { group } }): DutyItem => {
      const edges = {
        begins: start === window.start ? ('unknown' as const) : start,
        ends: end === window.end ? ('unknown' as const) : end,
      };
      return {
        kind: 'duty',
        start,
        end,
        span: { start, end, ...edges },
        group,
        isOverride: replacesRules(layer),
        emptyRoles: [],
        unknown: peopleOf(group).filter(isUnknown),
      };
    });
    return {
      layer: index,
      name: ((isOfTool && ofTool.at(-1)) || layer).layer_name,
      override: replacesRules(layer),
      items,
      bars: items.flatMap(({ start, end, group, isOverride, unknown }): LaneBar[] => {
        const people = peopleOf(group);
        if (people.length === 0) return [];
        return [{ start, end, role: NO_ROLE, people, isOverride, isUnknown: unknown.length > 0 }];
      }),
    };
  });
  const faulty = new Set(faultyLayers(schedule).map(({ layer }) => layer));
  const replaced = new Map<number, readonly Interval[]>();
  let cover: Interval[] = [];
  const inForce: Interval[] = [];
  for (const lane of strongestFirst(lanes)) {
    replaced.set(lane.layer, intersect(lane.items, lane.override ? cover : union([...cover, ...inForce])));
    if (lane.override || !isTogether(schedule)) cover = union([...cover, ...lane.items]);
    // No regular layer counts in the whole range of an override, even where that has a hole.
    const rules = lane.override && !faulty.has(lane.layer) ? schedule.layers[lane.layer] : undefined;
    const active = rules && activeIn(rules, window);
    if (active) inForce.push(active);
  }
  return lanes.map((lane) => Object.assign(lane, { replaced: replaced.get(lane.layer) ?? [] }));
}

/** Layers in the order in which they decide: overrides, then regular ones, of each the later first. */
export function strongestFirst<T extends Pick<LaneModel, 'override'>>(lanes: readonly T[]): T[] {
  const backwards = lanes.toReversed();
  return [...backwards.filter(({ override }) => override), ...backwards.filter(({ override }) => !override)];
}

/** Item of a key made by `itemKey`, including items of hidden layers. */
export function findItem(rows: readonly RowModel[], key: string, window: Interval): PlacedItem | undefined {
  const [id, layer, start] = key.split('.');
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) return undefined;
  const lane =
    layer === 'final'
      ? row.final
      : layerLanes(row.schedule, window).find((one) => one.layer === Number(layer));
  const item = lane?.items.find((candidate) => candidate.start === Number(start));
  return lane && item && { row, lane, item };
}

const cachedRoles = new WeakMap<RowModel['final'], { names: readonly RoleName[]; roles: readonly Id[] }>();

/** Roles of a schedule in the window, in order: each has a line of the list and a lane. At least one. */
export function rolesOf({ final, schedule }: RowModel, names: readonly RoleName[]): readonly Id[] {
  const cached = cachedRoles.get(final);
  if (cached?.names === names) return cached.roles;
  const regular = schedule.layers.filter((layer) => isRegular(layer) && faultOf(layer) === undefined);
  const inRota = rolesIn(regular.flatMap(({ groups }) => groups));
  const used = [...final.bars.map(({ role }) => role), ...inRota];
  // A rota that has ended, or whose turns name nobody, still has its roles.
  const all = used.length > 0 ? used : schedule.layers.flatMap(rolesOfLayer);
  const roles = all.length === 0 ? [NO_ROLE] : [...new Set(all)].sort(roleOrder(names));
  cachedRoles.set(final, { names, roles });
  return roles;
}

export type Summary = {
  schedules: number;
  enabled: number;
  /** Gaps of schedules and roles. */
  gaps: number;
  /** People in rotas without a record. */
  unknownPeople: number;
  overrides: number;
  /** Share of the due time; undefined without due time. */
  covered: number | undefined;
};

const ANY_TIME = { start: -Infinity, end: Infinity };

/** Figures below the heading. */
export function summaryOf(rows: readonly RowModel[]): Summary {
  const enabled = rows.filter((row) => isEnabledIn(row.schedule, ANY_TIME));
  const uncovered = enabled.flatMap((row) => row.uncovered);
  return {
    schedules: rows.length,
    enabled: enabled.length,
    gaps: uncovered.filter(({ kind }) => kind === 'gap').length,
    unknownPeople: new Set(enabled.flatMap(({ schedule }) => schedule.unknown_people ?? [])).size,
    overrides: rows.reduce((sum, row) => sum + row.final.items.filter(isOverriddenItem).length, 0),
    covered: coveredShare(enabled.map((row) => row.covered)),
  };
}

function isOverriddenItem(item: TimelineItem): boolean {
  return item.kind === 'duty' && item.isOverride;
}
