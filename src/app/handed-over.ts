import * as z from 'zod/mini';

/**
 * Stack passed to the page of stacks from elsewhere in the dashboard. It travels in this tab's storage and not in the
 * address, which ends up in histories and logs; reading it removes it.
 */
const HandedOver = z.object({
  stack: z.string(),
  type: z.string(),
  service: z.string(),
  version: z.string(),
});
type HandedOver = z.output<typeof HandedOver>;

const HANDED_OVER_KEY = 'watchbill:handed-over';

/** Stores a stack until the page of stacks reads it; if storage is forbidden, that page stays empty. */
export function handOver({ stack, type, service, version }: HandedOver): void {
  try {
    sessionStorage.setItem(HANDED_OVER_KEY, JSON.stringify({ stack, type, service, version }));
  } catch {
    // Storage is forbidden or full: there is nothing to paste then, and the page explains what to do.
  }
}

export function isHandedOver(): boolean {
  try {
    return sessionStorage.getItem(HANDED_OVER_KEY) !== null;
  } catch {
    return false;
  }
}

/** Returns and removes the stack handed over last; undefined if there is none or the stored text is invalid. */
export function takeHandedOver(): HandedOver | undefined {
  try {
    const text = sessionStorage.getItem(HANDED_OVER_KEY);
    sessionStorage.removeItem(HANDED_OVER_KEY);
    return HandedOver.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}
