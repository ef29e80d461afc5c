import { type Id, parseId } from '#contract/id';
import { useMe } from '../../../components/person/use-me';

/** Whose shifts are shown: the person of the address, else who looks. */
export type Whose = {
  /** Undefined: nobody is chosen, or it is not known yet. */
  person: Id | undefined;
  isMe: boolean;
  isPending: boolean;
  /** Remembers in this browser that somebody is who looks; absent where people sign in. */
  remember: ((person: string) => void) | undefined;
};

export function useWhose(inAddress: string | undefined): Whose {
  const { person: me, isAwaited, remember } = useMe();
  const person = inAddress === undefined ? me : parseId(inAddress);
  return {
    person,
    isMe: person !== undefined && person === me,
    isPending: inAddress === undefined && isAwaited,
    remember,
  };
}
