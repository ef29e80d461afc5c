import { newRequestId } from '#service/service';

/** What is known of a request while it is answered; each step adds what it learns. */
export type RequestRecord = {
  requestId: string;
  /** What was requested, as one of a few names. */
  operation?: string;
  /** Who is signed in. */
  person?: string;
};

export function newRequestRecord(): RequestRecord {
  return { requestId: newRequestId() };
}
