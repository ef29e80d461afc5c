/**
 * A stack on its way to the page of stacks from elsewhere in the dashboard. It travels in this tab's storage and not
 * in the address, which ends up in histories and logs; whoever takes it, takes it away.
 */

export type HandedOver = { stack: string; type: string; service: string; version: string };

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

/** What was handed over since the last time, if anything was. */
export function takeHandedOver(): HandedOver | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text === null ? undefined : handedOver(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Only what was written above: a script of another version may have kept something else under this name. */
function handedOver(value: unknown): HandedOver | undefined {
  const { stack, type, service, version }: Partial<Record<keyof HandedOver, unknown>> = Object(value);
  return [stack, type, service, version].every((field) => typeof field === 'string')
    ? { stack: String(stack), type: String(type), service: String(service), version: String(version) }
    : undefined;
}
