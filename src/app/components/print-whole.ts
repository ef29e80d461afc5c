import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../hooks/listeners';

const MOST_MS = 20_000;
const LOOK_EVERY_MS = 50;

let hurry: (() => void) | undefined;
const changes = createListeners();

/** True once replies, lazy parts and delayed parts of the page are complete. */
export function isWhole(client: QueryClient): boolean {
  return client.isFetching() === 0 && document.querySelector('[data-later]') === null;
}

/**
 * Opens the print dialog once the page is complete; after 20 s, or on a second request, with the parts loaded
 * so far.
 */
export async function printWhole(client: QueryClient): Promise<void> {
  if (hurry) return hurry();
  drawForPaper(true);
  await whole(client);
  // The footer notes an incomplete page.
  drawForPaper(true);
  try {
    print();
  } finally {
    drawForPaper(false);
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
