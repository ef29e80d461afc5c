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
  /** The person of the records; undefined: none has this address, or the records are another server's. */
  personId: Id | undefined;
  /** The records are another server's, which goes by keys. */
  isElsewhere?: boolean;
  /** The person's own app key for the server behind; undefined: calls take the gateway's. */
  ownKey?: string | undefined;
};
