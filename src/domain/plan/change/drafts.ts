import type { Id } from '#contract/id';
import { LAYER_MODE, type Group, type Layer } from '#contract/schedule';
import { groupIndexAt } from '../../schedule/rotation';
import type { UnixSeconds } from '../../time/zone';
import type { Fault } from './edit';
import { continued, handOffAfter, hasEnded, turnAt } from './succession';

/** Layer of a proposal, with the index of the layer it began as; undefined for overrides of the proposal. */
export type Draft = { origin: number | undefined; layer: Layer };

/** Start of an edit, its effect on people on call then, and the zone of the layers. */
export type Start = { at: UnixSeconds; keep: boolean; zone: string };

/** Groups in a new order, each with its index in the order before; undefined for a new one. */
export type Order = { group: Group; source: number | undefined }[];

/** Replaces layers in force after an instant; a fault if there is none. */
export function revised(
  drafts: readonly Draft[],
  { at, isMeant }: { at: UnixSeconds; isMeant: (draft: Draft) => boolean },
  revise: (layer: Layer) => Layer[],
): Draft[] | Fault {
  let count = 0;
  const result = drafts.flatMap((draft) => {
    if (!isMeant(draft) || hasEnded(draft.layer, at)) return [draft];
    count += 1;
    return revise(draft.layer).map((layer) => ({ origin: draft.origin, layer }));
  });
  return count === 0 ? 'ended' : result;
}

/** Layer that ends at an instant, if it lasted longer; none if it begins later. */
export function endingAt(layer: Layer, at: UnixSeconds): Layer[] {
  if (layer.layer_start >= at) return [];
  return [hasEnded(layer, at) ? layer : { ...layer, layer_end: at }];
}

/** New rules from an instant on, or at once if the layer begins later; the turns go on. */
export function withRules(layer: Layer, rules: Layer, { at, zone }: Omit<Start, 'keep'>): Layer[] {
  if (layer.layer_start > at) return [rules];
  return [...endingAt(layer, at), ...continued(layer, rules, { at, zone, groupOf: (group) => group })];
}

/**
 * New order of groups. With `keep` the group on call stays until its hand-off, and the next one in the new order
 * follows; otherwise the first one of the order begins at once.
 */
export function withOrder(
  layer: Layer,
  order: Order,
  { at, keep, zone }: Start,
  otherRules: Layer = layer,
): Layer[] {
  const rules = { ...otherRules, groups: order.map(({ group }) => group) };
  if (rules.groups.length === 0) return endingAt(layer, at);
  if (layer.layer_start > at) return [rules];
  if (!keep) {
    return [...endingAt(layer, at), ...continued(layer, rules, { at, zone, groupOf: (_, count) => count })];
  }
  const { end, group } = handOffAfter(layer, at, zone);
  const next = layer.fair_rotation
    ? indexInOrder(order, turnAt(layer, end, zone).group)
    : placeAfter(order, group);
  return [
    ...endingAt(layer, end),
    ...continued(layer, rules, { at: end, zone, groupOf: (_, count) => turnGroup(rules, next, count) }),
  ];
}

/** Group of a turn of a successor that starts with `first`. */
function turnGroup({ groups, fair_rotation: fair }: Layer, first: number, count: number): number {
  return first + groupIndexAt(count, groups.length, fair);
}

function placeAfter(order: Order, before: number): number {
  const place = order.findIndex(({ source }) => source === before);
  return place === -1 ? indexInOrder(order, before) : place + 1;
}

/** Place of a group; of a removed one, the place of the next group. */
function indexInOrder(order: Order, group: number): number {
  const place = order.findIndex(({ source }) => source === group);
  return place === -1
    ? Math.max(
        0,
        order.findIndex(({ source }) => (source ?? -1) > group),
      )
    : place;
}

export function orderOf({ groups }: Layer): Order {
  return groups.map((group, source) => ({ group, source }));
}

export function hasPerson({ members }: Group, person: Id): boolean {
  return members.some(({ person_ids }) => person_ids.includes(person));
}

/** Group without a person; roles without people go, too. */
export function withoutPerson(group: Group, person: Id): Group {
  return {
    ...group,
    members: group.members
      .map(({ role_id, person_ids }) => ({ role_id, person_ids: person_ids.filter((one) => one !== person) }))
      .filter(({ person_ids }) => person_ids.length > 0),
  };
}

/** Group with people exchanged. */
export function withPeople(group: Group, exchange: (person: Id) => Id): Group {
  return {
    ...group,
    members: group.members.map(({ role_id, person_ids }) => ({
      role_id,
      person_ids: [...new Set(person_ids.map(exchange))],
    })),
  };
}

export function isOverride({ mode }: Layer): boolean {
  return mode === LAYER_MODE.override;
}
