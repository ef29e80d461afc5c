import * as z from 'zod/mini';

/**
 * A stack on its way to the page of stacks from elsewhere in the dashboard. It travels in this tab's storage and not
 * in the address, which ends up in histories and logs; taking it removes it.
 */
const HandedOver = z.object({
  stack: z.string(),
  type: z.string(),
  service: z.string(),
  version: z.string(),
});
export type HandedOver = z.output<typeof HandedOver>;

const KEY = 'watchbill:handed-over';

/** Keeps a stack until the page of stacks takes it; where the browser forbids storage, it arrives empty. */
export function handOver({ stack, type, service, version }: HandedOver): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ stack, type, service, version }));
  } catch {
    // Forbidden, or full: there is nothing to paste then, and the page says what to do.
  }
}

/** Whether something waits to be taken. */
export function isHandedOver(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** What was handed over since the last time, if anything was; anything else stored under the key counts as nothing. */
export function takeHandedOver(): HandedOver | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return HandedOver.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}
