import type { AxisKind } from '#domain/insight/axis';

/** What the charts draw, worked out before anything is drawn. */

/** A mark is one bar segment. Above this a page is slow and a reader lost. */
const MOST_MARKS = 1000;

/** Of a scatter, in pixels. */
export const SCATTER_PX = 300;

/** Patterns stand beside colour: plain, diagonal lines, dots, a grid. */
export type Fill = 'plain' | 'lines' | 'dots' | 'grid';

/** The reference to a fill of one drawing. Hollow: its pattern without its ground. */
export function fillOf(id: string, fill: Fill, hollow = false): string {
  return hollow ? `url(#${id}-hollow-${fill})` : `url(#${id}-${fill})`;
}

export type Series = { label: string; fill: Fill };

export type BarModel = {
  series: readonly Series[];
  bars: readonly Bar[];
  kind: AxisKind;
  /** A value on the axis, short: "12", "10 m". */
  tick: (value: number) => string;
};

export type Bar = {
  key: string;
  label: string;
  /** One per series; undefined has no value, which is not 0. */
  values: readonly (number | undefined)[];
  /** Drawn as outlines: stands on few observations, or on a part of its time. */
  hollow: boolean;
  /** One sentence about the bar, shown and read out wherever its values are. */
  sentence: string;
};

/** The bars that fit into the most marks. */
export function fittingBars({ bars, series }: BarModel): readonly Bar[] {
  return bars.slice(0, Math.floor(MOST_MARKS / Math.max(1, series.length)));
}

/** The highest bar that the axis has to reach: outlines may go beyond it, and are cut. */
export function highestOf(bars: readonly Bar[]): number {
  const solid = bars.filter((bar) => !bar.hollow);
  return Math.max(0, ...(solid.length > 0 ? solid : bars).map(totalOf));
}

function totalOf({ values }: Bar): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** Whether a chart is shown as its table, and how that is changed. */
export type TableChoice = { asTable: boolean; onAsTable: (asTable: boolean) => void };
