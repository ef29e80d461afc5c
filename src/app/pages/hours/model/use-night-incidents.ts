import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Id, parseId } from '#contract/id';
import { splitRange } from '#domain/insight/range';
import { incidentRequest, NO_FILTER, responderRequest } from '#domain/insight/filter';
import { rowsOf } from '#domain/insight/incidents/incident-table';
import type { ResponderRow } from '#domain/insight/responders/responder-rows';
import { type ClockBounds, DEFAULT_BOUNDS } from '#domain/ledger/kinds';
import { interruptionsBy, type NightIncident, nightIncidents } from '#domain/ledger/night-incidents';
import type { Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds, type ViewerZone } from '#domain/time/zone';
import { incidentRowsQuery } from '../../../api/large/incident-rows';
import { respondersQuery } from '../../../api/records';
import { canServer } from '../../../url/settings';

/** Incidents at night that interrupted a person; no list from servers without notifications in rows. */
export type NightFigures = {
  incidents: number;
  interruptions: number;
  list: readonly NightIncident[] | undefined;
};

/** Figures by the usual night, and by the night of the rules of pay. */
export type PersonNights = Record<'usual' | 'paid', NightFigures>;

export const NO_NIGHTS: PersonNights = {
  usual: { incidents: 0, interruptions: 0, list: [] },
  paid: { incidents: 0, interruptions: 0, list: [] },
};

/** Incidents at night of each person by their own clock, as far as the range is over. */
export function useNightIncidents(question: {
  range: Interval;
  now: UnixSeconds;
  team: string | undefined;
  zone: ViewerZone;
  zones: ReadonlyMap<Id, string>;
  /** Undefined without rules of pay. */
  payBounds: ClockBounds | undefined;
}) {
  const { range, now, team, zone, zones, payBounds } = question;
  // Range of the responders: after its start, up to and including its end.
  const within = { after: Math.max(1, range.start), upTo: Math.min(range.end, Math.ceil(now / 3600) * 3600) };
  const isPast = within.upTo > within.after;
  const teamId = team === undefined ? undefined : parseId(team);
  const filter = { ...NO_FILTER, teams: teamId === undefined ? [] : [teamId] };
  const hasRows = canServer('incident-responders');
  const { start_time: _, end_time: __, ...request } = incidentRequest(filter, within, zone);
  const ranges = isPast ? splitRange(within, zone) : [];
  const rows = useQuery({
    ...incidentRowsQuery({ ...request, with: ['notifications', 'title'] }, ranges),
    enabled: isPast && hasRows,
  });
  // A request per month: one covers six months at most.
  const isLong = range.end - range.start > 62 * DAY;
  const metricsRequest = { ...responderRequest(filter, within, zone), split_hours: true };
  const metrics = useQuery(respondersQuery(metricsRequest, isPast && !hasRows, isLong));
  const table = rows.data;
  const metricRows = metrics.isPlaceholderData ? undefined : metrics.data?.rows;
  const byPerson = useMemo(() => {
    if (!isPast) return new Map<Id, PersonNights>();
    if (!hasRows) return metricRows && assignedAtNight(metricRows);
    if (!table) return undefined;
    const incidents = rowsOf(table);
    const usual = nightIncidents(incidents, { ...DEFAULT_BOUNDS, zone, zones });
    const paid = payBounds ? nightIncidents(incidents, { ...payBounds, zone, zones }) : usual;
    const people = new Set([...usual.keys(), ...paid.keys()]);
    return new Map(
      [...people].map((person): [Id, PersonNights] => [
        person,
        { usual: figuresOf(usual.get(person)), paid: figuresOf(paid.get(person)) },
      ]),
    );
  }, [isPast, hasRows, metricRows, table, payBounds, zone, zones]);
  const query = hasRows ? rows : metrics;
  return { byPerson, isByAssignment: !hasRows, error: query.error, retry: () => void query.refetch() };
}

function figuresOf(list: readonly NightIncident[] = []): NightFigures {
  return { incidents: list.length, interruptions: interruptionsBy(list), list };
}

/** Metrics at night by the clock of the page: all that servers without notifications in rows have. */
function assignedAtNight(rows: readonly ResponderRow[]): Map<Id, PersonNights> {
  const people = new Map<Id, NightFigures>();
  for (const { responder_id, kind, total_incident_cnt, total_interruptions } of rows) {
    if (kind !== 'night') continue;
    const before = people.get(responder_id) ?? NO_NIGHTS.usual;
    people.set(responder_id, {
      incidents: before.incidents + total_incident_cnt,
      interruptions: before.interruptions + total_interruptions,
      list: undefined,
    });
  }
  return new Map([...people].map(([person, figures]) => [person, { usual: figures, paid: figures }]));
}
