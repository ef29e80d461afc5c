import type { Id } from '#contract/id';
import type { Bucket } from './over-time';
import { rowsByBucket } from './over-time';
import { peopleOf, type ResponderName, type ResponderRow } from './responder-rows';

/**
 * Incidents by person and calendar day, with the threshold of two incidents per 12-hour shift (Site Reliability
 * Engineering, chapter "Being On-Call"). A day has two such shifts, so the threshold is four incidents a day; actual
 * shifts are not considered.
 */

export const PER_SHIFT = 2;
export const PER_DAY = PER_SHIFT * 2;

/** The first level over the line. */
export const OVER = 3;

/** `level` is 0 for none, 1 for up to one shift's worth, 2 up to the line, 3 over it, 4 over twice the line. */
type HeatCell = { incidents: number; level: 0 | 1 | 2 | 3 | 4 };
export type HeatRow = {
  id: Id;
  name: string;
  incidents: number;
  daysOver: number;
  cells: readonly HeatCell[];
};
export type HeatMap = { rows: readonly HeatRow[]; personDays: number; daysOver: number };

/** Everybody with an incident, those with the most days over the line first. */
export function heatMap(
  rows: readonly ResponderRow[],
  days: readonly Bucket[],
  nameOf: ResponderName,
): HeatMap {
  const byDay = rowsByBucket(rows, days);
  const counts = new Map<Id, number[]>();
  for (const [day, own] of byDay) {
    for (const row of own) {
      const line = counts.get(row.responder_id) ?? days.map(() => 0);
      line[day] = (line[day] ?? 0) + row.total_incident_cnt;
      counts.set(row.responder_id, line);
    }
  }
  const people = peopleOf(rows, nameOf)
    .map(({ id, name, incidents }) => heatRow(id, name, incidents, counts.get(id) ?? []))
    .filter(({ incidents }) => incidents > 0)
    .sort((a, b) => b.daysOver - a.daysOver || b.incidents - a.incidents || a.name.localeCompare(b.name));
  return {
    rows: people,
    personDays: people.reduce(
      (sum, row) => sum + row.cells.filter(({ incidents }) => incidents > 0).length,
      0,
    ),
    daysOver: people.reduce((sum, row) => sum + row.daysOver, 0),
  };
}

function heatRow(id: Id, name: string, incidents: number, counts: readonly number[]): HeatRow {
  const cells = counts.map((count) => ({ incidents: count, level: levelOf(count) }));
  return { id, name, incidents, daysOver: cells.filter(({ level }) => level >= OVER).length, cells };
}

function levelOf(incidents: number): HeatCell['level'] {
  if (incidents === 0) return 0;
  if (incidents <= PER_SHIFT) return 1;
  if (incidents <= PER_DAY) return 2;
  return incidents <= 2 * PER_DAY ? 3 : 4;
}
