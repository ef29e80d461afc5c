import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import type { InsightRange } from '../insight/range';
import { HOUR, type UnixSeconds } from '../time/zone';

/** Stretch with more incidents than usual. */
export type Peak = {
  /** A range of incidents, after `start` up to `end`: the minute before the first one, the end of the last busy hour. */
  start: UnixSeconds;
  end: UnixSeconds;
  incidents: number;
  critical: number;
  /** Most frequent first, with how often. */
  titles: readonly (readonly [title: string, incidents: number])[];
  teams: readonly Id[];
  /** Incidents of each hour from some hours before the peak to some after it; `isPeak`: of the peak. */
  hours: readonly { at: UnixSeconds; count: number; isPeak: boolean }[];
};

/** An hour is busy with more incidents than this share of all hours has. */
const USUAL_SHARE = 0.95;
/** Fewer incidents make no peak. */
const MIN_INCIDENTS = 5;
/** Busy hours with this many others between them are one peak. */
const MAX_PAUSE_HOURS = 1;
const HOURS_AROUND = 3;

/**
 * Peaks of a range, those with the most incidents first: busy hours that follow each other. Hours are counted from the
 * start of the range.
 */
export function peaksOf(
  rows: readonly IncidentRow[],
  { after, upTo }: InsightRange,
  { titleOf, limit }: { titleOf: (row: IncidentRow) => string; limit: number },
): Peak[] {
  const first = after + 1;
  const hourOf = ({ created_at }: IncidentRow) => Math.floor((created_at - first) / HOUR);
  const counts = Array.from({ length: Math.ceil((upTo - after) / HOUR) }, () => 0);
  for (const row of rows) {
    const hour = hourOf(row);
    if (counts[hour] !== undefined) counts[hour] += 1;
  }
  const usual = counts.toSorted((a, b) => a - b)[Math.ceil(counts.length * USUAL_SHARE) - 1] ?? 0;
  return stretchesOf(counts, Math.max(1, usual))
    .map(({ from, to }): Peak => {
      const own = rows.filter((row) => from <= hourOf(row) && hourOf(row) <= to);
      const begin = own.reduce((least, { created_at }) => Math.min(least, created_at), Infinity);
      const around = {
        from: Math.max(0, from - HOURS_AROUND),
        to: Math.min(counts.length - 1, to + HOURS_AROUND),
      };
      return {
        start: begin - 1 - ((begin - 1) % 60),
        end: Math.min(upTo, after + (to + 1) * HOUR),
        incidents: own.length,
        critical: own.filter(({ severity }) => severity === 'Critical').length,
        titles: byFrequency(own.map(titleOf)),
        teams: byFrequency(own.flatMap(({ team_id }) => (team_id === 0 ? [] : [team_id]))).map(
          ([team]) => team,
        ),
        hours: counts.slice(around.from, around.to + 1).map((count, place) => ({
          at: after + (place + around.from) * HOUR,
          count,
          isPeak: isWithin(place + around.from, { from, to }),
        })),
      };
    })
    .filter(({ incidents }) => incidents >= MIN_INCIDENTS)
    .toSorted((a, b) => b.incidents - a.incidents || b.start - a.start)
    .slice(0, limit);
}

type Hours = { from: number; to: number };

function isWithin(hour: number, { from, to }: Hours): boolean {
  return from <= hour && hour <= to;
}

function stretchesOf(counts: readonly number[], usual: number): Hours[] {
  const stretches: Hours[] = [];
  for (const [hour, count] of counts.entries()) {
    if (count <= usual) continue;
    const last = stretches.at(-1);
    if (last && hour - last.to <= MAX_PAUSE_HOURS + 1) last.to = hour;
    else stretches.push({ from: hour, to: hour });
  }
  return stretches;
}

function byFrequency<T extends string | Id>(values: readonly T[]): (readonly [T, number])[] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
}
