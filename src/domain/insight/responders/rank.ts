/**
 * Orders things by a figure without ranking what nobody can tell apart: a figure that stands on fewer than five
 * observations is listed after the ranked ones, by name, and so is what has no figure at all.
 */

export const FEW = 5;

export type Ranked<T> = {
  item: T;
  label: string;
  value: number | undefined;
  observations: number;
  few: boolean;
  /** From 1, equal for equal values; undefined where the figure stands on too little. */
  rank: number | undefined;
};

export type Measure<T> = {
  label: (item: T) => string;
  value: (item: T) => number | undefined;
  /** How many observations the value stands on. */
  observations: (item: T) => number;
};

/** The highest first. */
export function rankBy<T>(items: readonly T[], { label, value, observations }: Measure<T>): Ranked<T>[] {
  const all: Ranked<T>[] = items.map((item) => {
    const count = observations(item);
    return {
      item,
      label: label(item),
      value: value(item),
      observations: count,
      few: count < FEW,
      rank: undefined,
    };
  });
  const solid = all.filter((one) => !one.few && one.value !== undefined);
  const rest = all.filter((one) => one.few || one.value === undefined);
  solid.sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || a.label.localeCompare(b.label));
  rest.sort((a, b) => a.label.localeCompare(b.label));
  for (const [index, one] of solid.entries()) {
    const before = solid[index - 1];
    one.rank = before?.value === one.value ? before?.rank : index + 1;
  }
  return [...solid, ...rest];
}
