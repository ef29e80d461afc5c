import type { Members } from './members';

/** How the replies of one operation may differ from the contract, and are put into its words. */
export type Accent = {
  /** Found somewhere in a reply that has to be translated; most have nothing of it, and are passed on unchanged. */
  signs: RegExp;
  /**
   * `data` in the contract's words. What it does not know stays as it is: the check by the contract says what is wrong.
   */
  read: (data: unknown) => unknown;
  /** What `null`, `{}` or nothing at all represents; undefined where it means that there is no such thing. */
  empty: Members | readonly unknown[] | undefined;
  /** What a body that is no JSON says, as the members of an envelope. */
  readText?: (text: string, input: Members) => Members | undefined;
  /** Other words for requests; those of the first that a request is one for. */
  ways?: readonly Ways[];
};

/**
 * Words for requests that have a text in quotes, such as the name of a member: each is tried in turn where those before
 * were refused, and what was taken is kept to.
 */
export type Ways = { about: string; words: readonly ((input: Members) => Members)[] };
