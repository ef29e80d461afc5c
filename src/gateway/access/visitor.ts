import type { Id } from '#contract/id';

/** Who a request is from. */
export type Visitor =
  /** Nobody needs to sign in: the gateway's own key says what is seen. */
  { kind: 'anybody' } | SignedIn;

export type SignedIn = {
  kind: 'person';
  /** In small letters. */
  email: string;
  name: string;
  /** The person of the records; undefined: none has this address, or the records are another server's. */
  personId: Id | undefined;
  /** The records are another server's, which goes by keys. */
  isElsewhere?: boolean;
  /** The person's own app key for the server behind; undefined: calls take the gateway's. */
  ownKey?: string | undefined;
};
