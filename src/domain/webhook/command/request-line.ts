import type { Delivery } from '#contract/webhook';
import { formatSize } from '../../text/count';
import { RECEIVED } from '../event-words';

export type Titled = Partial<Pick<Delivery, 'event_type' | 'ref_title'>>;

type RequestLine = { method: string; path: string; query: string };

/** Method, path and query of a request that was received here, which its title has. Deliveries of senders are POST. */
export function requestLine({ event_type, ref_title = '' }: Titled): RequestLine {
  const line = event_type === RECEIVED ? /^([A-Z]{3,20}) (\/[^\s?]*)(\?\S*)?/.exec(ref_title) : null;
  return { method: line?.[1] ?? 'POST', path: line?.[2] ?? '', query: line?.[3] ?? '' };
}

/** Request to a receiving address, as far as its title has it. */
type Received = {
  method: string;
  /** With the query; encoded, and so without spaces. */
  path: string;
  /** Content type of the body, or "". */
  type: string;
  bytes: number;
  /** Address of the sender, or "". */
  from: string;
};

/** Title that the list has of a received request: "POST /orders?page=2 · JSON, 214 B from 203.0.113.9". */
export function titleOf({ method, path, type, bytes, from }: Received): string {
  const kind = typeInWords(type);
  const body = [...(kind === '' ? [] : [kind]), formatSize(bytes)].join(', ');
  return `${method} ${path}${bytes > 0 ? ` · ${body}` : ''}${from === '' ? '' : ` from ${from}`}`;
}

/** Parts of such a title: the request, and the address of its sender or "". */
export function requestOf(title: string): { request: string; from: string } {
  const [, request = title, from = ''] = /^(.*) from (\S+)$/s.exec(title) ?? [];
  return { request, from };
}

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/\bjson$/, 'JSON'],
  [/\bxml$/, 'XML'],
  [/^application\/x-www-form-urlencoded$/, 'form'],
  [/^multipart\//, 'multipart'],
  [/^text\/plain$/, 'text'],
  [/^text\/html$/, 'HTML'],
];
const MAX_TYPE = 40;

/** Content type in a word; another one as sent. */
function typeInWords(type: string): string {
  const [essence = ''] = type.split(';');
  const plain = essence.trim().toLowerCase();
  const [, words] = TYPES.find(([pattern]) => pattern.test(plain)) ?? [];
  return words ?? (/^[\w.+-]+\/[\w.+-]+$/.test(plain) ? plain.slice(0, MAX_TYPE) : '');
}
