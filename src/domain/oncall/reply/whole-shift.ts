import type { Layer } from '#contract/schedule';
import { isEmpty, overlap, type Interval } from '../../time/interval';
import { DAY, type UnixSeconds } from '../../time/zone';

/**
 * Whole shift (or gap) that a server has cut at the edge of a window, so that two windows show one shift.
 *
 * Rules:
 * - Where a shift touches its window's edge, the rotation is computed beyond it. The result counts if it has, in this
 *   window and in every fetched window beside it, the very shift that the server sent there.
 * - Otherwise the server computes by rules of its own, and only its replies count: the shift lasts as far as the
 *   windows beside have it; beyond them it is unknown.
 * - The look back ends where no layer has started, so that a start is always found except for a gap that never began.
 *   The look ahead goes 1,200 days, which is longer than any turn, and then from one edge of a layer to the next: a
 *   shift that none of them ends has no end.
 */
export type Whole = Interval & {
  /** `earlier`: `start` is the earliest that is known. `never`: it has no beginning; `start` is where the window cuts. */
  begins: 'here' | 'earlier' | 'never';
  /** `later`: `end` is the latest that is known. `never`: it has no end; `end` is where the window cuts. */
  ends: 'here' | 'later' | 'never';
};

/** A shift as far as a window has it. Equal owners are one owner. */
export type Shift = Interval & { owner: string };

/** The rotation's shifts in a window, sorted, disjoint, cut to it. */
type ComputeShifts = (window: Interval) => readonly Shift[];

/** The layers of a schedule, and the shifts that they give. */
type Rotation = { layers: readonly Layer[]; computeShifts: ComputeShifts };

/** Shifts of a server's reply, cut to the window. */
export type SentShifts = { window: Interval; shifts: readonly Shift[] };

const REACHES = [2 * DAY, 8 * DAY, 35 * DAY, 400 * DAY, 1200 * DAY];

/** @param beside the windows before and after, as far as they are known. */
export function wholeOf(
  shift: Shift,
  window: Interval,
  { layers, computeShifts }: Rotation,
  beside: readonly SentShifts[] = [],
): Whole {
  const { start, end, owner } = shift;
  const [cutStart, cutEnd] = [start === window.start, end === window.end];
  if (!cutStart && !cutEnd) return { start, end, begins: 'here', ends: 'here' };
  const near = { start: Math.max(window.start, start - 1), end: Math.min(window.end, end + 1) };
  if (has(computeShifts(near), shift)) {
    const since = cutStart ? beginningOf(start, layers, computeShifts) : start;
    const until = cutEnd ? endOf(end, layers, computeShifts) : end;
    const computed = { start: since ?? -Infinity, end: until ?? Infinity };
    if (beside.every((sent) => agrees(sent, computed, owner, computeShifts))) {
      return {
        start: since ?? start,
        end: until ?? end,
        begins: since === undefined ? 'never' : 'here',
        ends: until === undefined ? 'never' : 'here',
      };
    }
  }
  return bySentOnly(shift, window, beside);
}

function has(shifts: readonly Shift[], wanted: Shift): boolean {
  return shifts.some(
    ({ start, end, owner }) => start === wanted.start && end === wanted.end && owner === wanted.owner,
  );
}

function agrees(
  { window, shifts }: SentShifts,
  computed: Interval,
  owner: string,
  computeShifts: ComputeShifts,
): boolean {
  const common = overlap(computed, window);
  if (!isEmpty(common)) return has(shifts, { ...common, owner });
  // A window that begins or ends where the shift does has nothing of it. Nor may its owner go on there, but where the
  // rotation gives two shifts to one owner, one after the other.
  const edge = window.start === computed.end ? computed.end : computed.start;
  const hasNext = (all: readonly Shift[]) =>
    all.some(
      (shift) => shift.owner === owner && (shift.start === computed.end || shift.end === computed.start),
    );
  return !hasNext(shifts) || hasNext(computeShifts({ start: edge - 1, end: edge + 1 }));
}

function bySentOnly({ start, end, owner }: Shift, window: Interval, beside: readonly SentShifts[]): Whole {
  const whole: Whole = { start, end, begins: 'here', ends: 'here' };
  if (start === window.start) {
    const before = beside.find((sent) => sent.window.end === start);
    whole.start =
      before?.shifts.find((shift) => shift.end === start && shift.owner === owner)?.start ?? start;
    if (whole.start === (before?.window ?? window).start) whole.begins = 'earlier';
  }
  if (end === window.end) {
    const after = beside.find((sent) => sent.window.start === end);
    whole.end = after?.shifts.find((shift) => shift.start === end && shift.owner === owner)?.end ?? end;
    if (whole.end === (after?.window ?? window).end) whole.ends = 'later';
  }
  return whole;
}

function beginningOf(
  start: UnixSeconds,
  layers: readonly Layer[],
  computeShifts: ComputeShifts,
): UnixSeconds | undefined {
  const first = layers.reduce((earliest, layer) => Math.min(earliest, layer.layer_start), start);
  // Duty before 1970 is of no interest.
  const before = Math.max(first, 0) - 1;
  for (const from of [...REACHES.map((reach) => start - reach).filter((from) => from > before), before]) {
    const last = computeShifts({ start: from, end: start + 1 }).at(-1);
    if (last && last.start > from) return last.start;
  }
  return undefined;
}

function endOf(
  end: UnixSeconds,
  layers: readonly Layer[],
  computeShifts: ComputeShifts,
): UnixSeconds | undefined {
  let searchEnd = end;
  for (const reach of REACHES) {
    searchEnd = end + reach;
    const [first] = computeShifts({ start: end - 1, end: searchEnd });
    if (first && first.end < searchEnd) return first.end;
  }
  const changes = layers
    .flatMap(({ layer_start, layer_end }) => [layer_start, layer_end])
    .filter((at) => at >= searchEnd)
    .sort((a, b) => a - b);
  return changes.find((at) => computeShifts({ start: at - 1, end: at + 1 })[0]?.end === at);
}
