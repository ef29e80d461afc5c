import { stringifyJson } from '#contract/json';
import { LAYER_MODE, type Layer } from '#contract/schedule';

/** Overrides of a record that the record before does not have. */
export function addedOverrides(before: readonly Layer[], after: readonly Layer[]): Layer[] {
  const overrides = new Set(before.filter(isOverride).map((layer) => stringifyJson(layer)));
  return after.filter((layer) => isOverride(layer) && !overrides.has(stringifyJson(layer)));
}

export function isOverride({ mode }: Layer): boolean {
  return mode === LAYER_MODE.override;
}
