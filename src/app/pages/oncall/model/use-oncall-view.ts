import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useNow } from '../../../hooks/use-now';
import type { LinkProblem } from '../../../url/codec';
import { accountZone } from '../../../url/settings';
import { usePastedInstant } from '../../../url/use-pasted-instant';
import { usePatchSearch } from '../../../url/use-patch-search';
import { formatOnCall, parseOnCall, type OnCallView } from '../../../url/on-call';

export type ChangeView = (fields: Parameters<typeof formatOnCall>[0]) => void;

export type OnCallAddress = {
  view: OnCallView;
  /** The account's zone, which rotas go by. */
  account: string;
  problems: readonly LinkProblem[];
  change: ChangeView;
};

/** The view that the address names, and the one way to change it. */
export function useOnCallView(): OnCallAddress {
  const [search] = useSearchParams();
  const patch = usePatchSearch();
  const account = accountZone();
  const read = useMemo(() => parseOnCall(search, account), [search, account]);
  const { zone } = read.view;
  const { instant, problems } = usePastedInstant('at', read.problems, { zone, now: useNow() }, (at) =>
    patch(formatOnCall({ at }), { replace: true }),
  );
  const view = useMemo(
    () => (instant === undefined ? read.view : { ...read.view, at: instant }),
    [read, instant],
  );
  // A filter is typed letter by letter; going back leads to the view before it.
  const change: ChangeView = (fields) => patch(formatOnCall(fields), { replace: 'q' in fields });
  return { view, account, problems, change };
}
