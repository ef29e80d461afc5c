import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Id, parseId } from '#contract/id';
import type { Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds, type ViewerZone } from '#domain/time/zone';
import { respondersQuery } from '../../../api/responders';

/** Incidents at night of a person, and interruptions by them. */
export type NightIncidents = { incidents: number; interruptions: number };

/** Metrics of responders at night by the clock of a zone, as far as the range is over. */
export function useNightIncidents(
  { start, end }: Interval,
  team: string | undefined,
  zone: ViewerZone,
  now: UnixSeconds,
) {
  const until = Math.min(end, Math.ceil(now / 3600) * 3600);
  const teamId = team === undefined ? undefined : parseId(team);
  const request = {
    start_time: Math.max(1, start - 1),
    end_time: until - 1,
    query: '',
    labels: {},
    fields: {},
    ...(teamId !== undefined && { team_ids: [teamId] }),
    time_zone: zone,
    split_hours: true,
  };
  const isPast = until - start > 1;
  // A request per month: one covers six months at most.
  const query = useQuery(respondersQuery(request, isPast, end - start > 62 * DAY));
  const rows = query.isPlaceholderData ? undefined : query.data?.rows;
  const byPerson = useMemo(() => {
    const people = new Map<Id, NightIncidents>();
    if (isPast && !rows) return undefined;
    for (const { responder_id, kind, total_incident_cnt, total_interruptions } of rows ?? []) {
      if (kind !== 'night') continue;
      const before = people.get(responder_id) ?? { incidents: 0, interruptions: 0 };
      people.set(responder_id, {
        incidents: before.incidents + total_incident_cnt,
        interruptions: before.interruptions + total_interruptions,
      });
    }
    return people;
  }, [isPast, rows]);
  return { byPerson, error: query.error, retry: () => void query.refetch() };
}
