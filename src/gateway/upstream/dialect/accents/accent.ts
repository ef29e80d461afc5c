import type { Members } from './members';

/** Translation of one operation's replies from newer servers to the contract. */
export type Accent = {
  /** Pattern of replies that need translation; most do not, and are passed on unchanged. */
  signs: RegExp;
  /** Translates `data` to the contract. Unknown values are left unchanged: the contract's validation reports them. */
  translate: (data: unknown) => unknown;
  /** Meaning of `null`, `{}` or no data; undefined if it means that the record does not exist. */
  empty: Members | readonly unknown[] | undefined;
  /** Parses a body that is not JSON into the members of an envelope. */
  readText?: (text: string, input: Members) => Members | undefined;
  /** Alternative wordings of requests; the first matching entry applies. */
  ways?: readonly Ways[];
};

/**
 * Wordings of requests that contain `about` in quotes, such as the name of a member: tried in order while the server
 * refuses them; the accepted one is remembered.
 */
export type Ways = { about: string; words: readonly ((input: Members) => Members)[] };
