import { LAYER_MODE, type Layer } from '#contract/schedule';
import { activeRange } from './rotation';
import { contains, isEmpty, overlap, type Interval } from '../time/interval';

/**
 * Layers of a reply: override layers that overlap the window or the present, and regular layers that have not ended
 * before the window. An ended layer is listed if it explains a gap: no regular layer is in force when the window begins,
 * or one that remains ran at the same time.
 */
export function relevantLayers(layers: readonly Layer[], window: Interval, now: number): Layer[] {
  const regular = layers
    .filter((layer) => isRegular(layer) && activeRange(layer).end > window.start)
    .map(activeRange);
  return layers.filter((layer) => {
    const range = activeRange(layer);
    if (!isRegular(layer)) return !isEmpty(overlap(range, window)) || contains(range, now);
    return (
      range.end > window.start ||
      !regular.some(({ start }) => start <= window.start) ||
      regular.some((other) => !isEmpty(overlap(other, range)))
    );
  });
}

function isRegular({ mode }: Layer): boolean {
  return mode !== LAYER_MODE.override;
}
