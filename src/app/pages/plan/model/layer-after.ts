import type { Id } from '#contract/id';
import { RESTRICT_MODE, type Layer } from '#contract/schedule';
import { isRegular, rolesOfLayer } from '#domain/duty/due';
import { peopleInRole } from '#domain/oncall/reply/seats';
import { type Draft, type FormContext, momentText } from './edit-forms';

/** First values of a layer that follows an ended one, and what they leave out. */
export type LayerAfter = {
  before: Layer;
  draft: Draft;
  /** Roles of the ended layer that another layer goes on with. */
  otherRoles: readonly Id[];
  /** Roles of the ended layer that stay without a layer. */
  emptyRoles: readonly Id[];
  hasHours: boolean;
};

/** Layer after the last one of a role, or of all; undefined while one of them has no end. */
export function layerAfter(
  layers: readonly Layer[],
  role: Id | undefined,
  { zone, from }: Pick<FormContext, 'zone' | 'from'>,
): LayerAfter | undefined {
  const regular = layers.filter(isRegular);
  const ending = regular.filter((layer) => role === undefined || rolesOfLayer(layer).includes(role));
  const before = ending.toSorted((a, b) => b.layer_end - a.layer_end)[0];
  if (!before || ending.some(({ layer_end }) => layer_end === 0)) return undefined;
  const roles = rolesOfLayer(before);
  const own = role ?? roles[0] ?? 1;
  const others = roles.filter((one) => one !== own);
  const goesOn = (one: Id) =>
    regular.some(
      (layer) =>
        (layer.layer_end === 0 || layer.layer_end > before.layer_end) && rolesOfLayer(layer).includes(one),
    );
  const people = new Set(before.groups.flatMap((group) => peopleInRole(group, own)));
  return {
    before,
    draft: {
      // A change begins ahead.
      at: momentText(Math.max(before.layer_end, from), zone),
      value: String(before.rotation_value),
      unit: before.rotation_unit,
      people: [...people].join(','),
      role: String(own),
      name: before.layer_name,
    },
    otherRoles: others.filter(goesOn),
    emptyRoles: others.filter((one) => !goesOn(one)),
    hasHours: before.restrict_mode !== RESTRICT_MODE.none || before.day_mask.repeat.length > 0,
  };
}
