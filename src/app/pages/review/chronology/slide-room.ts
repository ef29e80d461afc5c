import { useSyncExternalStore } from 'react';

/** Heights while presenting, in rem: a row of an incident or a lane, of a title, of notes. */
const ROW = 1.9;
const TITLE_ROW = 2.3;
const NOTE_ROW = 2.15;
const NOTE_PADDING = 0.5;
/** Line with the number of rows without room. */
const REST_ROW = 1.5;
/** Line above the lanes, with its margins. */
const LANES_EDGE = 0.8;

/** Height of a slide beside the rows of its chronology: title, figures, axis, legend, footer. */
const BESIDE = 18.4;

/** Min titles on a slide, however little room there is. */
const MIN_TITLES = 2;
/** Share of the room for lanes if not all rows fit. */
const LANES_SHARE = 0.45;

type SlideRows = {
  /** Height of all rows in rem. */
  room: number;
  /** Rows of notes. */
  notes: number;
  /** Incidents with a row each. */
  rows: number;
  titles: number;
  lanes: number;
};

/** Max titles and lanes on a slide. If there are more, a line counts the rest. */
export function slideCaps({ room, notes, rows, titles, lanes }: SlideRows): {
  titles: number;
  lanes: number;
} {
  const free = room - (notes === 0 ? 0 : notes * NOTE_ROW + NOTE_PADDING) - rows * ROW - LANES_EDGE;
  const shareOfLanes = fitting(lanes, ROW, Math.max(free - titles * TITLE_ROW, free * LANES_SHARE));
  const forTitles = free - heightOf(lanes, shareOfLanes, ROW);
  const ownTitles = Math.min(titles, Math.max(MIN_TITLES, fitting(titles, TITLE_ROW, forTitles)));
  return { titles: ownTitles, lanes: fitting(lanes, ROW, free - heightOf(titles, ownTitles, TITLE_ROW)) };
}

/** Number of rows that fit; with fewer than all of them there is a line for the rest. */
function fitting(count: number, row: number, room: number): number {
  if (count * row <= room) return count;
  return Math.max(0, Math.min(count, Math.floor((room - REST_ROW) / row)));
}

function heightOf(count: number, cap: number, row: number): number {
  return cap * row + (cap < count ? REST_ROW : 0);
}

/** Height of the rows of a presented chronology, in rem. */
export function useSlideRoom(): number {
  return useSyncExternalStore(onResize, () => innerHeight / (16 * textScale()) - BESIDE);
}

/** Ratio of the text size to 16 px: larger while presenting. */
function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

function onResize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}
