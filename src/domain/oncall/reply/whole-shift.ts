import type { Layer } from '#contract/schedule';
import { isEmpty, overlap, type Interval } from '../../schedule/intervals';
import type { Window } from '../../schedule/rotation';
import { DAY, type UnixSeconds } from '../../time/zone';

/**
 * The whole of a shift (or gap) that a server has cut at the edge of a window, so that two windows tell of one shift.
 *
 * Rules:
 * - Where a stretch touches its window's edge, the rotation is asked how far it goes on. It is believed if it has, in
 *   this window and in every window beside it that the server has told of, the very stretch that the server sent there.
 * - A server that computes by rules of its own is found out by that. Its own word is taken then: the stretch goes on as
 *   far as the windows beside have it, and what is beyond them, or was not fetched, is not known.
 * - The look back ends where no layer has begun, so that a beginning is always found but for a gap that never began.
 *   The look ahead goes 1,200 days, which is longer than any turn, and then from one beginning or end of a layer to the
 *   next: what none of them ends has no end.
 */
export type Whole = Interval & {
  /** `earlier`: `start` is the earliest that is known. `never`: it has no beginning; `start` is where the window cuts. */
  begins: 'here' | 'earlier' | 'never';
  /** `later`: `end` is the latest that is known. `never`: it has no end; `end` is where the window cuts. */
  ends: 'here' | 'later' | 'never';
};

/** A stretch of one owner: equal keys are one owner. */
export type Stretch = Interval & { key: string };

/** The rotation's stretches in a window, sorted, disjoint, cut to it. */
export type StretchesIn = (window: Window) => readonly Stretch[];

/** What a server sent of a window, cut to it. */
export type Told = { window: Window; stretches: readonly Stretch[] };

const REACHES = [2 * DAY, 8 * DAY, 35 * DAY, 400 * DAY, 1200 * DAY];

/** @param beside the windows before and after, as far as they are known. */
export function wholeOf(
  stretch: Stretch,
  window: Window,
  layers: readonly Layer[],
  stretchesIn: StretchesIn,
  beside: readonly Told[] = [],
): Whole {
  const { start, end, key } = stretch;
  const [cutStart, cutEnd] = [start === window.start, end === window.end];
  if (!cutStart && !cutEnd) return { start, end, begins: 'here', ends: 'here' };
  const near = { start: Math.max(window.start, start - 1), end: Math.min(window.end, end + 1) };
  if (has(stretchesIn(near), stretch)) {
    const since = cutStart ? beginningOf(start, layers, stretchesIn) : start;
    const until = cutEnd ? endOf(end, layers, stretchesIn) : end;
    const computed = { start: since ?? -Infinity, end: until ?? Infinity };
    if (beside.every((told) => agrees(told, computed, key))) {
      return {
        start: since ?? start,
        end: until ?? end,
        begins: since === undefined ? 'never' : 'here',
        ends: until === undefined ? 'never' : 'here',
      };
    }
  }
  return bySentOnly(stretch, window, beside);
}

function has(stretches: readonly Stretch[], wanted: Stretch): boolean {
  return stretches.some(
    ({ start, end, key }) => start === wanted.start && end === wanted.end && key === wanted.key,
  );
}

function agrees({ window, stretches }: Told, computed: Interval, key: string): boolean {
  const common = overlap(computed, window);
  return isEmpty(common) || has(stretches, { ...common, key });
}

function bySentOnly({ start, end, key }: Stretch, window: Window, beside: readonly Told[]): Whole {
  const whole: Whole = { start, end, begins: 'here', ends: 'here' };
  if (start === window.start) {
    const before = beside.find((told) => told.window.end === start);
    whole.start = before?.stretches.find((one) => one.end === start && one.key === key)?.start ?? start;
    if (whole.start === (before?.window ?? window).start) whole.begins = 'earlier';
  }
  if (end === window.end) {
    const after = beside.find((told) => told.window.start === end);
    whole.end = after?.stretches.find((one) => one.start === end && one.key === key)?.end ?? end;
    if (whole.end === (after?.window ?? window).end) whole.ends = 'later';
  }
  return whole;
}

function beginningOf(
  start: UnixSeconds,
  layers: readonly Layer[],
  stretchesIn: StretchesIn,
): UnixSeconds | undefined {
  const first = layers.reduce((earliest, layer) => Math.min(earliest, layer.layer_start), start);
  // Before 1970 there is no duty that anybody asks for.
  const before = Math.max(first, 0) - 1;
  for (const from of [...REACHES.map((reach) => start - reach).filter((from) => from > before), before]) {
    const last = stretchesIn({ start: from, end: start + 1 }).at(-1);
    if (last && last.start > from) return last.start;
  }
  return undefined;
}

function endOf(
  end: UnixSeconds,
  layers: readonly Layer[],
  stretchesIn: StretchesIn,
): UnixSeconds | undefined {
  let looked = end;
  for (const reach of REACHES) {
    looked = end + reach;
    const [first] = stretchesIn({ start: end - 1, end: looked });
    if (first && first.end < looked) return first.end;
  }
  const changes = layers
    .flatMap(({ layer_start, layer_end }) => [layer_start, layer_end])
    .filter((at) => at >= looked)
    .sort((a, b) => a - b);
  return changes.find((at) => stretchesIn({ start: at - 1, end: at + 1 })[0]?.end === at);
}
