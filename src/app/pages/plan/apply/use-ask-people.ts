import { useLocation, useNavigate } from 'react-router';
import { paths } from '#address/paths';
import type { Id } from '#contract/id';
import type { RequestOf } from '#contract/operation';
import type { scheduleRequest } from '#contract/served/changes';
import type { Edit } from '#domain/plan/change/edit';
import { useAsk } from '../../../api/served/changes';

type Asked = Omit<RequestOf<typeof scheduleRequest>, 'schedule_id'>;

/** Asks people, and shows the request with its link. */
export function useAskPeople(schedule_id: Id, onAsked?: () => void) {
  const ask = useAsk();
  const navigate = useNavigate();
  return {
    isPending: ask.isPending,
    error: ask.error,
    mutate: (input: Asked) =>
      ask.mutate(
        { ...input, schedule_id },
        {
          onSuccess: ({ data }) => {
            onAsked?.();
            void navigate(paths.request(data.request_id), { replace: true, state: { asked: true } });
          },
        },
      ),
  };
}

/** True on the page of a request that this visit has just made. */
export function useIsJustAsked(): boolean {
  const { state } = useLocation();
  return Object(state).asked === true;
}

/**
 * Who can be asked for edits: the one person who takes all shifts, or the other one of a swap. Undefined for what no
 * request can hold.
 * @param me the asker, if known.
 */
export function askedFor(edits: readonly Edit[], me: Id | undefined): Id | undefined {
  const [first, ...more] = edits;
  if (first?.kind === 'swap' && more.length === 0) {
    const [one, other] = first.people;
    return other === me ? one : other;
  }
  if (first?.kind !== 'take') return undefined;
  return more.every((edit) => edit.kind === 'take' && edit.person === first.person)
    ? first.person
    : undefined;
}
