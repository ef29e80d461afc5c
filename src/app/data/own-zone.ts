import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Id } from '#contract/id';
import { NO_NAMES } from '#contract/names';
import type { OwnZone } from '#domain/time/hours';
import { directoryQuery } from '../api/names/directory';
import { hasOwnHours } from '../api/responders';
import { accountZone } from '../url/settings';

/**
 * Zones of people's nights, also under pseudonyms, where they are counted by and not shown; on servers that know no
 * person's zone that of the request.
 */
export function useOwnZone(zone: string): OwnZone {
  const { people } = useQuery(directoryQuery).data ?? NO_NAMES;
  return useMemo(() => {
    if (!hasOwnHours()) return () => zone;
    const zones = new Map(people.map(({ person_id, time_zone }) => [person_id, time_zone]));
    return (person: Id) => zones.get(person) ?? String(accountZone());
  }, [people, zone]);
}
