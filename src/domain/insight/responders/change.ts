/** Change of a figure from the previous period. */
export type FigureChange = {
  now: number | undefined;
  before: number | undefined;
  /** Undefined where either has no value. */
  difference: number | undefined;
  /** 0.5 is half as much again; undefined where there is nothing to compare with, or it was 0. */
  share: number | undefined;
};

export function changeOf(now: number | undefined, before: number | undefined): FigureChange {
  if (now === undefined || before === undefined) {
    return { now, before, difference: undefined, share: undefined };
  }
  return { now, before, difference: now - before, share: before === 0 ? undefined : (now - before) / before };
}

/** A thing of two periods, also one that is in only one of them. */
export type Pairing<T> = { id: string; now: T | undefined; before: T | undefined };

/**
 * Pairs items of two periods by id: those of the current period in its order, then those of the previous one only.
 */
export function pairUp<T extends { id: number | bigint }>(
  now: readonly T[],
  before: readonly T[],
): Pairing<T>[] {
  const earlier = new Map(before.map((figures) => [String(figures.id), figures]));
  const pairs = now.map((figures) => ({
    id: String(figures.id),
    now: figures,
    before: earlier.get(String(figures.id)),
  }));
  const ids = new Set(pairs.map(({ id }) => id));
  const gone = before.filter((figures) => !ids.has(String(figures.id)));
  return [...pairs, ...gone.map((figures) => ({ id: String(figures.id), now: undefined, before: figures }))];
}
