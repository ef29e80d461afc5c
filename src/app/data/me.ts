import { useQuery } from '@tanstack/react-query';
import { useState, useMemo } from 'react';
import { type Id, parseId } from '#contract/id';
import { sessionQuery } from '../api/post';
import { isGuest, isSignedIn, accountZone } from '../url/settings';
import { readStored, writeStored } from '../hooks/stored';
import { NO_NAMES } from '#contract/names';
import type { OwnZone } from '#domain/time/hours';
import { directoryQuery } from '../api/names/directory';
import { hasOwnHours } from '../api/records';
import { fnv1aMixed } from '#domain/text/fnv';

const ME_KEY = 'watchbill.me';

/** Viewer: the signed-in person, or the one selected in this browser. */
export type Me = {
  /** Undefined without a selected person, or while the session is loading. */
  person: Id | undefined;
  /** True during the first request. */
  isAwaited: boolean;
  /** Stores the viewer in this browser; absent where people sign in. */
  remember: ((person: string) => void) | undefined;
};

export function useMe(): Me {
  const signsIn = isSignedIn() && !isGuest();
  const session = useQuery({ ...sessionQuery, enabled: signsIn });
  const [remembered, setRemembered] = useState(readMe);
  // A signed-in user without a person record also selects one.
  const signedIn = session.data?.person_id ?? undefined;
  return {
    person: signedIn ?? (remembered === undefined ? undefined : parseId(remembered)),
    isAwaited: signsIn && session.isPending && session.failureCount === 0,
    remember:
      signedIn === undefined
        ? (person) => {
            rememberMe(person);
            setRemembered(person);
          }
        : undefined,
  };
}

/** Id of the person selected in this browser. */
function readMe(): string | undefined {
  const id = readStored(ME_KEY);
  return id !== undefined && /^\d{1,20}$/.test(id) ? id : undefined;
}

function rememberMe(personId: string | undefined): void {
  writeStored(ME_KEY, personId);
}

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

/** Ten colours in tokens.css, each with a solid spine, then with a split one. */
const LOOK_COUNT = 20;

/** Look of a person, everywhere and always the same. */
export function personLook(person: Id): number {
  return fnv1aMixed(String(person)) % LOOK_COUNT;
}
