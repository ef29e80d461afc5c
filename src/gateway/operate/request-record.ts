import { newRequestId } from '#service/service';

/** Log record of a request, which each step of its handling completes. */
export type RequestRecord = {
  requestId: string;
  /** Operation, as one of a few names. */
  operation?: string;
  /** Signed-in user. */
  person?: string;
};

export function newRequestRecord(): RequestRecord {
  return { requestId: newRequestId() };
}
