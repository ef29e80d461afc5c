import type { Layer } from '#contract/schedule';
import type { Interval } from '../schedule/intervals';
import type { Window } from '../schedule/rotation';
import { DAY, type UnixSeconds } from '../time/zone';

/**
 * The whole of a shift (or gap) that a server has cut at the edge of a window, so that two windows tell of one shift.
 *
 * Rules: where a stretch touches the window's edge, the rotation is asked how far it goes on. It is believed if it has
 * the very stretch that the server sent, cut to this very window; a server that computes by rules of its own is thereby
 * found out, and its stretch stays as it is. The look back ends where no layer has begun, so the beginning is always
 * found, but for a gap that never began. The look ahead ends after 400 days; what goes on longer ends with the window.
 */
export type Whole = Interval & {
  /** When it began; undefined where it never did. */
  since: UnixSeconds | undefined;
};

/** A stretch of one owner: equal keys are one owner. */
export type Stretch = Interval & { key: string };

/** The rotation's stretches in a window, sorted, disjoint, cut to it. */
export type StretchesIn = (window: Window) => readonly Stretch[];

const REACHES = [2 * DAY, 8 * DAY, 35 * DAY, 400 * DAY];

export function wholeOf(
  { start, end, key }: Stretch,
  window: Window,
  layers: readonly Layer[],
  stretchesIn: StretchesIn,
): Whole {
  const [cutStart, cutEnd] = [start === window.start, end === window.end];
  if (!cutStart && !cutEnd) return { start, end, since: start };
  const near = { start: Math.max(window.start, start - 1), end: Math.min(window.end, end + 1) };
  const agrees = stretchesIn(near).some(
    (ours) => ours.start === start && ours.end === end && ours.key === key,
  );
  if (!agrees) return { start, end, since: start };
  const since = cutStart ? beginningOf(start, layers, stretchesIn) : start;
  return { start: since ?? start, end: cutEnd ? endOf(end, stretchesIn) : end, since };
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

function endOf(end: UnixSeconds, stretchesIn: StretchesIn): UnixSeconds {
  for (const reach of REACHES) {
    const [first] = stretchesIn({ start: end - 1, end: end + reach });
    if (first && first.end < end + reach) return first.end;
  }
  return end;
}
