/**
 * Whole numbers in proportion to values, which add up to a total: the floors of their quotas, and one more for each of
 * the largest remainders, of equal ones the first. All are 0 if the values are.
 */
export function apportion(total: number, values: readonly number[]): number[] {
  const sum = values.reduce((before, value) => before + value, 0);
  if (sum === 0) return values.map(() => 0);
  const floors = values.map((value) => Math.floor((value * total) / sum));
  const missing = total - floors.reduce((before, value) => before + value, 0);
  const remainder = (place: number) => (values[place] ?? 0) * total - (floors[place] ?? 0) * sum;
  const places = values.map((_, place) => place);
  const first = new Set(places.toSorted((a, b) => remainder(b) - remainder(a) || a - b).slice(0, missing));
  return floors.map((floor, place) => floor + Number(first.has(place)));
}
