import type { Group, Layer } from '#contract/schedule';
import { ownerOf, type SlowClock } from '../schedule/reference.spec-support';
import type { Interval } from '../time/interval';
import type { RandomSchedule } from './arbitrary-schedule.spec-support';

/**
 * Slow reference of duty: it decides every step of a window by itself, from the owners of the slow reference of the
 * rotation, and shares nothing with the rules of this room.
 */

/** "65" or "65,66" for people, "gap", or "off". */
type SlowStates = { at: number; states: ReadonlyMap<number, string> }[];

export function slowStates(
  { layers, words }: RandomSchedule,
  window: Interval,
  { clock, step, roles }: { clock: SlowClock; step: number; roles: readonly number[] },
): SlowStates {
  const together = words.layers_overlap === 'together';
  const owners = layers.map((layer) => ownerOf(layer, window, clock));
  const out: SlowStates = [];
  for (let at = window.start; at < window.end; at += step) {
    const turns = layers.map((layer, index): Turn => {
      const name = owners[index]?.(at);
      return { layer, group: layer.groups.find(({ group_name }) => group_name === name) };
    });
    out.push({ at, states: statesAt(at, turns, together, roles) });
  }
  return out;
}

type Turn = { layer: Layer; group: Group | undefined };

function statesAt(at: number, turns: readonly Turn[], together: boolean, roles: readonly number[]) {
  const regular = turns.filter(({ layer }) => layer.mode === 0);
  const overrides = turns.filter(({ layer }) => layer.mode === 1 && isActive(layer, at));
  const lastOverride = overrides.findLast(({ group }) => group);
  const isOff = lastOverride?.layer.roles === undefined && lastOverride?.group?.is_off === true;
  const inForce = regular.filter(({ layer }) => isActive(layer, at));
  const ended = regular.filter(({ layer }) => endOf(layer) <= at);
  const isBetween =
    inForce.length === 0 && ended.length > 0 && regular.some(({ layer }) => layer.layer_start > at);
  const lastEnd = Math.max(...ended.map(({ layer }) => layer.layer_end));
  const due = isBetween
    ? ended.filter(({ layer }) => layer.layer_end === lastEnd)
    : regular.filter(({ group }) => group && group.is_off !== true);
  return new Map(
    roles.map((role): [number, string] => {
      const replacing = overrides.filter(({ layer: { roles: some } }) => !some || some.includes(role));
      const giving = (replacing.length > 0 ? replacing : regular).filter(({ group }) => group);
      const deciding = together && replacing.length === 0 ? giving : giving.slice(-1);
      const people = [...new Set(deciding.flatMap(({ group }) => membersIn(group, role)))];
      if (people.length > 0) return [role, people.toSorted((a, b) => a - b).join()];
      const isDue = due.some(
        ({ layer }) => hasRole(layer, role) || !roles.some((one) => hasRole(layer, one)),
      );
      return [role, isDue && !isOff ? 'gap' : 'off'];
    }),
  );
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
