/** How long a page waits for the reply of an operation. */
export const REPLY_WITHIN_MS = 60_000;

/** How long pages wait for names; then they show ids until another try has them. */
export const NAMES_WITHIN_MS = 5_000;

/** A request of an operation. */
export function posting(body: string, signal: AbortSignal) {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, signal };
}
