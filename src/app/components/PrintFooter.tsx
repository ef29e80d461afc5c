import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatMoment } from '#domain/time/format';
import { useNow } from '../hooks/use-now';
import { Notice } from '../ui/Notice';
import { isGuest, publicAddress } from '../url/settings';
import { patched, type SearchPatch } from '../url/codec';
import { isWhole, printWhole, useIsGathering } from './print-whole';

type PrintFooterProps = {
  zone: string;
  /** What the view takes from the present: with it, the address shows later what is printed now. */
  fix?: SearchPatch;
};

/**
 * What a sheet of paper needs to be found again: the address, the zone, the time; app.css has it on every page, where
 * the browser can. Nobody types what a fragment holds; a guest's address is a secret, which stays off paper. Makes
 * Ctrl P wait for a whole page, as the button does.
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
    void printWhole(client);
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
  const { origin, pathname, searchParams } = publicAddress();
  const search = patched(searchParams, fix).toString();
  return `${origin}${pathname}${search === '' ? '' : `?${search}`}`;
}
