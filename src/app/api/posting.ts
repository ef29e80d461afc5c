/** Timeout of an operation. */
export const REPLY_WITHIN_MS = 60_000;

/** Timeout of names; pages then show ids until a retry succeeds. */
export const NAMES_WITHIN_MS = 5_000;

export function posting(body: string, signal: AbortSignal) {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, signal };
}
