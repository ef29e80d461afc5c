/** What the charts draw, worked out before anything is drawn. */

/** A mark is one bar segment or one cell. Above this a page is slow and a reader lost. */
export const MOST_MARKS = 1000;

/** Patterns stand beside colour: plain, diagonal lines, dots, a grid. */
export type Fill = 'plain' | 'lines' | 'dots' | 'grid';

/** The reference to a fill of one drawing. */
export function fillOf(id: string, fill: Fill): string {
  return `url(#${id}-${fill})`;
}

export type Series = { label: string; fill: Fill };

export type BarModel = {
  /** `across`: a row per bar, for names. `up`: a column per bar, for time. */
  direction: 'across' | 'up';
  series: readonly Series[];
  bars: readonly Bar[];
  /** A value as it is said: "12", "9 m 40". */
  say: (value: number) => string;
  /** The same, short, for an axis. */
  tick: (value: number) => string;
  wholeNumbers: boolean;
};

export type Bar = {
  key: string;
  label: string;
  /** One per series; undefined has no value, which is not 0. */
  values: readonly (number | undefined)[];
  /** Drawn as an outline: stands on few observations, or on a part of its time. */
  hollow: boolean;
  /** One sentence about the bar, said wherever its values are. */
  sentence: string;
};

/** The bars that fit into the most marks, of so many that are wanted. */
export function fittingBars(model: BarModel, wanted: number): readonly Bar[] {
  return model.bars.slice(0, Math.min(wanted, Math.floor(MOST_MARKS / Math.max(1, model.series.length))));
}
