import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Id, parseId } from '#contract/id';
import { sessionQuery } from '../../../api/session';
import { readMe, rememberMe } from '../../../components/person/my-person';
import { isSignedIn } from '../../../url/settings';

/** Whose shifts are shown: the person of the address, else who has signed in, else whom this browser remembers. */
export type Whose = {
  /** Undefined: nobody is chosen, or it is not known yet. */
  person: Id | undefined;
  isMe: boolean;
  isPending: boolean;
  /** Remembers in this browser that somebody is who looks; absent where people sign in. */
  remember: ((person: Id) => void) | undefined;
};

export function useWhose(inAddress: string | undefined): Whose {
  const signsIn = isSignedIn();
  const session = useQuery({ ...sessionQuery, enabled: signsIn });
  const [remembered, setRemembered] = useState(readMe);
  // Whom no record names chooses, too.
  const signedIn = session.data?.person_id ?? undefined;
  const me = signedIn ?? (remembered === undefined ? undefined : parseId(remembered));
  const person = inAddress === undefined ? me : parseId(inAddress);
  return {
    person,
    isMe: person !== undefined && person === me,
    isPending: inAddress === undefined && signsIn && session.isPending,
    remember:
      signedIn === undefined
        ? (id) => {
            rememberMe(String(id));
            setRemembered(String(id));
          }
        : undefined,
  };
}
