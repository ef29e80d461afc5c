import type { Group, Layer } from '#contract/schedule';
import { DAY, type UnixSeconds, wallAt } from '../time/zone';
import { modulo, plainLayer, turned } from './rotation-layers';
import { restrictionTo, type WallWindow } from './windows';

/**
 * Layers of any duty that repeats after a number of local days: the day is cut where a person's duty begins or ends,
 * and each part is a layer of daily turns with one group per day.
 */

/** Duty that begins on a local day: seconds from 00:00, and its length on the wall clock. */
type DayEvent = { from: number; seconds: number; people: readonly string[] };

/** Events of one source. Where several are on call, those of the highest level count. */
export type EventSource = {
  level: number;
  cycleDays: number;
  /** Events that begin on a day, counted from 1970-01-01. */
  eventsOn: (day: number) => readonly DayEvent[];
};

export type DayTable = {
  name: string;
  zone: string;
  start: UnixSeconds;
  /** 0: never ends. */
  end: UnixSeconds;
  sources: readonly EventSource[];
  groupOf: (people: readonly string[]) => Group;
};

/** Max days of a cycle: each is a group. */
const MAX_CYCLE_DAYS = 1000;

/**
 * Layers of a table, or undefined if its cycle is too long. `hasHoles` if days without duty are groups without people.
 */
export function tableLayers(table: DayTable): { layers: Layer[]; hasHoles: boolean } | undefined {
  const { name, zone, start, end, sources, groupOf } = table;
  const cycle = sources.reduce((days, source) => lcm(days, source.cycleDays), 1);
  if (cycle > MAX_CYCLE_DAYS) return undefined;
  const first = Math.floor(wallAt(start, zone) / DAY);
  const days = Array.from({ length: cycle }, (_, index) => first + index);
  const events = days.map((day) => eventsAround(sources, day));
  const bounds = events.flat().flatMap(({ from, to }) => [from, to]);
  const cuts = [...new Set([0, ...bounds, DAY])]
    .filter((cut) => cut >= 0 && cut <= DAY)
    .sort((a, b) => a - b);
  const parts: { from: number; to: number; people: string[][] }[] = [];
  for (const [index, from] of cuts.slice(0, -1).entries()) {
    const to = cuts[index + 1] ?? DAY;
    const people = events.map((list) =>
      peopleOf(list.filter((event) => event.from <= from && event.to >= to)),
    );
    const last = parts.at(-1);
    if (last?.to === from && keyOf(last.people) === keyOf(people)) last.to = to;
    else parts.push({ from, to, people });
  }
  let hasHoles = false;
  const layers = parts.flatMap((part) => {
    if (part.people.every((people) => people.length === 0)) return [];
    const weekdays = weekdaysOf(part.people, first);
    const isHole = part.people.some(
      (people, index) => people.length === 0 && weekdays.includes(modulo(first + index - MONDAY, 7)),
    );
    hasHoles ||= isHole;
    return [
      {
        ...plainLayer(name, start, end, shortest(part.people).map(groupOf)),
        ...restrictionTo(windowsOf(part, weekdays)),
        // With a mask, turns are local days.
        day_mask: { repeat: [0, 1, 2, 3, 4, 5, 6] },
      },
    ];
  });
  return { layers, hasHoles };
}

/** 1970-01-05, in days from 1970-01-01. */
const MONDAY = 4;

type Placed = { from: number; to: number; level: number; people: readonly string[] };

/** Events that begin on a day or reach into it, in seconds from its 00:00. */
function eventsAround(sources: readonly EventSource[], day: number): Placed[] {
  return sources.flatMap(({ level, eventsOn }) => {
    const placed: Placed[] = [];
    // Duty longer than a week has a cycle of its length, see below.
    for (let back = 0; back <= MAX_EVENT_DAYS; back += 1) {
      for (const { from, seconds, people } of eventsOn(day - back)) {
        const start = from - back * DAY;
        if (start + seconds > 0) placed.push({ from: start, to: start + seconds, level, people });
      }
    }
    return placed;
  });
}

export const MAX_EVENT_DAYS = 31;

function peopleOf(events: readonly Placed[]): string[] {
  const staffed = events.filter(({ people }) => people.length > 0);
  const level = Math.max(...staffed.map((event) => event.level));
  return [...new Set(staffed.filter((event) => event.level === level).flatMap(({ people }) => people))];
}

/** Weekdays with anybody on call, 0 = Monday. */
function weekdaysOf(people: readonly string[][], first: number): number[] {
  if (people.length % 7 !== 0) return [0, 1, 2, 3, 4, 5, 6];
  return [0, 1, 2, 3, 4, 5, 6].filter((weekday) =>
    people.some((list, index) => list.length > 0 && modulo(first + index - MONDAY, 7) === weekday),
  );
}

function windowsOf({ from, to }: { from: number; to: number }, weekdays: readonly number[]): WallWindow[] {
  const seconds = to - from;
  if (weekdays.length === 7) return [{ every: 'day', from, seconds }];
  return weekdays.map((weekday) => ({ every: 'week', from: weekday * DAY + from, seconds }));
}

/** The shortest list that repeats to the whole one. */
function shortest(people: readonly string[][]): string[][] {
  const keys = people.map((list) => list.join('\n'));
  for (let length = 1; length < people.length; length += 1) {
    if (people.length % length === 0 && keyOf(turned(people, length)) === keyOf(people)) {
      if (keys.slice(length).every((key, index) => key === keys[index % length]))
        return people.slice(0, length);
    }
  }
  return [...people];
}

function keyOf(people: readonly (readonly string[])[]): string {
  return people.map((list) => list.join('\n')).join('\n\n');
}

export function lcm(a: number, b: number): number {
  return (a / gcd(a, b)) * b;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
