import { LAYER_MODE, type Group, type Layer } from '#contract/schedule';
import { contains, union, type Interval } from '../time/interval';
import { plainLayer } from './rotation-layers';

/** People on call in [start, end), by their text ids. */
export type Stretch = Interval & { people: readonly string[] };

/**
 * People in each stretch between changes within the windows: the answer of `peopleAt`, which is constant between
 * cuts. Neighbours with the same people are one stretch.
 */
export function stretchesIn(
  windows: readonly Interval[],
  cuts: readonly number[],
  peopleAt: (instant: number) => readonly string[],
): Stretch[] {
  const out: Stretch[] = [];
  for (const window of union(windows)) {
    const inside = cuts.filter((cut) => window.start < cut && cut < window.end);
    const bounds = [...new Set([window.start, ...inside, window.end])].sort((a, b) => a - b);
    for (const [index, start] of bounds.slice(0, -1).entries()) {
      const end = bounds[index + 1] ?? start;
      const people = [...new Set(peopleAt(start))];
      const last = out.at(-1);
      if (last?.end === start && String(last.people) === String(people)) last.end = end;
      else out.push({ start, end, people });
    }
  }
  return out;
}

/** People of the stretches that hold an instant. */
export function peopleIn(stretches: readonly Stretch[], instant: number): string[] {
  return stretches.filter((stretch) => contains(stretch, instant)).flatMap(({ people }) => people);
}

/** Override layers, one per stretch: nobody else is on call there, and a stretch without people is off. */
export function overrideLayers(
  name: string,
  stretches: readonly Stretch[],
  groupOf: (people: readonly string[]) => Group,
): Layer[] {
  return stretches.map(({ start, end, people }) => ({
    ...plainLayer(name, start, end, [groupOf(people)]),
    mode: LAYER_MODE.override,
  }));
}
