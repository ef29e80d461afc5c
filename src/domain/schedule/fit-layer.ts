import { LAYER_MODE, RESTRICT_MODE, type Group, type Layer } from '#contract/schedule';
import type { Interval } from '../time/interval';
import { DAY, HOUR, WEEK, instantAt, wallAt, type ScheduleZone } from '../time/zone';
import { countedDays, FIRST_MONDAY } from './turns';

/**
 * A layer that fits a part of the known time. The local days of a zone are cut into columns at the frequent times of
 * changes. A layer is a window (columns of weekdays) in which the same people return after a round of turns: units of
 * the window (a day, or a turn within a day) are compared with those of a round later, then joined into turns.
 */

/** Time with the same people, by their number; 0 is nobody. */
export type Stretch = Interval & { key: number };

/** Steps left; a search without any ends with the best proposal so far. */
export type Budget = { steps: number };

export type LayerSearch = {
  knownRange: Interval;
  groups: { at: (key: number) => Group; count: () => number };
  budget: Budget;
};

export type ZonedLayer = Layer & { time_zone: ScheduleZone };

/** Max columns of a day. */
const MAX_CUTS = 8;
/** Max turns or days until the same people return. */
const MAX_ROUND = 240;
/** Min share of the days with changes at the begin of a column, and of hours of a layer. */
const MIN_CHANGES = 0.03;
const MIN_EDGES = 0.1;
/** Cost of a cell that is counted. */
const STEPS_OF_CELL = 5;
/** Lengths of turns within a day. */
const HOURS = [12, 8, 6, 4];
/** A second of a layer that differs costs as many that it explains. */
export const COST_OF_DIFFERENCE = 5;
/** Seconds of difference that are better than a further group. */
const COST_OF_GROUP = 6 * HOUR;

/** Local days from `first` on, cut into columns; a cell is a column of a day. */
type Grid = {
  zone: ScheduleZone;
  first: number;
  cuts: readonly number[];
  /** Columns that begin with a change on many days, as hours of a layer do. */
  edges: readonly number[];
  cells: readonly Cell[];
  /** Of each cell, its column of the week. */
  slots: readonly number[];
};

/** Who has the largest part of a time, with its seconds and all known ones; undefined where nothing is known. */
type Cell = { key: number; share: number; weight: number } | undefined;

export function gridOf(
  track: readonly Stretch[],
  zone: ScheduleZone,
  { knownRange, groups, budget }: LayerSearch,
): Grid {
  const counts = new Map<number, number>();
  for (const at of track.flatMap(({ start, end }) => [start, end])) {
    const time = modulo(wallAt(at, zone), DAY);
    counts.set(time, (counts.get(time) ?? 0) + 1);
  }
  const first = Math.floor(wallAt(knownRange.start, zone) / DAY) - 1;
  const days = Math.floor(wallAt(knownRange.end, zone) / DAY) - first + 1;
  const cuts = [...counts]
    .filter(([, count]) => count > Math.max(1, days * MIN_CHANGES))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_CUTS)
    .map(([time]) => time)
    .toSorted((a, b) => a - b);
  if (cuts.length === 0) cuts.push(0);
  const edges = [...cuts.keys()].filter((column) => (counts.get(cuts[column] ?? 0) ?? 0) > days * MIN_EDGES);
  const tally = createTally(groups.count());
  let next = 0;
  const cells = Array.from({ length: days * cuts.length }, (_, index) => {
    const start = instantAt(wallOfCell({ first, cuts }, index), zone);
    const end = instantAt(wallOfCell({ first, cuts }, index + 1), zone);
    while ((track[next]?.end ?? Infinity) <= start) next += 1;
    for (let at = next, one = track[at]; one && one.start < end; at += 1, one = track[at]) {
      const length = Math.min(one.end, end) - Math.max(one.start, start);
      if (length > 0) tally.add(one.key, length);
    }
    return tally.take();
  });
  budget.steps -= cells.length;
  const slots = cells.map(
    (_, index) =>
      modulo(first + Math.floor(index / cuts.length) + 3, 7) * cuts.length + (index % cuts.length),
  );
  return { zone, first, cuts, edges, cells, slots };
}

function modulo(value: number, by: number): number {
  return value - Math.floor(value / by) * by;
}

/** Wall clock at the begin of a cell. */
function wallOfCell({ first, cuts }: Pick<Grid, 'first' | 'cuts'>, index: number): number {
  return (first + Math.floor(index / cuts.length)) * DAY + (cuts[index % cuts.length] ?? 0);
}

/** Counts the seconds of each group. */
function createTally(count: number) {
  const shares = new Float64Array(count);
  let keys: number[] = [];
  let weight = 0;
  return {
    add(key: number, seconds: number) {
      if (shares[key] === 0) keys.push(key);
      shares[key] = (shares[key] ?? 0) + seconds;
      weight += seconds;
    },
    take(): Cell {
      if (keys.length === 0) return undefined;
      const key = keys.reduce((most, one) => ((shares[one] ?? 0) > (shares[most] ?? 0) ? one : most));
      const cell = { key, share: shares[key] ?? 0, weight };
      for (const one of keys) shares[one] = 0;
      [keys, weight] = [[], 0];
      return cell;
    },
  };
}

const WEEKDAY_NUMBERS = [0, 1, 2, 3, 4, 5, 6];

/** Hours of a layer: true per column of each weekday, Monday first. */
type Window = readonly boolean[];

/** Windows to try: all hours in which people are on call, or parts of them. */
export function windowsOf(
  { cuts, edges, cells, slots }: Grid,
  isWhole: boolean,
): { window: Window; weight: number }[] {
  const size = cuts.length;
  const [balance, weights] = [new Float64Array(7 * size), new Float64Array(7 * size)];
  for (const [index, cell] of cells.entries()) {
    const slot = slots[index] ?? 0;
    weights[slot] = (weights[slot] ?? 0) + (cell?.weight ?? 0);
    balance[slot] = (balance[slot] ?? 0) + (cell?.weight ?? 0) - (cell?.key === 0 ? 2 * cell.weight : 0);
  }
  const whole = [...balance].map((weight) => weight > 0);
  const weighed = (window: Window) => ({
    window,
    weight: window.reduce((sum, isIn, slot) => sum + (isIn ? (weights[slot] ?? 0) : 0), 0),
  });
  if (isWhole) return [weighed(whole)];
  const windows = new Map<string, Window>();
  const add = (isIn: (weekday: number, column: number) => boolean) => {
    const inside = whole.map((_, slot) => isIn(Math.floor(slot / size), slot % size));
    for (const window of [
      whole.map((on, slot) => on && inside[slot] === true),
      whole.map((on, slot) => on && !inside[slot]),
    ]) {
      if (window.includes(true)) windows.set(window.map(Number).join(''), window);
    }
  };
  for (const from of edges) {
    for (const days of [WEEKDAY_NUMBERS, WEEKDAY_NUMBERS.slice(0, 5)]) {
      for (const length of edges.map((to) => modulo(to - from - 1, size) + 1)) {
        add((weekday, column) => {
          const day = column < from ? modulo(weekday - 1, 7) : weekday;
          return modulo(column - from, size) < length && days.includes(day);
        });
      }
    }
    // From a time on Friday to a time on Monday.
    for (const to of edges) {
      add((day, column) => (day === 4 && column >= from) || day > 4 || (day === 0 && column < to));
    }
  }
  return [...windows.values()].map(weighed);
}

/** A layer that fits the cells of a window. */
export type Fit = {
  grid: Grid;
  window: Window;
  /** Weekdays that are counted, Monday = 0; undefined if turns are of the wall clock. */
  counted: readonly number[] | undefined;
  /** Seconds of a turn, and wall clock at the begin of one of the first group; or their numbers of counted days. */
  length: number;
  origin: number;
  keys: readonly number[];
  /** Seconds of the window that differ, and the rank among other windows. */
  different: number;
  value: number;
};

/** Best layer in a window that differs in less than `limit` seconds. */
export function fitWindow(
  grid: Grid,
  window: Window,
  limit: number,
  { groups, budget }: LayerSearch,
): Fit | undefined {
  const { cuts, first, cells, slots } = grid;
  const size = cuts.length;
  const used = cuts.map((_, column) => WEEKDAY_NUMBERS.some((day) => window[day * size + column]));
  const isAllDay = used.every(Boolean);
  const tally = createTally(groups.count());
  let best: (Fit & { cost: number }) | undefined;
  const consider = (
    unitOf: (cell: number) => number,
    counted: Fit['counted'],
    length: number,
    origin: number,
  ) => {
    if (budget.steps <= 0) return;
    budget.steps -= cells.length * STEPS_OF_CELL;
    const units: Cell[] = [];
    let [weight, unit] = [0, 0];
    for (const [index, cell] of cells.entries()) {
      if (!cell || !window[slots[index] ?? 0]) continue;
      const here = unitOf(index);
      if (here !== unit) units[unit] = tally.take();
      unit = here;
      tally.add(cell.key, cell.share);
      weight += cell.weight;
    }
    units[unit] = tally.take();
    const longest = length < DAY && !counted ? 1 : MAX_ROUND;
    const round = findRound(units, { weight, limit, longest, groups, budget });
    if (!round || (best && round.cost >= best.cost)) return;
    const { turn, phase, keys, explained, cost } = round;
    const different = weight - explained;
    const price = different * COST_OF_DIFFERENCE + Math.min(weight / 2, keys.length * COST_OF_GROUP * 2);
    const fit = { grid, window, counted, length: length * turn, origin: origin + length * phase };
    best = { ...fit, keys, cost, different, value: weight - price };
  };
  for (const [column, cut] of cuts.entries()) {
    // A turn that begins outside of the window looks as if it began with it.
    if (!isAllDay && (!used[column] || used[modulo(column - 1, size)])) continue;
    const origin = (first - 1) * DAY + cut;
    consider((cell) => Math.floor((cell - column) / size) + 1, undefined, DAY, origin);
    for (const length of isAllDay ? HOURS.map((hours) => hours * HOUR) : []) {
      const starts = Array.from({ length: DAY / length }, (_, turn) => cut + turn * length);
      if (!starts.every((start) => cuts.includes(start))) continue;
      consider((cell) => Math.floor((wallOfCell(grid, cell) - origin) / length), undefined, length, origin);
    }
  }
  const counted = WEEKDAY_NUMBERS.filter((day) => cuts.some((_, column) => window[day * size + column]));
  if (counted.length < 7 && (cuts[0] === 0 || !used[size - 1])) {
    const { before } = countedDays(counted.map(maskDay));
    const origin = before(first);
    consider((cell) => before(first + Math.floor(cell / size)) - origin, counted, 1, origin);
  }
  return best;
}

/** Day of a mask, Sunday = 0. */
function maskDay(weekday: number): number {
  return (weekday + 1) % 7;
}

type Round = { turn: number; phase: number; keys: number[]; explained: number; cost: number };

/** Turns of one or more units, and the people who have them, in the cheapest round that the units repeat. */
function findRound(
  units: readonly Cell[],
  {
    weight,
    limit,
    longest,
    groups,
    budget,
  }: { weight: number; limit: number; longest: number; groups: LayerSearch['groups']; budget: Budget },
): Round | undefined {
  const keys = Int32Array.from(units, (unit) => unit?.key ?? -1);
  const shares = Float64Array.from(units, (unit) => unit?.share ?? 0);
  const pure = shares.reduce((sum, share) => sum + share, 0);
  const begin = keys.findIndex((key) => key >= 0);
  const max = Math.min(MAX_ROUND, Math.floor((units.length - begin) / 2));
  if (begin < 0 || weight - pure >= limit) return undefined;
  const roundOf = roundsIn(keys, shares, max * groups.count());
  let best: Round | undefined;
  for (let length = 1; length <= max; length += 1) {
    budget.steps -= units.length;
    // What differs once differs from the round before and from the round after.
    if (!isRepeated(keys, shares, length, 2 * limit)) continue;
    const days = roundOf(1, 0, length);
    const least = weight - days.largest;
    if (least >= limit || (best && least + COST_OF_GROUP >= best.cost)) continue;
    for (let turn = 1; turn <= Math.min(longest, length); turn += 1) {
      const phase = length % turn === 0 ? phaseOf(days.people, turn) : undefined;
      if (phase === undefined) continue;
      budget.steps -= units.length;
      const { people, explained } = roundOf(turn, phase, length / turn);
      const cost = weight - explained + people.length * COST_OF_GROUP;
      if (weight - explained < limit && cost < (best?.cost ?? Infinity))
        best = { turn, phase, keys: [...people].map((key) => Math.max(0, key)), explained, cost };
    }
  }
  return best;
}

/** True if some units return after the count, and the rest has less than `limit` seconds. */
function isRepeated(keys: Int32Array, shares: Float64Array, length: number, limit: number): boolean {
  let [isSame, different] = [false, 0];
  for (let index = 0; index + length < keys.length && different < limit; index += 1) {
    const [key = -1, later = -1] = [keys[index], keys[index + length]];
    if (key < 0 || later < 0) continue;
    if (key === later) isSame = true;
    else different += Math.min(shares[index] ?? 0, shares[index + length] ?? 0);
  }
  return isSame && different < limit;
}

/** Returns who has each of the turns of a round for most of its time; -1 where nothing is known. */
function roundsIn(keys: Int32Array, shares: Float64Array, size: number) {
  const sums = new Float64Array(size);
  const places = new Int32Array(keys.length);
  return (turn: number, phase: number, count: number) => {
    const people = new Int32Array(count).fill(-1);
    const [most, seen, again] = [new Float64Array(count), new Int32Array(count), new Uint8Array(count)];
    let [place, left] = [modulo(Math.floor(-phase / turn), count), phase === 0 ? turn : phase];
    let round = 1;
    for (const [index, key] of keys.entries()) {
      if (left === 0) [place, left] = [(place + 1) % count, turn];
      if (left === turn && place === 0) round += 1;
      left -= 1;
      if (key < 0) continue;
      const at = key * count + place;
      const sum = (sums[at] ?? 0) + (shares[index] ?? 0);
      [sums[at], places[index]] = [sum, at];
      if (sum > (most[place] ?? 0)) [people[place], most[place]] = [key, sum];
      if (seen[place] === 0) seen[place] = round;
      else if (seen[place] !== round) again[place] = 1;
    }
    for (const at of places) sums[at] = 0;
    const largest = most.reduce((sum, share) => sum + share, 0);
    // What was seen in a single round explains nothing.
    const explained = most.reduce((sum, share, at) => sum + share * (again[at] ?? 0), 0);
    return { people, largest, explained };
  };
}

/** Begin of turns of a number of units in a round: where most of the changes are; undefined if they are anywhere. */
function phaseOf(people: Int32Array, turn: number): number | undefined {
  const counts = Array.from({ length: turn }, () => 0);
  let last = people.findLast((key) => key >= 0);
  let changes = 0;
  for (const [index, key] of people.entries()) {
    if (key < 0) continue;
    if (key !== last) {
      counts[index % turn] = (counts[index % turn] ?? 0) + 1;
      changes += 1;
    }
    last = key;
  }
  const most = Math.max(...counts);
  return most * 2 < changes ? undefined : counts.indexOf(most);
}

const UNITS = [
  { unit: 'week', seconds: WEEK },
  { unit: 'day', seconds: DAY },
  { unit: 'hour', seconds: HOUR },
];

/** Layer of a fit, from the turn in which the known time begins. */
export function layerOf(
  { grid, window, counted, length, origin, keys }: Fit,
  { knownRange, groups }: LayerSearch,
): ZonedLayer {
  const { zone, cuts } = grid;
  const repeat = (counted ?? []).map(maskDay);
  const { before, nth } = countedDays(repeat);
  const wallOf = (turn: number) => (counted ? nth(origin + turn * length) * DAY : origin + turn * length);
  const day = Math.floor(wallAt(knownRange.start, zone) / DAY);
  let turn = Math.ceil(((counted ? before(day + 1) : (day + 2) * DAY) - origin) / length);
  // Later turns are counted from the wall clock of the first one, which must exist.
  for (let isFirst = false; !isFirst; turn -= isFirst ? 0 : 1) {
    const start = instantAt(wallOf(turn), zone);
    isFirst = start <= knownRange.start && (counted !== undefined || wallAt(start, zone) === wallOf(turn));
  }
  const units = counted ? [{ unit: 'day', seconds: 1 }] : UNITS;
  const { unit = '', seconds = 1 } = units.find((one) => length % one.seconds === 0) ?? {};
  return {
    layer_name: '',
    mode: LAYER_MODE.regular,
    layer_start: instantAt(wallOf(turn), zone),
    layer_end: 0,
    groups: keys.map((_, index) => groups.at(keys[modulo(index + turn, keys.length)] ?? 0)),
    fair_rotation: false,
    handoff_time: length === WEEK ? modulo(origin - FIRST_MONDAY, WEEK) : 0,
    day_mask: { repeat },
    ...restrictionsOf(cuts, window, counted ?? WEEKDAY_NUMBERS),
    rotation_unit: unit,
    rotation_value: length / seconds,
    time_zone: zone,
  };
}

/** Hours of a window: of a day where they are the same on all its days, else of the week. */
function restrictionsOf(
  cuts: readonly number[],
  window: Window,
  days: readonly number[],
): Pick<Layer, 'restrict_mode' | 'restrict_periods'> {
  const size = cuts.length;
  const [first = [], ...others] = days.map((day) => window.slice(day * size, (day + 1) * size));
  const isDaily = others.every((hours) => String(hours) === String(first));
  const hours = isDaily ? first : window;
  if (hours.every(Boolean)) return { restrict_mode: RESTRICT_MODE.none, restrict_periods: [] };
  const wallOf = (slot: number) => Math.floor(slot / size) * DAY + (cuts[slot % size] ?? 0);
  const restrict_periods = hours.flatMap((isIn, slot) => {
    if (!isIn || hours[modulo(slot - 1, hours.length)]) return [];
    let end = slot;
    while (hours[end % hours.length]) end += 1;
    return [
      {
        restrict_start: wallOf(slot),
        restrict_end: wallOf(end % hours.length) || (hours.length / size) * DAY,
      },
    ];
  });
  return { restrict_mode: isDaily ? RESTRICT_MODE.daily : RESTRICT_MODE.weekly, restrict_periods };
}
