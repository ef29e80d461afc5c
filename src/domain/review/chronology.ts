import type { IncidentRow } from '#contract/insight';
import { secondsToAck, secondsToClose } from '../insight/incidents/outcome';
import { startOfDay, startOfWeek } from '../time/days';
import { formatDay, formatTime } from '../time/format';
import type { Interval } from '../time/interval';
import { DAY, instantAt, wallAt, WEEK, type UnixSeconds } from '../time/zone';
import { openFor } from './summary';

/** An incident as a bar on the time axis of a review. */
export type Bar = {
  id: string;
  /** Number in order of time, from 1. */
  number: number;
  row: IncidentRow;
  start: UnixSeconds;
  /** Time of the close or, if still open, of the fetch; at most the end of the window. */
  end: UnixSeconds;
  /** Up to here it is hollow: the first acknowledgement, or its end where there was none. */
  ackedAt: UnixSeconds;
  isOpen: boolean;
  /** True if the window cuts it. */
  goesOn: boolean;
  /** Whole length, or so far. */
  seconds: number;
};

/** Bars in order of time, then of id. */
export function barsOf(rows: readonly IncidentRow[], window: Interval, asOf: UnixSeconds): Bar[] {
  return byTime(rows).map((row, index) => {
    const seconds = openFor(row, asOf);
    const whole = row.created_at + seconds;
    const end = Math.max(row.created_at, Math.min(whole, window.end));
    const ack = secondsToAck(row);
    return {
      id: row.incident_id,
      number: index + 1,
      row,
      start: row.created_at,
      end,
      ackedAt: ack === undefined ? end : Math.min(end, row.created_at + ack),
      isOpen: secondsToClose(row) === undefined,
      goesOn: whole > window.end,
      seconds,
    };
  });
}

export function byTime(rows: readonly IncidentRow[]): IncidentRow[] {
  return rows.toSorted((a, b) => a.created_at - b.created_at || (a.incident_id < b.incident_id ? -1 : 1));
}

/** Incidents never acknowledged by time, then the others, the slowest first. */
export function slowestOf(bars: readonly Bar[]): Bar[] {
  const seconds = ({ row }: Bar) => secondsToAck(row) ?? Infinity;
  return bars.toSorted((a, b) => seconds(b) - seconds(a) || a.start - b.start);
}

/** A line of the axis; `isDay` where a day of the zone begins. */
export type Tick = { at: UnixSeconds; label: string; isDay: boolean };

const STEPS = [
  300,
  600,
  900,
  1800,
  3600,
  7200,
  10_800,
  21_600,
  43_200,
  DAY,
  2 * DAY,
  WEEK,
  2 * WEEK,
  4 * WEEK,
];

/**
 * Even clock times of a zone in a window, at most `most` of them. Hours go by the clock: where it is changed they are
 * not equally far apart. Where the window has more than one day, the first of each is called by the day.
 */
export function ticksOf({ start, end }: Interval, zone: string, most: number): Tick[] {
  const least = (end - start) / most;
  const step = STEPS.find((seconds) => seconds >= least) ?? Math.ceil(least / WEEK) * WEEK;
  const from = wallAt(start, zone);
  const base = step >= WEEK ? startOfWeek(from) : startOfDay(from);
  const isLong = startOfDay(from) !== startOfDay(wallAt(end - 1, zone));
  const ticks: Tick[] = [];
  for (let wall = base + Math.floor((from - base) / step) * step; ; wall += step) {
    const at = instantAt(wall, zone);
    if (at >= end) return ticks;
    if (at < start || at === ticks.at(-1)?.at) continue;
    const isDay = wall % DAY === 0;
    const isNamed = step >= DAY || (isLong && isDay);
    ticks.push({ at, label: isNamed ? formatDay(wall) : formatTime(wall), isDay });
  }
}
