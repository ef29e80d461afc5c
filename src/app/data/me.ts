import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Id, parseId } from '#contract/id';
import { sessionQuery } from '../api/session';
import { isGuest, isSignedIn } from '../url/settings';
import { readStored, writeStored } from '../hooks/stored';

const STORAGE_KEY = 'watchbill.me';

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
  const id = readStored(STORAGE_KEY);
  return id !== undefined && /^\d{1,20}$/.test(id) ? id : undefined;
}

function rememberMe(personId: string | undefined): void {
  writeStored(STORAGE_KEY, personId);
}
