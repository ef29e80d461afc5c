import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatMoment } from '#domain/time/format';
import { useNow } from '../hooks/use-now';
import { Notice } from '../ui/Notice';
import { isGuest, publicAddress } from '../url/settings';
import { patched, type SearchPatch } from '#address/codec';
import { isWhole, printPage, useIsGathering } from './print-whole';

type PrintFooterProps = {
  zone: string;
  /** Parts of the view that depend on the present, fixed for the printed address. */
  fix?: SearchPatch;
};

/**
 * Footer of every printed page: address, zone and time. Leaves out the fragment, which is too long to type,
 * and a guest's address, which is secret. Delays Ctrl P until the page is complete, as the button does.
 */
export function PrintFooter({ zone, fix }: PrintFooterProps) {
  const client = useQueryClient();
  const now = useNow();
  const isGathering = useIsGathering();
  const [isPart, setIsPart] = useState(false);
  const text = [
    ...(isPart ? ['Incomplete: printed before everything was loaded'] : []),
    isGuest() ? 'from a guest link' : addressWith(fix),
    `all times in ${zone}`,
    `printed ${formatMoment(now, zone)}`,
  ].join(' · ');

  const beforePrint = useEffectEvent(() => flushSync(() => setIsPart(!isWhole(client))));
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key.toLowerCase() !== 'p' || ctrlKey === metaKey || altKey || shiftKey) return;
    event.preventDefault();
    printPage(client);
  });
  useEffect(() => {
    window.addEventListener('beforeprint', beforePrint);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('beforeprint', beforePrint);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--printed-address', JSON.stringify(text));
    return () => void style.removeProperty('--printed-address');
  }, [text]);

  return (
    <>
      {isGathering && (
        <Notice look="calm" className="fixed inset-x-4 top-4 z-50 mx-auto w-fit shadow-float print:hidden">
          Loading all of the page for paper… Print once more to have what is there.
        </Notice>
      )}
      <footer className="mt-3 hidden text-xs wrap-anywhere text-ink-2 print:block">{text}</footer>
    </>
  );
}

function addressWith(fix: SearchPatch = {}): string {
  const { origin, pathname, searchParams, hash } = publicAddress();
  const search = patched(searchParams, fix).toString();
  const rest = hash === '' ? '' : ' (without the typed part of its link)';
  return `${origin}${pathname}${search === '' ? '' : `?${search}`}${rest}`;
}
