import type { Id } from '#contract/id';
import { type Group, type Layer, RESTRICT_MODE } from '#contract/schedule';
import { hasSameMembers, isStaffed } from '../oncall/reply/timeline';
import {
  gapsBetween,
  intersect,
  isEmpty,
  lengthOf,
  overlap,
  subtract,
  union,
  type Interval,
} from '../time/interval';
import { DAY, type ScheduleZone, type UnixSeconds, WEEK, wallAt } from '../time/zone';
import { allowedIn, FIRST_MONDAY } from '../schedule/turns';
import { toolOfDuty } from '../schedule/rota';
import { overrideOf } from '../schedule/versions';

/**
 * Duty as a tool answers it: override layers with the name of the tool, without anything between them in all of the
 * time that is known. A layer without people is a gap, or off hours: its group is off.
 */

/** People on call in [start, end). */
export type ToolShift = Interval & { person_ids: readonly Id[] };

/** Role of everybody on call: the tools have one per schedule. */
const ROLE = 1;

/** Layers of shifts that are sorted and disjoint. */
export function dutyLayers(
  name: string,
  shifts: readonly ToolShift[],
  { knownRange, zone }: { knownRange: Interval; zone: ScheduleZone },
): Layer[] {
  if (isEmpty(knownRange)) return [];
  const staffed = shifts.map((shift) =>
    overrideOf(
      shift,
      { group_name: '', members: [{ role_id: ROLE, person_ids: [...shift.person_ids] }] },
      name,
    ),
  );
  const pattern = { duty: staffed, coverage: [knownRange], zone };
  return joined([...staffed, ...holeLayers(name, gapsBetween(shifts, knownRange), pattern)]);
}

/** Days before a reading whose weeks distinguish off hours from gaps; each reading answers them. */
const PATTERN = 29 * DAY;

/**
 * Duty by a new answer: what was answered before stays up to `readAt`, and beyond `until`, where the new answer ends.
 * Between `readAt` and `since`, where the new answer begins, duty is not known.
 */
export function mergedDuty(
  before: readonly Layer[],
  read: readonly Layer[],
  {
    readAt,
    since,
    until,
    zone,
    now,
  }: Record<'readAt' | 'since' | 'until' | 'now', UnixSeconds> & { zone: ScheduleZone },
): Layer[] {
  const past = cutTo(before, { start: 0, end: Math.min(readAt, since) });
  const beyond = cutTo(before, { start: Math.max(since, until), end: Infinity });
  const next = [...cutTo(read, { start: since, end: until }), ...beyond];
  const name = (read[0] ?? before[0])?.layer_name ?? '';
  const staffed = next.filter(isStaffedLayer);
  // The same all day long, so that a second reading changes nothing.
  const from = Math.floor(now / DAY) * DAY - PATTERN;
  const around = cutTo([...cutTo(read, { start: 0, end: until }), ...beyond], { start: from, end: Infinity });
  const free = subtract(union(next.map(rangeOf)), union(staffed.map(rangeOf)));
  const holes = holeLayers(name, free, {
    duty: around.filter(isStaffedLayer),
    coverage: union(around.map(rangeOf)),
    zone,
  });
  return joined([...past, ...staffed, ...holes]);
}

/** End of the time that is known. */
export function endOf(layers: readonly Layer[]): UnixSeconds {
  return Math.max(0, ...layers.map((layer) => rangeOf(layer).end));
}

/** Layers that are not over at an instant. */
export function layersFrom(layers: readonly Layer[], start: UnixSeconds): Layer[] {
  return layers.filter((layer) => rangeOf(layer).end > start);
}

/** Layers of what is known up to an instant; those of rules stay. */
export function layersUntil(layers: readonly Layer[], end: UnixSeconds): Layer[] {
  return toolOfDuty(layers) === undefined ? [...layers] : cutTo(layers, { start: 0, end });
}

/** True if other people are on call somewhere in a window by two answers. */
export function isOtherDuty(a: readonly Layer[], b: readonly Layer[], window: Interval): boolean {
  const [one = [], other = []] = [a, b].map((layers) => joined(cutTo(layers.filter(isStaffedLayer), window)));
  return (
    one.length !== other.length ||
    one.some((layer, index) => {
      const same = other[index];
      return (
        !same ||
        same.layer_start !== layer.layer_start ||
        same.layer_end !== layer.layer_end ||
        !isSamePeople(layer, same)
      );
    })
  );
}

function rangeOf({ layer_start: start, layer_end: end }: Layer): Interval {
  return { start, end: end === 0 ? Infinity : end };
}

function cutTo(layers: readonly Layer[], window: Interval): Layer[] {
  return layers.flatMap((layer) => {
    const { start, end } = overlap(rangeOf(layer), window);
    return isEmpty({ start, end }) ? [] : [{ ...layer, layer_start: start, layer_end: end }];
  });
}

/** Sorted layers; touching ones with the same people are one. */
function joined(layers: readonly Layer[]): Layer[] {
  const out: Layer[] = [];
  for (const layer of layers.toSorted((a, b) => a.layer_start - b.layer_start)) {
    const last = out.at(-1);
    if (last && last.layer_end === layer.layer_start && isSamePeople(last, layer))
      out[out.length - 1] = { ...last, layer_end: layer.layer_end };
    else out.push(layer);
  }
  return out;
}

function isSamePeople({ groups: [a] }: Layer, { groups: [b] }: Layer): boolean {
  return a !== undefined && b !== undefined && a.is_off === b.is_off && hasSameMembers(a, b);
}

function isStaffedLayer({ groups }: Layer): boolean {
  return groups.some(isStaffed);
}

/** Known weeks that a pattern of off hours needs. */
const MIN_WEEKS = 4;

/**
 * Layers of holes without people on call. A hole is off hours where the same hours of the week are without anybody in all the
 * known weeks, of which there are at least four.
 */
function holeLayers(
  name: string,
  holes: readonly Interval[],
  { duty, coverage, zone }: { duty: readonly Layer[]; coverage: readonly Interval[]; zone: ScheduleZone },
): Layer[] {
  const free = gapsBetween(busyHours(duty, zone), { start: 0, end: WEEK });
  const isPattern = lengthOf(coverage) >= MIN_WEEKS * WEEK && duty.length > 0 && free.length > 0;
  const weekly = {
    ...overrideOf({ start: 0, end: 0 }, NOBODY),
    restrict_mode: RESTRICT_MODE.weekly,
    restrict_periods: free.map(({ start, end }) => ({ restrict_start: start, restrict_end: end % WEEK })),
  };
  const off = isPattern ? holes.flatMap((hole) => allowedIn(weekly, hole, zone)) : [];
  return [
    ...intersect(holes, off).map((hole) => overrideOf(hole, { ...NOBODY, is_off: true }, name)),
    ...subtract(holes, off).map((hole) => overrideOf(hole, NOBODY, name)),
  ];
}

const NOBODY: Group = { group_name: 'Nobody', members: [] };

/** Hours of the week with anybody on call, in seconds of wall clock from Monday 00:00. */
function busyHours(duty: readonly Layer[], zone: ScheduleZone): Interval[] {
  return union(
    duty.map(rangeOf).flatMap(({ start, end }): Interval[] => {
      if (end - start >= WEEK) return [{ start: 0, end: WEEK }];
      const wall = wallAt(start, zone);
      const from = (((wall - FIRST_MONDAY) % WEEK) + WEEK) % WEEK;
      const to = from + wallAt(end, zone) - wall;
      return to <= WEEK
        ? [{ start: from, end: to }]
        : [
            { start: from, end: WEEK },
            { start: 0, end: to - WEEK },
          ];
    }),
  );
}
