import type { Id } from '#contract/id';
import { isExpected } from '#domain/oncall/explain/gap-cause';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { contains, type Interval } from '#domain/time/interval';
import { itemKey, type LaneModel, type RowModel, type TimelineItem } from '../model/rows';
import type { PersonColours } from '../../../data/person-colours';
import { widthPx } from './scale';

/** Line of the timeline: merged result of a schedule, or one of its layers. */
export type TimelineLine = { row: RowModel; lane: LaneModel; key: string };

/** Lines in display order. */
export function linesOf(rows: readonly RowModel[]): TimelineLine[] {
  return rows.flatMap((row) =>
    [row.final, ...row.layers].map((lane) => ({ row, lane, key: `${row.id}.${lane.layer}` })),
  );
}

/**
 * Min width of a button; narrower items are painted, since nobody can hit them and thousands of elements are
 * slow.
 */
const LEAST_BUTTON_PX = 16;

/** Items with the same look, painted as one path. `person` is undefined for an empty period. */
export type Painted = {
  look: 'gap' | 'expected' | 'duty' | 'override' | 'emptyRole' | 'unknown';
  person: number | undefined;
  dim: boolean;
  path: string;
};

/** Look of people: by colour, and dimmed if not the highlighted person (`lit`). */
export type PeopleLook = { colours: PersonColours; lit: string | undefined };

/** Visible time of a lane, and its width in pixels. */
type LaneScale = { window: Interval; lanePx: number; leastButtonPx?: number };

export type LaneDrawing = { buttons: readonly TimelineItem[]; painted: readonly Painted[] };

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
  const buttons: TimelineItem[] = [];
  const paths = new Map<string, Painted>();
  for (const item of line.lane.items) {
    const wide = widthPx(item.start, item.end, window, lanePx) >= leastButtonPx;
    if (wide || active.includes(itemKey(line.row.id, line.lane.layer, item.start))) buttons.push(item);
    else paint(item, scale, look, paths);
  }
  return { buttons, painted: [...paths.values()] };
}

export function itemAt(lane: LaneModel, instant: number): TimelineItem | undefined {
  return lane.items.find((item) => contains(item, instant));
}

/** Person who sets the colour: the first of the group. */
function colourPerson(item: TimelineItem): Id | undefined {
  return item.kind === 'duty' ? peopleOf(item.duty.period.group)[0] : undefined;
}

function lookOf(item: TimelineItem): Painted['look'] {
  if (item.kind === 'gap') return isExpected(item) ? 'expected' : 'gap';
  return item.duty.override ? 'override' : 'duty';
}

/** True if an item does not belong to the highlighted person. */
function isDim(item: TimelineItem, lit: string | undefined): boolean {
  if (lit === undefined || item.kind === 'gap') return false;
  return !peopleOf(item.duty.period.group).some((id) => String(id) === lit);
}

function paint(
  item: TimelineItem,
  { window, lanePx }: LaneScale,
  { colours, lit }: PeopleLook,
  paths: Map<string, Painted>,
): void {
  const first = colourPerson(item);
  const person = first === undefined ? undefined : colours(first);
  const dim = isDim(item, lit);
  const look = lookOf(item);
  const unit = PAINT_UNITS / (window.end - window.start);
  const left = Math.round((item.start - window.start) * unit);
  const end = Math.round((item.end - window.start) * unit);
  const px = PAINT_UNITS / lanePx;
  // One pixel of distance to the next item, if possible.
  const right = Math.max(left + 1, end - left > 4 * px ? Math.round(end - px) : end);
  const layout = look === 'expected' ? `M${left} .5H${right}` : `M${left} 0H${right}V1H${left}z`;
  addPath(paths, { look, person, dim, path: layout });
  const missing = missingIn(item);
  if (missing) {
    addPath(paths, { look: missing, person: undefined, dim: false, path: `M${left} .8H${right}V1H${left}z` });
  }
}

function addPath(paths: Map<string, Painted>, layout: Painted): void {
  const key = `${layout.look}${layout.person}${layout.dim}`;
  paths.set(key, { ...layout, path: `${paths.get(key)?.path ?? ''}${layout.path}` });
}

/** Mark of a shift with an empty role or an unknown person. */
function missingIn(item: TimelineItem): 'emptyRole' | 'unknown' | undefined {
  if (item.kind === 'gap') return undefined;
  if (item.emptyRoles.length > 0) return 'emptyRole';
  return item.unknown.length > 0 ? 'unknown' : undefined;
}

/** Attributes for timeline.css. */
export function faceOf(item: TimelineItem, isFinal: boolean, { colours, lit }: PeopleLook) {
  const inset = isFinal ? 'inset-y-[7px]' : 'inset-y-[3px]';
  if (item.kind === 'gap') {
    return { className: `gap ${inset}`, 'data-expected': isExpected(item) ? '' : undefined };
  }
  const person = colourPerson(item);
  const dim = isDim(item, lit);
  return {
    className: `bar ${inset}`,
    'data-person': person === undefined ? undefined : colours(person),
    'data-dim': dim ? '' : undefined,
    'data-lit': lit !== undefined && !dim ? '' : undefined,
    'data-nobody': person === undefined ? '' : undefined,
    'data-override': item.duty.override ? '' : undefined,
    'data-empty-role': item.emptyRoles.length > 0 ? '' : undefined,
    'data-unknown': item.unknown.length > 0 ? '' : undefined,
  };
}
