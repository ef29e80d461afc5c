import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { UnixSeconds, AccountZone } from '#domain/time/zone';
import { viewOnWall } from '../../../data/on-wall';
import { useNow } from '../../../hooks/use-now';
import { type LinkProblem, patched, type SearchPatch } from '#address/codec';
import { usePastedInstant } from '../../../url/use-pasted-instant';
import { usePresenting } from '../../../url/use-presenting';
import { usePatchSearch } from '../../../url/settings';
import { useView } from '../../../hooks/stored';
import { rememberedView, rememberSpan } from '../controls/remembered-view';
import { formatOnCall, type OnCallView, parseOnCall } from '#address/on-call';
import { windowWith } from './view-window';
import { useAccess } from '../../../hooks/use-access';

const ABOUT_NOW = 600;

const NOTHING: SearchPatch = {};

export type ChangeView = (fields: Parameters<typeof formatOnCall>[0]) => void;

export type OnCallAddress = {
  view: OnCallView;
  /** The account's zone, which rotas follow. */
  account: AccountZone;
  problems: readonly LinkProblem[];
  change: ChangeView;
};

/** View of the address, and its only setter. */
export function useOnCallView(): OnCallAddress {
  const [address] = useSearchParams();
  const patch = usePatchSearch();
  // Stored defaults apply from the first frame, to the first address only.
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
  const parsed = useView(parseOnCall, search);
  const { zone } = parsed.view;
  const now = useNow();
  const { isOneView } = useAccess();
  const { instant, problems } = usePastedInstant('at', parsed.problems, { zone, now }, (at, atZone) =>
    patch(formatOnCall({ ...(!isOneView && windowWith(parsed.view, at, now)), at, atZone }), {
      replace: true,
    }),
  );
  const { wall } = usePresenting();
  const view = useMemo(() => {
    if (wall) return viewOnWall(parsed.view);
    return instant === undefined ? parsed.view : { ...parsed.view, at: instant };
  }, [parsed, instant, wall]);
  // Typing replaces the history entry, so that Back returns to the previous view.
  const change: ChangeView = (fields) => {
    // A guest link has a single window.
    if (isOneView && ('from' in fields || 'days' in fields)) return;
    if (fields.days !== undefined && fields.days !== view.days) rememberSpan(fields.days);
    const moved = { ...(!isOneView && windowWith(view, fields.at, now)), ...fields };
    const isMoved = 'from' in moved || 'days' in moved;
    const window = isMoved ? { days: view.days, from: view.from } : {};
    patch(formatOnCall({ ...window, ...moved }), { replace: 'q' in fields });
  };
  return { view, account: parsed.account, problems, change };
}

/** Time in the address unless it is about now; the page then answers for it instead of now. */
export function useAsked({ at }: Pick<OnCallView, 'at'>): UnixSeconds | undefined {
  const now = useNow();
  return at !== undefined && Math.abs(at - now) >= ABOUT_NOW ? at : undefined;
}
