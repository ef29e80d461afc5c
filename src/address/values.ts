import type { Value } from './codec';

/** The forms that values have in the addresses of all pages. */

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

/** Any text up to a length. */
export function text(longest: number): Value<string> {
  return { parse: (value) => (value.length <= longest ? value : undefined), format: (value) => value };
}

/** A text that passes a check. */
export function textThat(passes: (value: string) => boolean): Value<string> {
  return { parse: (value) => (passes(value) ? value : undefined), format: (value) => value };
}

/** A text of a form; longer than the form allows is none. */
export function textLike(form: RegExp): Value<string> {
  return { parse: (value) => (form.test(value) ? value : undefined), format: (value) => value };
}

/** A whole number, written without leading zeros or signs. */
export function wholeNumber(least: number, most: number): Value<number> {
  return {
    parse: (value) => {
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
      return number >= least && number <= most ? number : undefined;
    },
    format: String,
  };
}

/** Several values, separated by commas, which they must not have in them. Each is there once. */
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

/** Some of a few words, separated by commas, in the order of the few. */
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
