import type { Members } from './members';

/** Translation of one operation's replies from newer servers to the contract. */
export type Accent = {
  /** Found somewhere in a reply that has to be translated; most have nothing of it, and are passed on unchanged. */
  signs: RegExp;
  /** Translates `data` to the contract. Unknown values are left unchanged: the contract's validation reports them. */
  read: (data: unknown) => unknown;
  /** Meaning of `null`, `{}` or no data; undefined if it means that the record does not exist. */
  empty: Members | readonly unknown[] | undefined;
  /** Parses a body that is not JSON into the members of an envelope. */
  readText?: (text: string, input: Members) => Members | undefined;
  /** Other words for requests; those of the first that a request is one for. */
  ways?: readonly Ways[];
};

/**
 * Words for requests that have a text in quotes, such as the name of a member: each is tried in turn where those before
 * were refused, and what was taken is kept to.
 */
export type Ways = { about: string; words: readonly ((input: Members) => Members)[] };
