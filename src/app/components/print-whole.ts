import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createListeners } from '../hooks/listeners';

const MOST_MS = 20_000;
const LOOK_EVERY_MS = 50;

/** Part of a page to print; undefined: all of it. See `data-paper` in app.css. */
export type PaperPart = 'plan' | 'gaps' | 'hand-offs' | 'month';

let hurry: (() => void) | undefined;
let ask: (() => void) | undefined;
const changes = createListeners();

/** True once replies, lazy parts and delayed parts of the page are complete. */
export function isWhole(client: QueryClient): boolean {
  const isMonthDue =
    document.documentElement.dataset['paper'] === 'month' && document.querySelector('.month') === null;
  return !isMonthDue && client.isFetching() === 0 && document.querySelector('[data-later]') === null;
}

/** Prints the page, or opens its print dialog if it has several parts. */
export function printPage(client: QueryClient): void {
  if (ask && !hurry) ask();
  else void printWhole(client);
}

/** Opens this dialog from `printPage` while the component is mounted. */
export function usePrintQuestion(question: () => void): void {
  const asks = useEffectEvent(question);
  useEffect(() => {
    const onRequest = () => asks();
    ask = onRequest;
    return () => void (ask = ask === onRequest ? undefined : ask);
  }, []);
}

/**
 * Opens the print dialog once the page is complete; after 20 s, or on a second request, with the parts loaded
 * so far.
 */
export async function printWhole(client: QueryClient, part?: PaperPart): Promise<void> {
  if (hurry) return hurry();
  const { dataset } = document.documentElement;
  if (part !== undefined) dataset['paper'] = part;
  drawForPaper(true);
  await whole(client);
  // The footer notes an incomplete page.
  drawForPaper(true);
  try {
    print();
  } finally {
    drawForPaper(false);
    delete dataset['paper'];
  }
}

/** True while data loads for printing. */
export function useIsGathering(): boolean {
  return useSyncExternalStore(changes.subscribe, () => hurry !== undefined);
}

/** Dispatches the events of the browser's own print dialog. */
function drawForPaper(is: boolean): void {
  dispatchEvent(new Event(is ? 'beforeprint' : 'afterprint'));
}

async function whole(client: QueryClient): Promise<void> {
  const inTime = AbortSignal.timeout(MOST_MS);
  const hurry = new AbortController();
  setHurry(() => hurry.abort());
  // A reply may start further requests: complete only if still complete at the next check.
  for (let looks = 0; looks < 2 && !hurry.signal.aborted && !inTime.aborted;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    looks = isWhole(client) ? looks + 1 : 0;
  }
  setHurry(undefined);
}

function setHurry(next: (() => void) | undefined): void {
  hurry = next;
  changes.notify();
}
