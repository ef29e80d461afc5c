/** How near to each other, as a share of the strip, dots would cover one another. */
const NEAR = 1 / 40;

/** Where dots stand on a strip from 0 to `most`, 0 to 1, and how many lie below each that would be in its place. */
export function stackedDots(values: readonly number[], most: number): { place: number; level: number }[] {
  const levels = new Map<number, number>();
  return values
    .toSorted((a, b) => a - b)
    .map((value) => {
      const place = most === 0 ? 0 : value / most;
      const bin = Math.round(place / NEAR);
      const level = levels.get(bin) ?? 0;
      levels.set(bin, level + 1);
      return { place, level };
    });
}
