import type { Id } from '#contract/id';

/** Sender of a request. */
export type Visitor =
  /** No sign-in needed: the gateway's own key decides what is visible. */
  { kind: 'anybody' } | SignedIn;

export type SignedIn = {
  kind: 'person';
  /** Lower case. */
  email: string;
  name: string;
  /** Person in the records; undefined if none has this email, or a remote upstream has the records. */
  personId: Id | undefined;
  /** True if a remote upstream has the records and controls access by key. */
  isElsewhere?: boolean;
  /** User's own app key for the upstream; undefined = the gateway's key. */
  ownKey?: string | undefined;
};
