import type { Id } from '#contract/id';
import { RESTRICT_MODE, type Group, type Layer } from '#contract/schedule';
import { faultOf } from '../../schedule/layer-fault';
import { DAY, isTimeZone } from '../../time/zone';
import {
  type Draft,
  endingAt,
  hasPerson,
  isOverride,
  type Order,
  orderOf,
  revised,
  type Start,
  withoutPerson,
  withOrder,
  withPeople,
  withRules,
} from './drafts';
import type { Fault, RuleEdit } from './edit';
import { bridge, handOffAfter, rephased, startingAt } from './succession';
import { countsDays, isElapsed, isWeekly, nextInPhase, phaseOf, type Phase } from '../../schedule/turn-phase';

type Of<K extends RuleEdit['kind']> = Extract<RuleEdit, { kind: K }>;

/** Index of the layer of an edit that adds one. */
type Added = { origin: number };

/** Applies an edit of layers to a proposal; changes of the zone are in `zone-edit`. */
export function applyRule(
  drafts: readonly Draft[],
  edit: Exclude<RuleEdit, { kind: 'zone' }> & Added,
  start: Start,
): Draft[] | Fault {
  if (edit.kind === 'addLayer') return withLayer(drafts, edit, start);
  if (edit.layer !== undefined) {
    const layers = drafts.filter(({ origin }) => origin === edit.layer);
    if (layers.length === 0) return 'noLayer';
    if (layers.some(({ layer }) => faultOf(layer) !== undefined)) return 'notComputed';
  }
  switch (edit.kind) {
    case 'leave':
      return leave(drafts, edit, start);
    case 'join':
      return join(drafts, edit, start);
    case 'replace':
      return replace(drafts, edit, start);
    case 'handOff':
      return moveHandOff(drafts, edit, start);
    case 'turn':
      return changeTurn(drafts, edit, start);
    case 'hours':
      return changeHours(drafts, edit, start);
    case 'role':
      return addRole(drafts, edit, start);
    case 'endLayer':
      return revised(drafts, only(edit.layer, start), (layer) => endingAt(layer, start.at));
    default:
      return raise(drafts, edit, start);
  }
}

function only(origin: number, { at }: Start) {
  return { at, isMeant: (draft: Draft) => draft.origin === origin };
}

/** Layers with a person in them, overrides included, unless the edit names one. */
function layersOf(person: Id, { layer }: { layer?: number | undefined }, { at }: Start) {
  return {
    at,
    isMeant: (draft: Draft) =>
      (layer === undefined || draft.origin === layer) &&
      faultOf(draft.layer) === undefined &&
      draft.layer.groups.some((group) => hasPerson(group, person)),
  };
}

function leave(drafts: readonly Draft[], edit: Of<'leave'>, start: Start): Draft[] | Fault {
  const { person } = edit;
  let isEmptied = false;
  const result = revised(drafts, layersOf(person, edit, start), (layer) => {
    const order: Order = orderOf(layer)
      .map(({ group, source }) => ({
        group: hasPerson(group, person) ? withoutPerson(group, person) : group,
        source,
      }))
      .filter(({ group, source }) => group.members.length > 0 || group === layer.groups[source ?? -1]);
    // An override lasts for its own time only, so a started one is left alone.
    if (isOverride(layer) && start.keep && layer.layer_start <= start.at) return [layer];
    if (order.length === 0 && !isOverride(layer)) isEmptied = true;
    return order.length === 0 && layer.layer_start >= start.at ? [] : withOrder(layer, order, start);
  });
  if (isEmptied) return 'lastPerson';
  return result === 'ended' ? 'notInRota' : result;
}

function join(drafts: readonly Draft[], edit: Of<'join'>, start: Start): Draft[] | Fault {
  const { person, role_id, after } = edit;
  const layers = only(edit.layer, start);
  const group: Group = { group_name: '', members: [{ role_id, person_ids: [person] }] };
  const isMember = drafts.some(
    (draft) =>
      layers.isMeant(draft) &&
      draft.layer.groups.some((one) => hasPerson(one, person)) &&
      lasts(draft.layer, start),
  );
  if (isMember) return 'alreadyInRota';
  return revised(drafts, layers, (layer) => {
    const order = orderOf(layer);
    const place = after === undefined ? -1 : layer.groups.findIndex((one) => hasPerson(one, after));
    order.splice(place === -1 ? order.length : place + 1, 0, { group, source: undefined });
    return withOrder(layer, order, start);
  });
}

function lasts({ layer_end }: Layer, { at }: Start): boolean {
  return layer_end === 0 || layer_end > at;
}

function replace(drafts: readonly Draft[], edit: Of<'replace'>, start: Start): Draft[] | Fault {
  const { person, by } = edit;
  if (person === by) return 'noEffect';
  const result = revised(drafts, layersOf(person, edit, start), (layer) => {
    if (isOverride(layer) && start.keep && layer.layer_start <= start.at) return [layer];
    const rules = {
      ...layer,
      groups: layer.groups.map((group) => withPeople(group, (one) => (one === person ? by : one))),
    };
    if (layer.layer_start > start.at) return [rules];
    const { group, end } = handOffAfter(layer, start.at, start.zone);
    const isOnDuty = hasPerson(layer.groups[group] ?? { group_name: '', members: [] }, person);
    return withRules(layer, rules, { ...start, at: start.keep && isOnDuty ? end : start.at });
  });
  return result === 'ended' ? 'notInRota' : result;
}

function isOfWeeks(layer: Layer): boolean {
  return isWeekly(layer) || layer.rotation_unit === 'week';
}

function moveHandOff(drafts: readonly Draft[], edit: Of<'handOff'>, start: Start): Draft[] | Fault {
  const layers = drafts.filter(({ origin }) => origin === edit.layer).map(({ layer }) => layer);
  if (layers.some(countsDays)) return 'midnightOnly';
  if (layers.some(isElapsed)) return 'noFixedTime';
  if (edit.time < 0 || edit.time >= DAY) return 'badHours';
  if (edit.weekday !== undefined && !layers.every(isOfWeeks)) return 'noWeekday';
  return revised(drafts, only(edit.layer, start), (layer) => {
    const { at, keep, zone } = start;
    const phase: Phase = {
      ...phaseOf(layer, zone),
      time: edit.time,
      ...(edit.weekday !== undefined && { weekday: (edit.weekday + 6) % 7 }),
    };
    const isLater = layer.layer_start > at;
    const handOff = keep && !isLater ? handOffAfter(layer, at, zone).end : Math.max(at, layer.layer_start);
    const first = nextInPhase(layer, phase, handOff, zone);
    if (keep || isLater) {
      const at = { at: first, zone, phase };
      return [
        ...endingAt(layer, first),
        ...(lasts(layer, { ...start, at: first }) ? rephased(layer, layer, at) : []),
      ];
    }
    const waits = at < first ? [bridge(layer, { start: at, end: first, group: 0, zone })] : [];
    const next = startingAt(layer, { at: first, group: waits.length, phase, zone });
    return [...endingAt(layer, at), ...waits, ...(lasts(layer, { ...start, at: first }) ? [next] : [])];
  });
}

const UNITS = new Set(['hour', 'day', 'week', 'month']);

function changeTurn(drafts: readonly Draft[], edit: Of<'turn'>, start: Start): Draft[] | Fault {
  const { unit, value } = edit;
  if (!UNITS.has(unit) || !Number.isInteger(value) || value < 1 || value > 30) return 'badTurn';
  return revised(drafts, only(edit.layer, start), (layer) => {
    const { zone } = start;
    const rules = { ...layer, rotation_unit: unit, rotation_value: value };
    if (layer.layer_start <= start.at) return withOrder(layer, orderOf(layer), start, rules);
    const phase = phaseOf(layer, zone);
    return [startingAt(rules, { at: layer.layer_start, group: 0, phase, zone })];
  });
}

function changeHours(drafts: readonly Draft[], edit: Of<'hours'>, start: Start): Draft[] | Fault {
  const { restrict_mode, restrict_periods } = edit;
  const hours =
    restrict_mode === RESTRICT_MODE.none
      ? { restrict_mode, restrict_periods: [] }
      : { restrict_mode, restrict_periods };
  const isBad = drafts.some(
    ({ origin, layer }) => origin === edit.layer && faultOf({ ...layer, ...hours }) !== undefined,
  );
  if (isBad) return 'badHours';
  return revised(drafts, only(edit.layer, start), (layer) => withRules(layer, { ...layer, ...hours }, start));
}

function addRole(drafts: readonly Draft[], edit: Of<'role'>, start: Start): Draft[] | Fault {
  const { role_id, people } = edit;
  if (people.length === 0) return 'noPeople';
  // By the order of the schedule's own groups, which a successor may begin in the middle of.
  const groups = drafts.find(({ origin }) => origin === edit.layer)?.layer.groups ?? [];
  return revised(drafts, only(edit.layer, start), (layer) => {
    const rules = {
      ...layer,
      groups: layer.groups.map((group, index) => {
        const ownPlace = groups.indexOf(group);
        const person = people[(ownPlace === -1 ? index : ownPlace) % people.length];
        return person === undefined ? group : withMember(group, role_id, person);
      }),
    };
    return withRules(layer, rules, start);
  });
}

function withMember(group: Group, role_id: Id, person: Id): Group {
  const member = group.members.find((one) => one.role_id === role_id);
  if (member?.person_ids.includes(person)) return group;
  const others = group.members.filter((one) => one !== member);
  return {
    group_name: group.group_name,
    members: [...others, { role_id, person_ids: [...(member?.person_ids ?? []), person] }],
  };
}

function withLayer(drafts: readonly Draft[], edit: Of<'addLayer'> & Added, start: Start): Draft[] | Fault {
  const { layer, origin } = edit;
  if (layer.layer_start < start.at) return 'past';
  if (faultOf(layer) !== undefined) return layer.groups.length === 0 ? 'noPeople' : 'notComputed';
  return [...drafts, { origin, layer }];
}

function raise(drafts: readonly Draft[], edit: Of<'raise'>, start: Start): Draft[] | Fault {
  const { layer: origin, above } = edit;
  if (above === origin) return 'noEffect';
  if (above !== undefined && !drafts.some((draft) => draft.origin === above)) return 'noLayer';
  const result = revised(drafts, only(origin, start), (layer) => withRules(layer, layer, start));
  if (typeof result === 'string') return result;
  const moves = (draft: Draft) => draft.origin === origin && draft.layer.layer_start >= start.at;
  const rest = result.filter((draft) => !moves(draft));
  const place = rest.findLastIndex((draft) => above !== undefined && draft.origin === above) + 1;
  return [...rest.slice(0, place), ...result.filter(moves), ...rest.slice(place)];
}

/** Rules in another zone, from an instant on: hand-offs keep their time of day, weekday and day of the month. */
export function moveZone(
  drafts: readonly Draft[],
  zone: string,
  { at, zone: zoneBefore }: Start,
): { ended: Draft[]; drafts: Draft[] } | Fault {
  if (!isTimeZone(zone) || zone === zoneBefore) return isTimeZone(zone) ? 'noEffect' : 'badZone';
  const ended = drafts.flatMap(({ origin, layer }) =>
    endingAt(layer, at).map((one) => ({ origin, layer: one })),
  );
  const later = drafts.flatMap(({ origin, layer }) => {
    if (!lasts(layer, { at, keep: false, zone })) return [];
    if (isOverride(layer) || faultOf(layer) !== undefined) {
      return [{ origin, layer: { ...layer, layer_start: Math.max(layer.layer_start, at) } }];
    }
    const start = Math.max(at, layer.layer_start);
    const phase = phaseOf(layer, zoneBefore);
    return rephased(layer, layer, { at: start, zone, zoneBefore, phase }).map((one) => ({
      origin,
      layer: one,
    }));
  });
  return { ended, drafts: [...ended, ...later] };
}
