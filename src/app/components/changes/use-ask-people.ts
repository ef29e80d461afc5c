import { useLocation, useNavigate } from 'react-router';
import { paths } from '#address/codec';
import type { Id } from '#contract/id';
import type { RequestOf } from '#contract/operation';
import type { scheduleRequest } from '#contract/served/changes';
import { useAsk } from '../../api/changes';

/** Creates a request to people and shows it with its link. */
export function useAskPeople(schedule_id: Id, onAsked?: () => void) {
  const ask = useAsk();
  const navigate = useNavigate();
  return {
    isPending: ask.isPending,
    error: ask.error,
    mutate: (input: Omit<RequestOf<typeof scheduleRequest>, 'schedule_id'>) =>
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
