import { parseId } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import { inferInstant } from '../../time/timestamps';
import { instantAt } from '../../time/zone';
import { readCsv } from '../../csv/read';

/**
 * Incidents from a server that answers the export with CSV: columns by their names in the first line, in any order and
 * spelling (`Incident ID`, `incident_id`), those that are not known left aside. Times are numbers, or dates with an
 * offset, or else by the clock of the zone that was asked for.
 */

/** Undefined where the text is no such table: it has no column of ids. */
export function incidentsOfCsv(text: string, zone: string): IncidentRow[] | undefined {
  const [head, ...records] = readCsv(text);
  const placeOf = new Map(head?.map((name, place) => [plainName(name), place]));
  const idPlace = placeOf.get('incident_id') ?? placeOf.get('id');
  if (idPlace === undefined) return undefined;
  return records.flatMap((cells) => {
    const cell = (name: string) => cells[placeOf.get(name) ?? -1]?.trim() ?? '';
    const id = cells[idPlace]?.trim() ?? '';
    return id === '' ? [] : [rowOf(id, cell, zone)];
  });
}

function rowOf(incident_id: string, cell: (name: string) => string, zone: string): IncidentRow {
  return {
    incident_id,
    account_id: parseId(cell('account_id')) ?? 0,
    team_id: parseId(cell('team_id')) ?? 0,
    channel_id: parseId(cell('channel_id')) ?? 0,
    severity: cell('severity'),
    created_at: instantOf(cell('created_at'), zone),
    is_acked: isTrue(cell('is_acked')),
    is_assigned: isTrue(cell('is_assigned')),
    is_reassigned: isTrue(cell('is_reassigned')),
    escalated_by: cell('escalated_by'),
    closed_by: cell('closed_by'),
    seconds_to_first_ack: secondsOf(cell('seconds_to_first_ack')),
    seconds_to_close: secondsOf(cell('seconds_to_close')),
    seconds_to_engage: secondsOf(cell('seconds_to_engage')),
  };
}

function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_');
}

function isTrue(text: string): boolean {
  return /^(true|yes|1)$/i.test(text);
}

function secondsOf(text: string): number {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? Math.round(value) : 0;
}

/** Unix seconds; 0 where the text is no time. */
function instantOf(text: string, zone: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Math.floor(inferInstant(Number(text))?.seconds ?? 0);
  const [, date, time, fraction, offset] = DATE.exec(text) ?? [];
  if (date === undefined || time === undefined) return 0;
  const wall = Date.parse(`${date}T${time}Z`) / 1000;
  if (Number.isNaN(wall)) return 0;
  if (offset === undefined) return instantAt(wall, zone);
  return Math.floor(Date.parse(`${date}T${time}${fraction ?? ''}${offset}`) / 1000) || 0;
}

const DATE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(\.\d{1,9})? ?(Z|[+-]\d\d:\d\d)?$/;
