import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import { isExpected } from '#domain/duty/gap-cause';
import { contains, type Interval } from '#domain/time/interval';
import type { GroupHeading } from '../groups/row-groups';
import { itemKey, type LaneModel, type RowModel, strongestFirst, type TimelineItem } from '../model/rows';
import { laneSeats, type LaneSeats, rolesOf, type SeatFace } from '../model/row-roles';
import { personLook } from '../../../data/person-look';
import { widthPx } from './scale';

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
 * Min width of a button; narrower items are painted, since they are too narrow to hit and thousands of elements are
 * slow.
 */
const LEAST_BUTTON_PX = 16;

/** Items with the same look, painted as one path. `person` is undefined for an empty period. */
export type Painted = {
  look: 'gap' | 'duty' | 'override' | 'emptyRole' | 'unknown';
  person: number | undefined;
  dim: boolean;
  path: string;
};

/** Look of people: by colour, dimmed if not the highlighted person (`lit`); names and order of their roles. */
export type PeopleLook = { lit: string | undefined; roles: readonly RoleName[] };

/** Visible time of a lane, and its width in pixels. */
type LaneScale = { window: Interval; lanePx: number; leastButtonPx?: number };

/** Item with its faces, one per role of the schedule. */
type LaneButton = { item: TimelineItem; faces: readonly SeatFace[] };

export type LaneDrawing = { buttons: readonly LaneButton[]; painted: readonly Painted[] };

/** Roles of a line, each with a lane of its own; undefined for a layer, which has one for all. */
export function lanesIn(
  { row, lane, visibleRow = row }: TimelineLine,
  { roles }: PeopleLook,
): readonly Id[] | undefined {
  return lane.layer === 'final' ? rolesOf(visibleRow, roles) : undefined;
}

/** Seats of a line, of all roles. */
export function seatsIn(line: TimelineLine, look: PeopleLook): LaneSeats {
  return laneSeats(line.lane.items, lanesIn(line, look));
}

/** Units of a lane: the window is this wide and the lane 1 high. */
export const PAINT_UNITS = 10_000;

/** Splits a lane into buttons and painted items. Items in `active` (hover or focus) are always buttons. */
export function drawLane(
  line: TimelineLine,
  scale: LaneScale,
  active: readonly (string | undefined)[],
  look: PeopleLook,
): LaneDrawing {
  const { window, lanePx, leastButtonPx = LEAST_BUTTON_PX } = scale;
  const seats = seatsIn(line, look);
  const keys = active.filter((key) => key !== undefined);
  const isActive = ({ start }: TimelineItem) =>
    keys.length > 0 && keys.includes(itemKey(line.row.id, line.lane.layer, start));
  const buttons: LaneButton[] = [];
  const paths = new Map<string, Painted>();
  for (const [index, item] of line.lane.items.entries()) {
    const isWide = widthPx(item.start, item.end, window, lanePx) >= leastButtonPx;
    const faces = seats.faces[index] ?? [];
    if (isWide || isActive(item)) buttons.push({ item, faces });
    else paint({ item, faces }, scale, look, paths);
  }
  return { buttons, painted: [...paths.values()] };
}

export function itemAt(lane: LaneModel, instant: number): TimelineItem | undefined {
  return lane.items.find((item) => contains(item, instant));
}

/** True if a face does not belong to the highlighted person. */
function isDim(people: readonly Id[], lit: string | undefined): boolean {
  return lit !== undefined && !people.some((id) => String(id) === lit);
}

/** Margin above and below a bar, as a part of its lane. */
const MARGIN = 1 / 12;

function paint(
  { item, faces }: LaneButton,
  { window, lanePx }: LaneScale,
  { lit }: PeopleLook,
  paths: Map<string, Painted>,
): void {
  const unit = PAINT_UNITS / (window.end - window.start);
  const left = Math.round((item.start - window.start) * unit);
  const end = Math.round((item.end - window.start) * unit);
  const px = PAINT_UNITS / lanePx;
  // One pixel of distance to the next item, if possible.
  const right = Math.max(left + 1, end - left > 4 * px ? Math.round(end - px) : end);
  const add = (look: Painted['look'], person: number | undefined, dim: boolean, path: string) =>
    addPath(paths, { look, person, dim, path });
  const box = (lane: number, of: number) => {
    const [top, bottom] = [lane + MARGIN, lane + 1 - MARGIN].map((y) => (y / of).toFixed(3));
    return `M${left} ${top}H${right}V${bottom}H${left}z`;
  };
  if (item.kind === 'gap') {
    if (!isExpected(item)) add('gap', undefined, false, box(0, 1));
    return;
  }
  for (const [lane, { people, isEmpty, isOverride }] of faces.entries()) {
    const path = box(lane, faces.length);
    if (isEmpty) add('emptyRole', undefined, false, path);
    const [first] = people;
    if (first === undefined) continue;
    const isUnknown = people.some((person) => item.unknown.includes(person));
    const kind = isOverride ? 'override' : 'duty';
    add(isUnknown ? 'unknown' : kind, personLook(first), isDim(people, lit), path);
  }
}

function addPath(paths: Map<string, Painted>, layout: Painted): void {
  const key = `${layout.look}${layout.person}${layout.dim}`;
  paths.set(key, { ...layout, path: `${paths.get(key)?.path ?? ''}${layout.path}` });
}

/** Attributes of a role of a shift, for timeline.css. */
export function faceOf(
  { people, isEmpty, isContinued, isOverride }: SeatFace,
  item: TimelineItem,
  look: PeopleLook,
) {
  const [first] = people;
  const dim = isDim(people, look.lit);
  const isUnknown = item.kind === 'duty' && people.some((person) => item.unknown.includes(person));
  return {
    className: isEmpty ? 'bar-hole' : 'bar',
    'data-person': first === undefined ? undefined : personLook(first),
    'data-continued': isContinued ? '' : undefined,
    'data-dim': dim && !isEmpty ? '' : undefined,
    'data-lit': look.lit !== undefined && !dim ? '' : undefined,
    'data-override': isOverride ? '' : undefined,
    'data-unknown': isUnknown ? '' : undefined,
  };
}

/** Attributes of a shift or gap around its bars. */
export function shiftLook(item: TimelineItem) {
  if (item.kind === 'duty') return { className: 'shift' };
  return { className: 'gap', 'data-expected': isExpected(item) ? '' : undefined };
}
