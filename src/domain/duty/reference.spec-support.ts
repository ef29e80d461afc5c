import type { Group, Layer } from '#contract/schedule';
import { ownerOf, slowHours, type SlowClock } from '../schedule/reference.spec-support';
import type { Interval } from '../time/interval';
import type { RandomSchedule } from './arbitrary-schedule.spec-support';

/**
 * Slow reference of duty: it decides every step of a window by itself, from the owners of the slow reference of the
 * rotation, and shares nothing with the rules of this room.
 */

/** "65" or "65,66" for people, "gap", or "off". */
export type SlowStates = { at: number; states: ReadonlyMap<number, string> }[];

export function slowStates(
  { layers, words }: RandomSchedule,
  window: Interval,
  { clock, step, roles }: { clock: SlowClock; step: number; roles: readonly number[] },
): SlowStates {
  const together = words.layers_overlap === 'together';
  const owners = layers.map((layer) => ownerOf(layer, window, clock));
  const hours = layers.map((layer) => slowHours(layer, window, clock));
  const out: SlowStates = [];
  for (let at = window.start; at < window.end; at += step) {
    const turns = layers.map((layer, index): Turn => {
      const name = owners[index]?.(at);
      return {
        layer,
        group: layer.groups.find(({ group_name }) => group_name === name),
        isInHours: hours[index]?.(at) === true,
      };
    });
    out.push({ at, states: statesAt(at, turns, together, roles) });
  }
  return out;
}

type Turn = { layer: Layer; group: Group | undefined; isInHours: boolean };

function statesAt(at: number, turns: readonly Turn[], together: boolean, roles: readonly number[]) {
  const regular = turns.filter(({ layer }) => layer.mode === 0);
  const overrides = turns.filter(({ layer }) => layer.mode === 1 && isActive(layer, at));
  const giving = (overrides.length > 0 ? overrides : regular).filter(({ group }) => group);
  const deciding = together && overrides.length === 0 ? giving : giving.slice(-1);
  const people = (role: number) => [...new Set(deciding.flatMap(({ group }) => membersIn(group, role)))];
  const due = regular.filter(({ group }) => group && group.is_off !== true);
  const isDue = (role: number) => due.some(({ layer }) => hasRole(layer, role));
  const isNobody = roles.every((role) => people(role).length === 0);
  // A later layer may be off on purpose.
  const isOff =
    overrides.length === 0
      ? deciding.length > 0 && deciding.every(({ group }) => group?.is_off === true)
      : isOffBelow(regular, together);
  const missed = due.length === 0 && !isOffBelow(regular, together) ? missedLayer(at, regular) : undefined;
  const ofOverride = overrides.length > 0 && deciding[0]?.group?.is_off === true;
  return new Map(
    roles.map((role): [number, string] => {
      const on = people(role);
      if (on.length > 0) return [role, on.toSorted((a, b) => a - b).join()];
      if (isNobody && (isOff || ofOverride)) return [role, 'off'];
      if (isDue(role)) return [role, 'gap'];
      if (isNobody && due.length > 0 && !roles.some(isDue))
        return [role, isListed(turns, role, roles) ? 'gap' : 'off'];
      return [
        role,
        missed &&
        (hasRole(missed, role) ||
          (isNobody && !roles.some((one) => hasRole(missed, one)) && isListed(turns, role, roles)))
          ? 'gap'
          : 'off',
      ];
    }),
  );
}

function isOffBelow(regular: readonly Turn[], together: boolean): boolean {
  const turns = regular.filter(({ group }) => group);
  const decisive = together ? turns : turns.slice(-1);
  return decisive.length > 0 && decisive.every(({ group }) => group?.is_off === true);
}

/** True for a role of any layer, or if they have none. */
function isListed(turns: readonly Turn[], role: number, roles: readonly number[]): boolean {
  const has = (one: number) => turns.some(({ layer }) => hasRole(layer, one));
  return has(role) || !roles.some(has);
}

/** Layer that is missed while no regular layer is due. */
function missedLayer(at: number, regular: readonly Turn[]): Layer | undefined {
  const begin = Math.min(...regular.map(({ layer }) => layer.layer_start));
  if (regular.length === 0 || at < begin) return undefined;
  const inForce = regular.filter(({ layer }) => isActive(layer, at));
  const absent = regular.filter(
    ({ layer, isInHours }) =>
      !isActive(layer, at) &&
      (inForce.length === 0 ||
        (isInHours &&
          layer.groups.some(({ members }) => members.some(({ person_ids }) => person_ids.length > 0)) &&
          inForce.every((other) => overlaps(layer, other.layer)))),
  );
  const ended = absent.filter(({ layer }) => layer.layer_start <= at);
  const last = ended.toSorted((a, b) => b.layer.layer_end - a.layer.layer_end)[0];
  const next = absent
    .filter(({ layer }) => layer.layer_start > at)
    .toSorted((a, b) => a.layer.layer_start - b.layer.layer_start)[0];
  return (last ?? next)?.layer;
}

function overlaps(a: Layer, b: Layer): boolean {
  return a.layer_start < endOf(b) && b.layer_start < endOf(a);
}

function endOf({ layer_end }: Layer): number {
  return layer_end === 0 ? Infinity : layer_end;
}

function isActive(layer: Layer, at: number): boolean {
  return layer.layer_start <= at && at < endOf(layer);
}

function membersIn(group: Group | undefined, role: number): number[] {
  return (group?.members ?? []).flatMap(({ role_id, person_ids }) =>
    role_id === role ? person_ids.map(Number) : [],
  );
}

function hasRole({ groups }: Layer, role: number): boolean {
  return groups.some(({ members }) => members.some(({ role_id }) => role_id === role));
}
