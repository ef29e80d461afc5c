import type { Interval } from '#domain/time/interval';
import { type Value, formatFields, param, parseFields, type ViewOf, type SearchPatch, paths } from './codec';
import type { DeliveryIds } from '#domain/webhook/events';

/** Codecs of values in the addresses of all pages. */

/** Max length of a fragment: chat programs cut longer addresses. */
export const MAX_FRAGMENT_LENGTH = 16_000;

/** Codec of an enumeration of words or numbers. */
export function oneOf<T extends string | number>(values: readonly T[]): Value<T> {
  return { parse: (text) => values.find((value) => String(value) === text), format: String, values };
}

/** Codec of a boolean: the word if true, no parameter if false. */
export function flag(word: string): Value<boolean> {
  return { parse: (text) => (text === word ? true : undefined), format: (on) => (on ? word : undefined) };
}

/** Codec of any text up to a length. */
export function text(longest: number): Value<string> {
  return {
    parse: (value) => (value.length <= longest ? value : undefined),
    format: (value) => value,
    isTyped: true,
  };
}

/** Codec of a text that passes a check. */
export function textThat(passes: (value: string) => boolean): Value<string> {
  return { parse: (value) => (passes(value) ? value : undefined), format: (value) => value };
}

/** Codec of a text that matches a pattern; longer texts are invalid. */
export function textLike(form: RegExp): Value<string> {
  return { parse: (value) => (form.test(value) ? value : undefined), format: (value) => value };
}

/** Codec of a numeric id, as text. */
export const digits = textLike(/^\d{1,20}$/);

/** Codec of any other id or label. */
export const shortText: Value<string> = { ...textLike(/^[^]{1,200}$/), isTyped: true };

/** Codec of a whole number, without leading zeros or signs. */
export function wholeNumber(least: number, most: number): Value<number> {
  return {
    parse: (value) => {
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
      return number >= least && number <= most ? number : undefined;
    },
    format: String,
  };
}

/** Codec of a stretch of time: start and end in Unix seconds. */
export const stretch: Value<Interval> = {
  parse: (text) => {
    const [, start, end] = /^(\d{1,12})\.(\d{1,12})$/.exec(text)?.map(Number) ?? [];
    return start !== undefined && end !== undefined && start < end ? { start, end } : undefined;
  },
  format: ({ start, end }) => `${start}.${end}`,
};

/** Codec of comma-separated distinct values, which must not contain commas. */
export function listOf<T>({ parse, format }: Value<T>, most = Number.POSITIVE_INFINITY): Value<readonly T[]> {
  return {
    parse: (text) => {
      const values = text.split(',').map(parse);
      const rest = [...new Set(values.filter((value) => value !== undefined))];
      return values.includes(undefined) || rest.length > most ? undefined : rest;
    },
    format: (values) => values.map(format).join(','),
  };
}

/** Codec of a comma-separated subset of values, in the order of the values. */
export function someOf<T extends string>(values: readonly T[]): Value<readonly T[]> {
  const list = listOf(oneOf(values));
  return {
    parse: (text) => {
      const excluded = list.parse(text);
      return excluded && values.filter((value) => excluded.includes(value));
    },
    format: list.format,
  };
}

/**
 * Fragment of a version and a text, base64url, with its `#`; undefined if chat programs would cut it. It never leaves the
 * browser.
 */
export function writeFragment(start: string, text: string): string | undefined {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
  const fragment = start + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return fragment.length > MAX_FRAGMENT_LENGTH ? undefined : `#${fragment}`;
}

/** Text of a fragment that begins so; undefined if it does not, or is truncated or too long. */
export function readFragment(start: string, hash: string): string | undefined {
  const fragment = hash.replace(/^#/, '');
  if (!fragment.startsWith(start) || fragment.length > MAX_FRAGMENT_LENGTH) return undefined;
  try {
    const binary = atob(fragment.slice(start.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The platform's error has no more detail.
    return undefined;
  }
}

/**
 * Presentation for a room: larger text, without controls and secrets. A presented page is frozen; on a wall it stays
 * current.
 */
export const PRESENTING_FIELDS = {
  on: param('present', flag('1'), false, 'the page as usual'),
  wall: param('wall', flag('1'), false, 'the page as usual'),
  /** Stable pseudonyms for people; only while presenting. */
  pseudonyms: param('names', flag('pseudonyms'), false, 'names'),
};

/** `on` is true on a wall, too. */
export type Presenting = ViewOf<typeof PRESENTING_FIELDS>;

type PresentingWords = Pick<Presenting, 'on'> & Partial<Presenting>;

export function parsePresenting(search: URLSearchParams): Presenting {
  const { view } = parseFields(PRESENTING_FIELDS, search);
  const on = view.on || view.wall;
  return { on, wall: view.wall, pseudonyms: on && view.pseudonyms };
}

export function formatPresenting({ on, wall = false, pseudonyms = false }: PresentingWords): SearchPatch {
  return formatFields(PRESENTING_FIELDS, {
    on: on && !wall,
    wall: on && wall,
    pseudonyms: on && pseudonyms,
  });
}

/** Max number of an attempt in an address. */
const MAX_ATTEMPT = 1000;
const attempt = wholeNumber(1, MAX_ATTEMPT);

/** Both ids separated by a space. */
const deliveryIds: Value<DeliveryIds> = {
  parse: (text) => {
    const [integrationId = '', eventId = '', ...rest] = text.split(' ');
    return integrationId === '' || eventId === '' || rest.length > 0 ? undefined : { integrationId, eventId };
  },
  format: ({ integrationId, eventId }) => `${integrationId} ${eventId}`,
};

/** Delivery, by default its last attempt. */
export type AttemptIds = DeliveryIds & { attempt?: number };

/** Both ids, and the number of an attempt that is not the last, separated by spaces. */
const attemptIds: Value<AttemptIds> = {
  parse: (text) => {
    const [, idText = '', number] = /^([^ ]+ [^ ]+)(?: ([^ ]+))?$/.exec(text) ?? [];
    const ids = deliveryIds.parse(idText);
    if (!ids || number === undefined) return ids;
    const parsed = attempt.parse(number);
    return parsed === undefined ? undefined : { ...ids, attempt: parsed };
  },
  format: (ids) => [deliveryIds.format(ids), ids.attempt].filter((part) => part !== undefined).join(' '),
};

/** URL fields of a delivery, in addition to zones. */
export const DELIVERY_FIELDS = {
  attempt: param('attempt', attempt, undefined, 'the last attempt'),
  /** Delivery to compare with. */
  other: param('with', attemptIds, undefined, 'no comparison'),
  /** Shows equal values too. */
  allValues: param('lines', flag('all'), false, 'what differs'),
};

export type DeliveryView = ViewOf<typeof DELIVERY_FIELDS>;

/** URL fields of the look-up page: ids. */
export const RUM_FIELDS = { ids: { parameters: ['id'] } };

const [ID = ''] = RUM_FIELDS.ids.parameters;

/** Max length of a query: a server may refuse a longer request line. */
const MAX_IN_QUERY = 4000;

/**
 * Address of a look-up. Many ids go into the fragment, which is not sent to a server, so that the page
 * reloads at any length.
 */
export function rumPath(ids: readonly string[]): string {
  const parameters = new URLSearchParams(ids.map((id) => [ID, id])).toString();
  return `${paths.rum()}${parameters.length > MAX_IN_QUERY ? '#' : '?'}${parameters}`;
}

/** Distinct ids of an address. */
export function parseRum({ search, hash }: { search: string; hash: string }): string[] {
  const all = [search, hash.slice(1)].flatMap((text) => new URLSearchParams(text).getAll(ID));
  return [...new Set(all)];
}
