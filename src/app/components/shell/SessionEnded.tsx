import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { SIGNED_IN_CHANNEL } from '#contract/session';
import { goOn, noteSession } from '../../api/post';
import { signInAddress } from '../../url/settings';

/**
 * Dialog after the session ended. The page keeps its state and input: the user signs in in a new tab, and
 * every tab continues.
 */
export function SessionEnded() {
  const client = useQueryClient();
  const again = useEffectEvent(async () => {
    const response = await fetch('/access/session').catch(() => undefined);
    if (response && !noteSession(response)) await goOn(client);
  });
  useEffect(() => {
    const check = () => void again();
    const channel = new BroadcastChannel(SIGNED_IN_CHANNEL);
    channel.addEventListener('message', check);
    // The user may have signed in elsewhere: a proxy's page sends no message.
    window.addEventListener('focus', check);
    return () => {
      channel.close();
      window.removeEventListener('focus', check);
    };
  }, []);
  return (
    <div
      role="alert"
      className="fixed inset-x-4 top-4 z-50 mx-auto flex max-w-140 flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-warn/40 bg-warn-soft px-4 py-3 shadow-float print:hidden"
    >
      <div className="min-w-0 grow">
        <p className="font-semibold text-warn on-wall:text-2xl">Your session has ended</p>
        <p className="text-sm on-wall:text-lg">Sign in, in a new tab. Your work here is kept.</p>
      </div>
      <a
        href={signInAddress()}
        target="_blank"
        rel="noopener"
        className="inline-flex h-8 items-center rounded-md bg-accent px-3 text-sm font-semibold text-on-accent hover:brightness-110"
      >
        Sign in
      </a>
    </div>
  );
}
