import type { Id } from '#contract/id';
import { LAYER_MODE, type Schedule } from '#contract/schedule';
import { finalDuties, layerDuties, peopleOf, type TimelineDuty } from '#domain/oncall/reply/timeline';
import { faultyLayers } from '#domain/oncall/explain/faulty-layers';
import { coverageOf, coveredShare, type CoveredTime } from '#domain/duty/coverage';
import { isWholeGap, uncoveredIn, type Uncovered } from '#domain/duty/uncovered';
import type { Change } from '#domain/plan/difference';
import { activeIn } from '#domain/schedule/rotation';
import { isEnabledIn, isTogether } from '#domain/schedule/rota';
import { intersect, isEmpty, overlap, union, type Interval } from '#domain/time/interval';
import type { UnixSeconds, AccountZone } from '#domain/time/zone';

/** View model of the timeline. Instants are Unix seconds. */

export type TimelineItem = DutyItem | (Interval & { kind: 'gap'; time: Uncovered });

type DutyItem = Interval & {
  kind: 'duty';
  duty: TimelineDuty;
  /** Roles of the rota without a person. */
  emptyRoles: readonly Id[];
  /** People without a record. */
  unknown: readonly Id[];
};

/** Lane. `layer` is an index into the schedule's layers; only the merged result has gaps. */
export type LaneModel = {
  layer: number | 'final';
  name: string;
  override: boolean;
  items: readonly TimelineItem[];
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

/** Start of an item from its key. */
export function startIn(key: string): UnixSeconds {
  return Number(key.split('.')[2]);
}

type Drawing = { window: Interval; accountZone: AccountZone; isCurrent: boolean };

type DrawnRows = Drawing & { schedules: readonly Schedule[]; rows: readonly RowModel[] };

/** Rows of the last windows, so that the way back computes nothing. More would fill the memory. */
const MAX_CACHED = 3;
let cached: readonly DrawnRows[] = [];

/**
 * Rows of merged results. With `isCurrent` false the periods belong to another window, and uncovered time is
 * unknown, not a gap.
 */
export function finalRows(
  schedules: readonly Schedule[],
  window: Interval,
  accountZone: AccountZone,
  isCurrent: boolean,
): readonly RowModel[] {
  const same = cached.find(
    (one) =>
      one.schedules === schedules &&
      one.window.start === window.start &&
      one.window.end === window.end &&
      one.accountZone === accountZone &&
      one.isCurrent === isCurrent,
  );
  const drawing = { window, accountZone, isCurrent };
  const lane = same ?? {
    ...drawing,
    schedules,
    rows: schedules.map((schedule) => finalRow(schedule, drawing)),
  };
  cached = [lane, ...cached.filter((one) => one !== lane)].slice(0, MAX_CACHED);
  return lane.rows;
}

export function finalRow(schedule: Schedule, { window, accountZone, isCurrent }: Drawing): RowModel {
  const duties = finalDuties(schedule, window);
  const uncovered = isCurrent ? uncoveredIn(schedule, window, accountZone) : [];
  const gaps = uncovered.filter(isWholeGap);
  const items: TimelineItem[] = dutyItems(duties, schedule, uncovered);
  for (const time of gaps) items.push({ kind: 'gap', start: time.start, end: time.end, time });
  if (gaps.length > 0) items.sort((a, b) => a.start - b.start);
  return {
    id: String(schedule.schedule_id),
    schedule,
    final: { layer: 'final', name: '', override: false, items },
    isOpen: false,
    layers: [],
    uncovered,
    covered: isCurrent ? coverageOf(schedule, window, accountZone) : UNKNOWN,
  };
}

/** Rows with the given ones opened: layers are many, and most rows stay closed. */
export function opened(rows: readonly RowModel[], ids: readonly string[], window: Interval): RowModel[] {
  return rows.map((row) =>
    ids.includes(row.id) ? { ...row, isOpen: true, layers: layerLanes(row.schedule, window) } : row,
  );
}

/** Lanes of the layers in the order of the layers. */
function layerLanes(schedule: Schedule, window: Interval): LaneModel[] {
  const lanes = schedule.layer_schedules.map((layer, index) => ({
    layer: index,
    name: layer.layer_name,
    override: layer.mode === LAYER_MODE.override,
    items: dutyItems(layerDuties(layer, window), schedule),
  }));
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
  const lane = layer === 'final' ? row.final : layerLanes(row.schedule, window)[Number(layer)];
  const item = lane?.items.find((candidate) => candidate.start === Number(start));
  return lane && item && { row, lane, item };
}

function dutyItems(
  duties: readonly TimelineDuty[],
  { unknown_people = [] }: Schedule,
  uncovered: readonly Uncovered[] = [],
): TimelineItem[] {
  const ofRoles = uncovered.filter(({ kind, role }) => kind === 'gap' && role !== undefined);
  return duties.map((duty) => ({
    kind: 'duty',
    duty,
    start: duty.start,
    end: duty.end,
    emptyRoles:
      ofRoles.length === 0
        ? NO_PEOPLE
        : ofRoles.flatMap(({ role, ...time }) =>
            role === undefined || isEmpty(overlap(time, duty)) ? [] : [role],
          ),
    unknown:
      unknown_people.length === 0
        ? NO_PEOPLE
        : peopleOf(duty.period.group).filter((person) => unknown_people.includes(person)),
  }));
}

const NO_PEOPLE: readonly Id[] = [];

const UNKNOWN: CoveredTime = { due: 0, covered: 0 };

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
    overrides: rows.reduce((sum, row) => sum + row.final.items.filter(isOverride).length, 0),
    covered: coveredShare(enabled.map((row) => row.covered)),
  };
}

function isOverride(item: TimelineItem): boolean {
  return item.kind === 'duty' && item.duty.override;
}
