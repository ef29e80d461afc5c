import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { LinkProblem } from '../../../url/codec';
import { accountZone } from '../../../url/settings';
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
  const { view, problems } = useMemo(() => parseOnCall(search, account), [search, account]);
  // A filter is typed letter by letter; going back leads to the view before it.
  const change: ChangeView = (fields) => patch(formatOnCall(fields), { replace: 'q' in fields });
  return { view, account, problems, change };
}
