import type * as z from 'zod/mini';

/**
 * An operation of the interface: `POST {base_url}{path}` with a JSON body.
 * `Reply` describes the whole envelope of a success without `request_id` and `error`.
 */
export type Operation<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = {
  /** Stable name in camelCase; query keys and the OpenAPI `operationId` derive from it. */
  name: string;
  /** Path below the base URL, with a leading slash. */
  path: string;
  /** True if the contract requires the query parameter `app_key`. */
  takesKey: boolean;
  /** Longest request body that is read, in bytes. */
  maxBodyBytes: number;
  /** True for an operation beyond docs/interface.md 4.1 to 4.9, which other servers may lack. */
  isAdditional?: boolean;
  /** True for an operation that changes records: only editors may call it, and each attempt is in the audit log. */
  isChange?: boolean;
  /** True for an operation about pay: only callers who may see pay call it. */
  isPay?: boolean;
  summary: string;
  request: Request;
  reply: Reply;
};

export type RequestOf<O extends Operation> = z.output<O['request']>;
export type ReplyOf<O extends Operation> = z.output<O['reply']>;

/** Longest window of both schedule operations, in seconds: 45 days. */
export const MAX_WINDOW_SECONDS = 45 * 86_400;

/** Default limit of a body: 1 MiB. */
const MAX_BODY_BYTES = 1_048_576;

/** Keeps the precise types of an operation's schemas. */
/* @__NO_SIDE_EFFECTS__ */
export function operation<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  definition: Omit<Operation<Request, Reply>, 'maxBodyBytes'> & { maxBodyBytes?: number },
): Operation<Request, Reply> {
  return { maxBodyBytes: MAX_BODY_BYTES, ...definition };
}
