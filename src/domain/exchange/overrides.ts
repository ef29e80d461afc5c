import { LAYER_MODE, type Group, type Layer } from '#contract/schedule';
import type { Interval } from '../time/interval';
import { plainLayer } from './rotation-layers';

/** People on duty in [start, end), by their text ids. */
export type Stretch = Interval & { people: readonly string[] };

/** Override layers, one per stretch: nobody else is on duty there, and a stretch without people is off. */
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
