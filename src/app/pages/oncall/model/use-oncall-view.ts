import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { UnixSeconds } from '#domain/time/zone';
import { useNow } from '../../../hooks/use-now';
import { type LinkProblem, patched, type SearchPatch } from '../../../url/codec';
import { isGuest } from '../../../url/settings';
import { usePastedInstant } from '../../../url/use-pasted-instant';
import { usePatchSearch } from '../../../url/use-patch-search';
import { useView } from '../../../hooks/use-view';
import { rememberedView, rememberSpan } from '../controls/remembered-view';
import { formatOnCall, type OnCallView, parseOnCall } from '../../../url/on-call';
import { windowWith } from './view-window';

const ABOUT_NOW = 600;

const NOTHING: SearchPatch = {};

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
  const [address] = useSearchParams();
  const patch = usePatchSearch();
  // What is remembered counts from the first frame on, and for the address that somebody arrived at alone.
  const [arrival, setArrival] = useState(() => rememberedView(address));
  const isArriving = Object.entries(arrival).some(
    ([name, value]) => (address.get(name) ?? undefined) !== value,
  );
  if (!isArriving && arrival !== NOTHING) setArrival(NOTHING);
  const search = useMemo(() => patched(address, arrival), [address, arrival]);
  const write = useEffectEvent(() => patch(arrival, { replace: true }));
  useEffect(() => {
    if (isArriving) write();
  }, [isArriving]);
  const read = useView(parseOnCall, search);
  const { zone } = read.view;
  const now = useNow();
  const { instant, problems } = usePastedInstant('at', read.problems, { zone, now }, (at, atZone) =>
    patch(formatOnCall({ ...windowWith(read.view, at, now), at, atZone }), { replace: true }),
  );
  const view = useMemo(
    () => (instant === undefined ? read.view : { ...read.view, at: instant }),
    [read, instant],
  );
  // A filter is typed letter by letter; going back leads to the view before it.
  const change: ChangeView = (fields) => {
    // A guest's link has this window and no other.
    if (isGuest() && ('from' in fields || 'days' in fields)) return;
    if (fields.days !== undefined && fields.days !== view.days) rememberSpan(fields.days);
    patch(formatOnCall({ ...windowWith(view, fields.at, now), ...fields }), { replace: 'q' in fields });
  };
  return { view, account: read.account, problems, change };
}

/** The asked time of a view, unless it is about now: then the page answers for it, and not for now. */
export function useAsked({ at }: Pick<OnCallView, 'at'>): UnixSeconds | undefined {
  const now = useNow();
  return at !== undefined && Math.abs(at - now) >= ABOUT_NOW ? at : undefined;
}
