import type { Delivery } from '#contract/webhook';
import { utf8Length } from '../text/bytes';
import { parseTime } from '../time/timestamps';
import { MASK, maskHeader, maskText, maskUrl } from '../privacy/secrets';
import { maskBody } from './body';
import { parseEventTime } from './event-time';
import { headerValues, parseHeaders } from './headers';
import { requestLine } from './command/request-line';

/** An HTTP Archive 1.2 (http://www.softwareishard.com/blog/har-12-spec/) with one entry; `undefined` members are absent. */
type Har = { log: { version: '1.2'; creator: Creator; entries: HarEntry[]; comment: string } };

type Creator = { name: string; version: string };
type Pair = { name: string; value: string };
type HarCookie = Pair & {
  path?: string;
  domain?: string;
  expires?: string;
  httpOnly?: boolean;
  secure?: boolean;
};
type HarEntry = {
  startedDateTime: string;
  time: number;
  request: HarRequest;
  response: HarResponse;
  cache: Record<string, never>;
  timings: { send: number; wait: number; receive: number };
  comment: string;
};
type HarMessage = {
  httpVersion: string;
  cookies: HarCookie[];
  headers: Pair[];
  headersSize: number;
  bodySize: number;
};
type HarRequest = HarMessage & {
  method: string;
  url: string;
  queryString: Pair[];
  postData: { mimeType: string; text: string };
};
type HarResponse = HarMessage & {
  status: number;
  statusText: string;
  content: { size: number; mimeType: string; text: string };
  redirectURL: string;
};

const UNKNOWN = -1;

/**
 * A delivery as an HTTP Archive, secrets masked. Missing values follow the format: -1 for sizes, an empty HTTP
 * version, 1970 for an unreadable time.
 */
export function harOf(delivery: Delivery): Har {
  const instant = parseEventTime(delivery.event_time);
  const duration = Math.max(0, delivery.duration);
  const entry: HarEntry = {
    startedDateTime: new Date(instant?.instantMs ?? 0).toISOString(),
    time: duration,
    request: requestOf(delivery),
    response: responseOf(delivery),
    cache: {},
    timings: { send: 0, wait: duration, receive: 0 },
    comment: [
      `Attempt ${delivery.attempt}, ${delivery.status}.`,
      maskText(delivery.error_message),
      instant ? '' : 'The time of the event could not be read.',
      unread('request', delivery.request_headers),
      unread('response', delivery.response_headers),
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  };
  return {
    log: {
      version: '1.2',
      creator: { name: 'Watchbill', version: '1' },
      entries: [entry],
      comment: 'Secrets are masked. Timings are not part of the record.',
    },
  };
}

function requestOf(delivery: Delivery): HarRequest {
  const { endpoint, request_headers, request_body } = delivery;
  const { method, query } = requestLine(delivery);
  const url = maskUrl(`${endpoint}${query}`);
  return {
    ...message(request_headers, request_body),
    method,
    url,
    queryString: queryOf(url),
    postData: { mimeType: typeOf(request_headers), text: maskBody(request_body) },
  };
}

function responseOf({ response_headers, response_body, status_code }: Delivery): HarResponse {
  const location = headerValues(parseHeaders(response_headers).headers, 'Location')[0] ?? '';
  return {
    ...message(response_headers, response_body),
    status: status_code,
    statusText: '',
    content: {
      size: utf8Length(response_body),
      mimeType: typeOf(response_headers),
      text: maskBody(response_body),
    },
    redirectURL: maskUrl(location),
  };
}

function message(text: string, body: string): HarMessage {
  const { headers } = parseHeaders(text);
  return {
    httpVersion: '',
    cookies: [
      ...headerValues(headers, 'Cookie').flatMap((value) => value.split(';').flatMap(cookieOf)),
      ...headerValues(headers, 'Set-Cookie').flatMap(setCookieOf),
    ],
    headers: headers.map(({ name, value }) => ({
      name,
      value: maskHeader(name, value),
    })),
    headersSize: UNKNOWN,
    bodySize: utf8Length(body),
  };
}

function unread(side: string, headers: string): string {
  const { form } = parseHeaders(headers);
  return form === 'unknown' ? `The headers of the ${side} could not be read.` : '';
}

function typeOf(headers: string): string {
  return headerValues(parseHeaders(headers).headers, 'Content-Type')[0] ?? '';
}

function queryOf(url: string): Pair[] {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? '';
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name, value: value.join('=') };
    });
}

/** A cookie is its name here; its value is always secret. */
function cookieOf(pair: string): HarCookie[] {
  const equals = pair.indexOf('=');
  return equals < 0 ? [] : [{ name: pair.slice(0, equals).trim(), value: MASK }];
}

function setCookieOf(value: string): HarCookie[] {
  const [pair = '', ...attributes] = value.split(';');
  return cookieOf(pair).map((cookie) => Object.assign(cookie, ...attributes.map(attributeOf)));
}

function attributeOf(text: string): Partial<HarCookie> {
  const [name = '', ...rest] = text.split('=');
  const value = rest.join('=').trim();
  const instant = parseTime(value);
  switch (name.trim().toLowerCase()) {
    case 'path':
      return { path: maskUrl(value) };
    case 'domain':
      return { domain: value };
    case 'expires':
      return instant === undefined ? {} : { expires: new Date(instant).toISOString() };
    case 'httponly':
      return { httpOnly: true };
    case 'secure':
      return { secure: true };
    default:
      return {};
  }
}
