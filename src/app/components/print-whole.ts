import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../hooks/listeners';

const MOST_MS = 20_000;
const LOOK_EVERY_MS = 50;

let hurry: (() => void) | undefined;
const changes = createListeners();

/** Whether all that the page shows is there: replies, and parts that are loaded or drawn later. */
export function isWhole(client: QueryClient): boolean {
  return client.isFetching() === 0 && document.querySelector('[data-later]') === null;
}

/**
 * Opens the browser's dialog once the page is whole as paper has it, with what is out of sight on the screen; after
 * 20 s, or when it is asked for once more, with what is there.
 */
export async function printWhole(client: QueryClient): Promise<void> {
  if (hurry) return hurry();
  drawForPaper(true);
  await whole(client);
  // The footer says whether it is.
  drawForPaper(true);
  try {
    print();
  } finally {
    drawForPaper(false);
  }
}

/** Whether something is loaded to be printed. */
export function useIsGathering(): boolean {
  return useSyncExternalStore(changes.subscribe, () => hurry !== undefined);
}

/** As the browser's own dialog announces itself. */
function drawForPaper(is: boolean): void {
  dispatchEvent(new Event(is ? 'beforeprint' : 'afterprint'));
}

async function whole(client: QueryClient): Promise<void> {
  const inTime = AbortSignal.timeout(MOST_MS);
  const hurry = new AbortController();
  setHurry(() => hurry.abort());
  // What has come may ask for more: it is all there where it still is at the next look.
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
