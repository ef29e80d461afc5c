import { type Group, LAYER_MODE, type Layer } from '#contract/schedule';
import { addMonths, civilOf, monthsBetween } from '../time/civil';
import { DAY, WEEK, instantAt, type UnixSeconds, wallAt, type WallSeconds } from '../time/zone';
import type { Interval } from '../time/interval';
import { FIRST_MONDAY } from '../schedule/local-windows';
import { type Restriction, UNRESTRICTED } from './windows';

/**
 * Layers of a rotation that other tools define by a beat: a turn of the first group begins at the anchor, and turns
 * repeat from there in both directions. A Watchbill layer begins with its first turn, so a start off the beat gives a
 * layer for the rest of that turn, and one from the next turn on.
 */
export type Rotation = {
  name: string;
  zone: string;
  anchor: UnixSeconds;
  start: UnixSeconds;
  /** 0: never ends. */
  end: UnixSeconds;
  unit: 'hour' | 'day' | 'month';
  value: number;
  groups: readonly Group[];
  restriction?: Restriction;
};

/** Starts of the turns of a rotation; `isPlain` if a layer that begins with the turn keeps the beat. */
type Beat = {
  at: (instant: UnixSeconds) => number;
  startOf: (turn: number) => UnixSeconds;
  isPlain: (turn: number) => boolean;
};

/** More turns in a row that start off their wall clock would be a zone that no tz database has. */
const MAX_PIECES = 100;

export function rotationLayers(rotation: Rotation): Layer[] {
  const { start, end, groups, unit, value } = rotation;
  if (end !== 0 && end <= start) return [];
  const [first] = groups;
  if (!first) return [];
  const beat = beatOf(rotation);
  const turn = beat.at(start);
  if (groups.length === 1) return [layerOf(rotation, { start, end, groups })];
  // Weekly layers have their hand-off on the wall clock of the week, wherever they begin.
  const isWeekly = unit === 'day' && value === 7;
  if (isWeekly || (beat.startOf(turn) === start && beat.isPlain(turn))) {
    return [layerOf(rotation, { start, end, groups: turned(groups, turn) })];
  }
  const pieces: Layer[] = [];
  let from = start;
  for (let next = turn; pieces.length < MAX_PIECES; next += 1) {
    const to = beat.startOf(next + 1);
    const isLast = end !== 0 && to >= end;
    if (from < to) {
      const group = turned(groups, next).slice(0, 1);
      pieces.push(layerOf(rotation, { start: from, end: isLast ? end : to, groups: group }));
    }
    if (isLast) return pieces;
    from = to;
    if (beat.isPlain(next + 1)) {
      return [...pieces, layerOf(rotation, { start: to, end, groups: turned(groups, next + 1) })];
    }
  }
  return pieces;
}

/** The turn at an instant, counted from the anchor, with its bounds. */
export function turnAt(
  rotation: Pick<Rotation, 'anchor' | 'zone' | 'unit' | 'value'>,
  instant: UnixSeconds,
): Interval & { turn: number } {
  const beat = beatOf(rotation);
  const turn = beat.at(instant);
  return { turn, start: beat.startOf(turn), end: beat.startOf(turn + 1) };
}

function layerOf(
  { name, zone, anchor, unit, value, restriction = UNRESTRICTED }: Rotation,
  { start, end, groups }: { start: UnixSeconds; end: UnixSeconds; groups: readonly Group[] },
): Layer {
  const isWeekly = unit === 'day' && value % 7 === 0;
  return {
    ...plainLayer(name, start, end, groups),
    ...restriction,
    handoff_time: unit === 'day' && value === 7 ? modulo(wallAt(anchor, zone) - FIRST_MONDAY, WEEK) : 0,
    rotation_unit: isWeekly ? 'week' : unit,
    rotation_value: isWeekly ? value / 7 : value,
  };
}

/** A regular layer of one day's turns, without restrictions. */
export function plainLayer(
  name: string,
  start: UnixSeconds,
  end: UnixSeconds,
  groups: readonly Group[],
): Layer {
  return {
    layer_name: name,
    mode: LAYER_MODE.regular,
    layer_start: start,
    layer_end: end,
    groups: [...groups],
    fair_rotation: false,
    handoff_time: 0,
    ...UNRESTRICTED,
    day_mask: { repeat: [] },
    rotation_unit: 'day',
    rotation_value: 1,
  };
}

/** The groups from that turn on. */
export function turned<T>(groups: readonly T[], turn: number): T[] {
  const first = modulo(turn, groups.length);
  return [...groups.slice(first), ...groups.slice(0, first)];
}

export function modulo(value: number, length: number): number {
  return ((value % length) + length) % length;
}

function beatOf({ anchor, zone, unit, value }: Pick<Rotation, 'anchor' | 'zone' | 'unit' | 'value'>): Beat {
  const first = wallAt(anchor, zone);
  if (unit === 'month') {
    const { day } = civilOf(Math.floor(first / DAY));
    const startOf = (turn: number) => addMonths(first, turn * value);
    return wallBeat(zone, {
      startOf,
      at: (wall) => Math.floor(monthsBetween(first, wall) / value),
      isWhole: (turn) => civilOf(Math.floor(startOf(turn) / DAY)).day === day,
    });
  }
  const length = value * (unit === 'hour' ? 3600 : DAY);
  if (unit === 'hour' && 24 % value !== 0) {
    return {
      at: (instant) => Math.floor((instant - anchor) / length),
      startOf: (turn) => anchor + turn * length,
      isPlain: () => true,
    };
  }
  return wallBeat(zone, {
    startOf: (turn) => first + turn * length,
    at: (wall) => Math.floor((wall - first) / length),
    isWhole: () => true,
  });
}

function wallBeat(
  zone: string,
  wallClock: {
    startOf: (turn: number) => WallSeconds;
    at: (wall: WallSeconds) => number;
    isWhole: (turn: number) => boolean;
  },
): Beat {
  const startOf = (turn: number) => instantAt(wallClock.startOf(turn), zone);
  return {
    startOf,
    at: (instant) => {
      let turn = wallClock.at(wallAt(instant, zone));
      while (startOf(turn) > instant) turn -= 1;
      while (startOf(turn + 1) <= instant) turn += 1;
      return turn;
    },
    isPlain: (turn) => wallClock.isWhole(turn) && wallAt(startOf(turn), zone) === wallClock.startOf(turn),
  };
}
