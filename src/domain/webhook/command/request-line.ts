import type { Delivery } from '#contract/webhook';
import { RECEIVED } from '../event-words';

export type Titled = Partial<Pick<Delivery, 'event_type' | 'ref_title'>>;

type RequestLine = { method: string; path: string; query: string };

/** Method, path and query of a request that was received here, which its title has. Deliveries of senders are POST. */
export function requestLine({ event_type, ref_title = '' }: Titled): RequestLine {
  const line = event_type === RECEIVED ? /^([A-Z]{3,20}) (\/[^\s?]*)(\?\S*)?/.exec(ref_title) : null;
  return { method: line?.[1] ?? 'POST', path: line?.[2] ?? '', query: line?.[3] ?? '' };
}
