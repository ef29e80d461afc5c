import type { AxisKind } from '#domain/insight/axis';

/** Models of the charts. */

/** Max marks, one per bar segment: more are slow and unreadable. */
const MOST_MARKS = 1000;

/** Heights in pixels, without the line of the sentence below. */
export const BARS_PX = 200;
export const LINE_PX = 28;

/** Width of a character of chart text, estimated. */
export const CHAR_PX = 6.6;

/** Text within a width, of at least three characters. */
export function shortened(text: string, px: number): string {
  const most = Math.max(3, Math.floor((px - 8) / CHAR_PX));
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** Patterns in addition to colour. */
export type Fill = 'plain' | 'lines' | 'dots' | 'grid';

/** Reference to a fill of a chart; hollow: pattern without background. */
export function fillOf(id: string, fill: Fill, hollow = false): string {
  return hollow ? `url(#${id}-hollow-${fill})` : `url(#${id}-${fill})`;
}

export type Series = { label: string; fill: Fill };

export type BarModel = {
  series: readonly Series[];
  bars: readonly Bar[];
  kind: AxisKind;
  /** Short axis label: "12", "10 m". */
  tick: (value: number) => string;
};

export type Bar = {
  key: string;
  label: string;
  /** Value of each series; undefined for none, unlike 0. */
  values: readonly (number | undefined)[];
  /** Outlined: few observations, or a partial bucket. */
  hollow: boolean;
  /** Sentence about the bar, visible and announced. */
  sentence: string;
};

/** Bars within the limit of marks. */
export function fittingBars({ bars, series }: BarModel): readonly Bar[] {
  return bars.slice(0, Math.floor(MOST_MARKS / Math.max(1, series.length)));
}

/** Highest bar for the axis; outlines may exceed it, and are cut. */
export function highestOf(bars: readonly Bar[]): number {
  const solid = bars.filter((bar) => !bar.hollow);
  return Math.max(0, ...(solid.length > 0 ? solid : bars).map(totalOf));
}

function totalOf({ values }: Bar): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** Choice between chart and table. */
export type TableChoice = { asTable: boolean; onAsTable: (asTable: boolean) => void };
