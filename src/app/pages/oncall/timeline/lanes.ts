import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import { contains, type Interval } from '#domain/time/interval';
import type { GroupHeading } from '../row-groups';
import {
  itemKey,
  type LaneBar,
  type LaneModel,
  rolesOf,
  type RowModel,
  strongestFirst,
  type TimelineItem,
} from '../model/rows';
import { personLook } from '../../../data/me';
import { type Painted, PAINT_UNITS } from '../../../components/lanes/Bar';

/** Line of the timeline: merged result of a schedule, or one of its layers. */
export type TimelineLine = {
  row: RowModel;
  lane: LaneModel;
  key: string;
  /** Row in view of a line beside it, whose lanes it continues. */
  visibleRow?: RowModel;
  /** Heading above the first line of a group. */
  heading?: GroupHeading;
};

/** Lines in display order: a schedule, then its layers, the strongest first. */
export function linesOf(rows: readonly RowModel[]): TimelineLine[] {
  return rows.flatMap((row) =>
    [row.final, ...strongestFirst(row.layers)].map((lane) => ({ row, lane, key: `${row.id}.${lane.layer}` })),
  );
}

/**
 * Min share of the window of a button, and on a phone; shorter items are painted, since they are too narrow to hit and
 * thousands of elements are slow. A day is a button in 31 days, on a phone in 14.
 */
const MIN_BUTTON = 1 / 43;
const MIN_NARROW_BUTTON = 1 / 22;

/** Gap before the next painted bar, where there is room. */
const PAINTED_GAP = PAINT_UNITS / 700;

/** Look of people: by colour, dimmed if not the highlighted person (`lit`); names and order of their roles. */
export type PeopleLook = { lit: string | undefined; roles: readonly RoleName[] };

/** Visible time of a lane; `isNarrow` on a phone. */
type LaneScale = { window: Interval; isNarrow: boolean };

/** `painted` are the narrow ones, by role. */
export type LaneDrawing = {
  buttons: readonly TimelineItem[];
  bars: readonly LaneBar[];
  painted: readonly (readonly Painted[])[];
};

/** Roles of a line, each with a lane of its own; undefined for a layer, which has one for all. */
export function lanesIn(
  { row, lane, visibleRow = row }: TimelineLine,
  { roles }: PeopleLook,
): readonly Id[] | undefined {
  return lane.layer === 'final' ? rolesOf(visibleRow, roles) : undefined;
}

/** Splits a lane into buttons, bars and painted ones. Items in `active` (hover or focus) are always buttons. */
export function drawLane(
  line: TimelineLine,
  { window, isNarrow }: LaneScale,
  active: readonly (string | undefined)[],
  look: PeopleLook,
): LaneDrawing {
  const roles = lanesIn(line, look);
  const least = (window.end - window.start) * (isNarrow ? MIN_NARROW_BUTTON : MIN_BUTTON);
  const isWide = ({ start, end }: Interval) => end - start >= least;
  const keys = active.filter((key) => key !== undefined);
  const isActive = ({ start }: TimelineItem) =>
    keys.length > 0 && keys.includes(itemKey(line.row.id, line.lane.layer, start));
  const paths = Array.from({ length: roles?.length ?? 1 }, () => new Map<string, Painted>());
  const paint = (time: Interval, lane: number, one: Omit<Painted, 'path'>) => {
    const path = barPath(time, window);
    const key = `${one.look}${one.person}${one.dim}`;
    paths[lane]?.set(key, { ...one, path: `${paths[lane].get(key)?.path ?? ''}${path}` });
  };
  const buttons = line.lane.items.filter((item) => {
    if (isWide(item) || isActive(item)) return true;
    if (item.kind === 'gap' && item.time.kind === 'gap')
      for (const lane of paths.keys()) paint(item, lane, { look: 'gap', person: undefined, dim: false });
    return false;
  });
  const bars = line.lane.bars.filter((bar) => {
    if (isWide(bar)) return true;
    const { role, people, isOverride, isUnknown } = bar;
    const lane = roles ? roles.indexOf(role) : 0;
    const [first] = people;
    const kind = isOverride ? 'override' : 'duty';
    paint(
      bar,
      lane,
      first === undefined
        ? { look: 'emptyRole', person: undefined, dim: false }
        : { look: isUnknown ? 'unknown' : kind, person: personLook(first), dim: isDim(people, look) },
    );
    return false;
  });
  return { buttons, bars, painted: paths.map((lane) => Array.from(lane.values())) };
}

export function itemAt(lane: LaneModel, instant: number): TimelineItem | undefined {
  return lane.items.find((item) => contains(item, instant));
}

/** True if people are not the highlighted person. */
export function isDim(people: readonly Id[], { lit }: PeopleLook): boolean {
  return lit !== undefined && !people.some((id) => String(id) === lit);
}

function barPath({ start, end }: Interval, window: Interval): string {
  const unit = PAINT_UNITS / (window.end - window.start);
  const left = Math.round((start - window.start) * unit);
  const until = Math.round((end - window.start) * unit);
  const right = Math.max(left + 1, until - left > 4 * PAINTED_GAP ? Math.round(until - PAINTED_GAP) : until);
  return `M${left} 0H${right}V1H${left}z`;
}
