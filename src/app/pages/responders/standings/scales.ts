import { figureOf, isFew, type FigureKey, type Standing } from '#domain/insight/responders/standings';
import type { HourKind } from '#domain/insight/responders/responder-rows';
import { FIGURE_WORDS } from '../model/figure-words';
import { KIND_FILLS, kindsShown } from '../model/words';
import type { BarPart } from '../../../charts/CellBar';

/** Scales of the columns: the highest reliable value; outlines may exceed it. */
export type Scales = {
  most: (key: FigureKey) => number;
  /** Max interruptions at night in one bucket. */
  mostNights: number;
  kinds: readonly HourKind[];
  /** Rate of all together. */
  average: number | undefined;
};

export function scalesOf(lines: readonly Standing[], total: Standing): Scales {
  const own = lines.filter(({ id }) => id !== undefined);
  const cache = new Map<FigureKey, number>();
  const most = (key: FigureKey) => {
    const before = cache.get(key);
    if (before !== undefined) return before;
    const highest = Math.max(0, ...own.map((line) => (isFew(line, key) ? 0 : (figureOf(line, key) ?? 0))));
    cache.set(key, highest);
    return highest;
  };
  return {
    most,
    mostNights: Math.max(0, ...own.flatMap(({ nights }) => nights)),
    kinds: kindsShown(lines.reduce((sum, { figures }) => sum + figures.byKind.unknown, 0)),
    average: figureOf(total, 'rate'),
  };
}

/** Place of the average in a bar of rates; undefined for other figures, or outside of the scale. */
export function tickOf(key: FigureKey, { most, average }: Scales): number | undefined {
  if (key !== 'rate' || average === undefined || average === 0) return undefined;
  const share = average / most(key);
  return share <= 1 ? share : undefined;
}

/** Parts of a bar; interruptions by kind of hour. */
export function partsOf(line: Standing, key: FigureKey, { most, kinds }: Scales): BarPart[] {
  const highest = most(key);
  const shareOf = (value: number) => (highest === 0 ? 0 : value / highest);
  const { fill } = FIGURE_WORDS[key].look;
  if (fill === 'kinds') {
    return kinds.map((kind) => ({ fill: KIND_FILLS[kind], share: shareOf(line.figures.byKind[kind]) }));
  }
  return [{ fill, share: shareOf(figureOf(line, key) ?? 0) }];
}
