import { LAYER_MODE, RESTRICT_MODE, type Layer } from '#contract/schedule';
import { isStaffed } from '../oncall/reply/groups';
import { faultOf } from '../schedule/layer-fault';
import { activeIn } from '../schedule/rotation';
import type { Interval } from '../time/interval';
import { isRegular } from './due';
import type { UncoveredCause } from './explain-gap';

/**
 * Change of a rota that closes a gap. Where none of the layers' is certain to, it is an override.
 *
 * Rules: an override without hours, an earlier begin or a later end closes a gap only if all groups of the layer have
 * people, and the latter two only outside of overrides, which replace every regular layer as long as they last. With a
 * later end, the hours of the layer must not leave the time to another one.
 */
export type Remedy =
  | { kind: 'later end' | 'earlier begin' | 'no hours' | 'earlier end' | 'corrected layer'; layer: number }
  | { kind: 'people in group'; layer: number }
  | { kind: 'people in role' | 'override' | 'layer' | 'known people' | 'server' };

/** @param layers those that the cause counts. */
export function remedyOf(cause: UncoveredCause, gap: Interval, layers: readonly Layer[]): Remedy {
  if ('layer' in cause) return remedyOfLayer(cause, gap, layers);
  switch (cause.kind) {
    case 'emptyRole':
      return { kind: 'people in role' };
    case 'unknownPeople':
      return { kind: 'known people' };
    case 'noLayers':
      return { kind: 'layer' };
    case 'notExplained':
      return { kind: 'server' };
    default:
      return OVERRIDE;
  }
}

const OVERRIDE: Remedy = { kind: 'override' };

type LayerCause = Extract<UncoveredCause, { layer: number }>;

function remedyOfLayer({ kind, layer: index }: LayerCause, gap: Interval, layers: readonly Layer[]): Remedy {
  const layer = layers[index];
  const isComplete = layer?.groups.every(isStaffed) === true;
  const overrides = layers.filter(
    (one) => one.mode === LAYER_MODE.override && faultOf(one) === undefined && activeIn(one, gap),
  );
  switch (kind) {
    case 'ended': {
      const isAlone = layers.filter(isRegular).length === 1;
      const isSure = isComplete && overrides.length === 0 && (isAlone || !hasHours(layer));
      return isSure ? { kind: 'later end', layer: index } : OVERRIDE;
    }
    case 'notBegun':
      return isComplete && overrides.length === 0 ? { kind: 'earlier begin', layer: index } : OVERRIDE;
    case 'overrideHole':
      if (isComplete) return { kind: 'no hours', layer: index };
      return overrides.length > 1 ? OVERRIDE : { kind: 'earlier end', layer: index };
    case 'emptyGroup':
      if (layer?.mode !== LAYER_MODE.override && overrides.length > 0) return OVERRIDE;
      return { kind: 'people in group', layer: index };
    default:
      return kind === 'fault' ? { kind: 'corrected layer', layer: index } : OVERRIDE;
  }
}

function hasHours({ day_mask, restrict_mode }: Layer): boolean {
  return day_mask.repeat.length > 0 || restrict_mode !== RESTRICT_MODE.none;
}
