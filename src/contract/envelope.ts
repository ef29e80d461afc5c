import * as z from 'zod/mini';

/** Codes of services that speak the interface. Open for readers: others may come. */
export const ERROR_STATUS = {
  InvalidParameter: 400,
  BadRequest: 400,
  InvalidContentType: 400,
  ResourceNotFound: 400,
  Unauthorized: 401,
  AccessDenied: 403,
  RouteNotFound: 404,
  MethodNotAllowed: 405,
  EntityTooLarge: 413,
  RequestTooFrequently: 429,
  InternalError: 500,
  ServiceUnavailable: 503,
} as const;

/** A code our own service answers with, and the HTTP status that goes with it. The code is authoritative. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** The envelope of a failure as it goes over the wire. `details`: further members of the error. */
export function failureEnvelope(requestId: string, code: ErrorCode, message: string, details: object = {}) {
  return { request_id: requestId, error: { code, message, ...details } };
}

const NO_FAILURE: ReadonlySet<string | undefined> = new Set([undefined, '', '0', 'OK']);

/** Text by the interface; some servers send a number. */
const Code = z.union([z.string(), z.pipe(z.number(), z.transform(String))]);

/** The envelope around every reply, before its `data` is looked at. Unknown members are kept for the operation. */
export const Envelope = z.looseObject({
  request_id: z.optional(z.string()),
  /** Its other members are the operation's details of a failure. */
  error: z.optional(z.looseObject({ code: z._default(Code, ''), message: z._default(z.string(), '') })),
});
export type Envelope = z.output<typeof Envelope>;

/** True if the envelope reports a failure: any code except "", "0" and "OK", with any HTTP status. */
export function isFailure(envelope: Envelope): boolean {
  return !NO_FAILURE.has(envelope.error?.code);
}
