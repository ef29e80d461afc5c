import type { Delivery } from '#contract/webhook';
import { utf8 } from '../text/bytes';
import { headerSpans } from '../privacy/secrets';
import { cut, type Span } from '../privacy/spans';
import { urlSpans } from '../privacy/urls';
import { bodySpans } from './body';
import { type Header, type ParsedHeaders, parseHeaders } from './headers';

/**
 * A delivery as a request that can be sent again. Secrets are cut out and numbered; texts come as pieces, so that each
 * shell quotes what is between them in its own way.
 */

/** Text, or the number (from 1) of a secret. */
export type Piece = string | number;

export type Resend = {
  url: Piece[];
  headers: { name: string; value: Piece[] }[];
  body: Piece[];
  /** Where each secret was first met, by its number − 1. */
  secrets: string[];
  /** What of the headers is not sent again, and why, in words of harmless characters. */
  leftOut: string[];
};

export type SentDelivery = Pick<Delivery, 'endpoint' | 'request_headers' | 'request_body'>;

/** Control characters and those that turn the direction of text: neither belongs into a command that people read. */
export const CONTROLS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** What every HTTP client writes itself and must not be told. */
const OWN_HEADERS = new Set(
  'host content-length transfer-encoding connection keep-alive proxy-connection te trailer upgrade expect'.split(
    ' ',
  ),
);

const HTTP_ADDRESS = /^https?:\/\/[^/?#\s]/i;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const REQUEST_LINE = /^(?:[A-Z]{3,10} \S+ )?HTTP\/\d/;
const NOT_IN_ADDRESS = /[\s"'<>\\^`{|}]/g;

/** The request of a delivery; `undefined` where the endpoint is no http or https address. */
export function resend(delivery: SentDelivery, reveal: boolean): Resend | undefined {
  const url = encoded(delivery.endpoint.trim());
  if (!HTTP_ADDRESS.test(url)) return undefined;
  const parsed = parseHeaders(delivery.request_headers);
  const numbers = new Map<string, number>();
  const secrets: string[] = [];
  const numberOf = (secret: string, place: string): number => {
    const known = numbers.get(secret);
    if (known !== undefined) return known;
    const number = secrets.push(place);
    numbers.set(secret, number);
    return number;
  };
  const pieces = (place: string, text: string, spans: readonly Span[]): Piece[] =>
    cut(text, reveal ? [] : spans).map((piece) => (piece.secret ? numberOf(piece.text, place) : piece.text));
  return {
    url: pieces('address', url, urlSpans(url)),
    headers: sendable(parsed.headers).map(({ name, value }) => ({
      name,
      value: pieces(`header ${name}`, value, headerSpans(name, value)),
    })),
    body: pieces('body', delivery.request_body, bodySpans(delivery.request_body)),
    secrets,
    leftOut: leftOut(parsed),
  };
}

function leftOut({ form, headers, rest }: ParsedHeaders): string[] {
  if (form === 'unknown') return ['The headers could not be read, so that none of them are sent.'];
  const own = headers.filter(({ name }) => OWN_HEADERS.has(name.toLowerCase())).map(({ name }) => name);
  const impossible = headers.filter(({ name }) => !HEADER_NAME.test(name)).length;
  // The first line of a request is no header, and nothing is lost with it.
  const lines = rest.split('\n').filter((line) => line !== '' && !REQUEST_LINE.test(line)).length;
  return [
    ...(own.length > 0 ? [`Written by the client itself - ${[...new Set(own)].join(' ')}`] : []),
    ...(impossible > 0 ? [`Not sent, as their names are not possible in HTTP - ${impossible} headers`] : []),
    ...(lines > 0 ? [`Not sent, as they could not be read as headers - ${lines} lines`] : []),
  ];
}

/** A line break in a value would start another header. */
function sendable(headers: readonly Header[]): Header[] {
  return headers
    .filter(({ name }) => HEADER_NAME.test(name) && !OWN_HEADERS.has(name.toLowerCase()))
    .map(({ name, value }) => ({ name, value: value.replace(CONTROLS, ' ').trim() }));
}

function encoded(url: string): string {
  return url.replace(CONTROLS, percent).replace(NOT_IN_ADDRESS, percent);
}

function percent(character: string): string {
  return Array.from(utf8(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(
    '',
  );
}
