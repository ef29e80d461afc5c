import type { Interval } from '#domain/time/interval';
import type { Value } from './codec';

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
