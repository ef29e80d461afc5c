import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Id, parseId } from '#contract/id';
import { sessionQuery } from '../api/session';
import { isGuest, isSignedIn } from '../url/settings';
import { readStored, writeStored } from '../hooks/stored';

const KEY = 'watchbill.me';

/** Who looks: who has signed in, else whom this browser remembers. */
export type Me = {
  /** Undefined: nobody is chosen, or it is not known yet. */
  person: Id | undefined;
  /** While it is asked for the first time. */
  isAwaited: boolean;
  /** Remembers in this browser that somebody is who looks; absent where people sign in. */
  remember: ((person: string) => void) | undefined;
};

export function useMe(): Me {
  const signsIn = isSignedIn() && !isGuest();
  const session = useQuery({ ...sessionQuery, enabled: signsIn });
  const [remembered, setRemembered] = useState(readMe);
  // Whom no record names chooses, too.
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

/** The id of the person who uses this browser, as they chose it; kept in this browser only. */
function readMe(): string | undefined {
  const id = readStored(KEY);
  return id !== undefined && /^\d{1,20}$/.test(id) ? id : undefined;
}

function rememberMe(personId: string | undefined): void {
  writeStored(KEY, personId);
}
