import type { Layer } from '#contract/schedule';
import { isEmpty, overlap } from '../schedule/intervals';
import type { LayerFault } from '../schedule/layer-fault';
import { activeRange, layerPeriods, type Window } from '../schedule/rotation';

const NO_TIME: Window = { start: 0, end: 0 };

/** Why a layer cannot be computed, by the rules of the rotation; `undefined` where it can. */
export function whyNonsense(layer: Layer): LayerFault | undefined {
  return layerPeriods(layer, NO_TIME, 'UTC').warning;
}

/** The part of a window that a layer is active in, from its start to its end, whoever is on duty. */
export function activeIn(layer: Layer, window: Window): Window | undefined {
  const active = overlap(activeRange(layer), window);
  return isEmpty(active) ? undefined : active;
}
