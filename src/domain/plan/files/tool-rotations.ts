import type { Id } from '#contract/id';
import { RESTRICT_MODE, type Group, type Layer } from '#contract/schedule';
import { clockChanges } from '../../exchange/clock-changes';
import { modulo, turned } from '../../exchange/rotation-layers';
import type { WallWindow } from '../../exchange/windows';
import { faultOf } from '../../schedule/layer-fault';
import { FIRST_MONDAY } from '../../schedule/local-windows';
import { turnsOf } from '../../schedule/turns';
import { DAY, WEEK, wallAt, type UnixSeconds } from '../../time/zone';
import { isElapsed, isWeekly } from '../change/turn-phase';

/**
 * Layer, or a part of one, in the terms that other tools share: turns of one length from `start` on, which is the start
 * of a turn. A layer with a shorter first turn has two: that turn, and the rest.
 */
export type Rotation = {
  name: string;
  /** Position of the layer; a higher one wins. */
  level: number;
  start: UnixSeconds;
  /** Infinity: never ends. */
  end: UnixSeconds;
  unit: string;
  value: number;
  /** People of each turn. */
  turns: readonly (readonly Id[])[];
  /** Empty: all the time. */
  hours: readonly WallWindow[];
};

type RotationOptions = {
  zone: string;
  /** Rotations that end before are left out. */
  from: UnixSeconds;
  /** Makes each turn of a layer that ends a rotation. */
  areTurnsSingle?: boolean;
};

export function rotationsOf(layer: Layer, level: number, options: RotationOptions): Rotation[] {
  const { zone, from, areTurnsSingle = false } = options;
  const end = layer.layer_end === 0 ? Infinity : layer.layer_end;
  const turns = turnsOf(layer, zone);
  const people = layer.groups.map(peopleOf);
  const isSingle = areTurnsSingle && end !== Infinity;
  const rotations: Rotation[] = [];
  const add = (part: Pick<Rotation, 'start' | 'end' | 'turns'>) => {
    if (part.start >= part.end || part.end <= from) return;
    // The length of turns of one group has no effect.
    const { rotation_unit, rotation_value } =
      part.turns.length > 1 ? layer : { rotation_unit: 'day', rotation_value: 1 };
    rotations.push({
      ...part,
      name: layer.layer_name,
      level,
      unit: rotation_unit,
      value: rotation_value,
      hours: hoursOf(layer),
    });
  };
  let turn = isSingle ? turns.at(Math.max(from, layer.layer_start)) : 0;
  let start = Math.max(layer.layer_start, turns.startOf(turn));
  const isAlone = (at: UnixSeconds) => people.length > 1 && (isSingle || !isOnBeat(layer, at, zone));
  while (start < end && isAlone(start)) {
    const next = Math.max(start, Math.min(turns.startOf(turn + 1), end));
    add({ start, end: next, turns: turned(people, turn).slice(0, 1) });
    start = next;
    turn += 1;
  }
  add({ start, end, turns: turned(people, turn) });
  return rotations;
}

/** True if turns of the layer's length that begin at an instant keep its hand-offs. */
function isOnBeat(layer: Layer, start: UnixSeconds, zone: string): boolean {
  return !isWeekly(layer) || modulo(wallAt(start, zone) - FIRST_MONDAY - layer.handoff_time, WEEK) === 0;
}

function hoursOf({ restrict_mode, restrict_periods }: Layer): WallWindow[] {
  if (restrict_mode === RESTRICT_MODE.none) return [];
  const every = restrict_mode === RESTRICT_MODE.weekly ? 'week' : 'day';
  const span = every === 'week' ? WEEK : DAY;
  const windows = restrict_periods.map(({ restrict_start: from, restrict_end: end }): WallWindow => ({
    every,
    from,
    seconds: modulo(end - from, span) || span,
  }));
  return windows.some(({ seconds }) => seconds === span) ? [] : windows;
}

function peopleOf({ members }: Group): Id[] {
  return [...new Set(members.flatMap(({ person_ids }) => person_ids))];
}

/** Rules of a layer that none of the tools has. */
export function layerProblems(layer: Layer, { zone, from }: RotationOptions): string[] {
  if (faultOf(layer) !== undefined) return ['it cannot be computed'];
  const { groups, rotation_unit: unit, rotation_value: value } = layer;
  const isTurned = groups.length > 1;
  return [
    ...(groups.some((group) => peopleOf(group).length === 0) ? ['turns of nobody'] : []),
    ...(isTurned && layer.fair_rotation ? ['a fair rotation'] : []),
    ...(layer.day_mask.repeat.length > 0 ? ['left out days'] : []),
    ...(isTurned && unit === 'month' ? ['turns of months'] : []),
    ...(isTurned && isElapsed(layer) && clockChanges(zone, from).length > 0
      ? [`turns of ${value} h where the clocks change`]
      : []),
  ];
}
