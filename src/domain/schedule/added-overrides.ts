import { stringifyJson } from '#contract/json';
import { LAYER_MODE, type Layer } from '#contract/schedule';

/** Overrides of a record that the record before does not have. */
export function addedOverrides(before: readonly Layer[], after: readonly Layer[]): Layer[] {
  const same = new Set(before);
  const others = after.filter((layer) => isOverride(layer) && !same.has(layer));
  // Texts of only a few: a rota may have thousands of overrides.
  const starts = new Set(others.map(({ layer_start }) => layer_start));
  const overrides = before.filter((layer) => isOverride(layer) && starts.has(layer.layer_start));
  const texts = new Set(overrides.map((layer) => stringifyJson(layer)));
  return others.filter((layer) => !texts.has(stringifyJson(layer)));
}

export function isOverride({ mode }: Layer): boolean {
  return mode === LAYER_MODE.override;
}
