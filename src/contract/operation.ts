import type * as z from 'zod/mini';
import { OPERATION_PATHS } from './paths';

/** Right besides seeing. Each has a setting `WATCHBILL_MAY_…`, and a scope of the keys of programs. */
export type Right = 'change' | 'operate' | 'pay';

/**
 * An operation of the interface: `POST {base_url}{path}` with a JSON body.
 * `Reply` describes the whole envelope of a success without `request_id` and `error`.
 */
export type Operation<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = {
  /** Stable name in camelCase; path, query keys and the OpenAPI `operationId` derive from it. */
  name: string;
  /** Path below the base URL, with a leading slash. */
  path: string;
  /** True if the contract requires the query parameter `app_key`. */
  takesKey: boolean;
  /** Longest request body that is read, in bytes. */
  maxBodyBytes: number;
  /** True for an operation beyond docs/interface.md 4.1 to 4.9, which other servers may lack. */
  isAdditional?: boolean;
  /** True for an operation that changes records: only pages and keys may call it, and each attempt is in the audit log. */
  isChange?: boolean;
  /** Right of the callers; absent: all who see may call it. */
  right?: Right;
  /** Rights that a request needs, by its body; default: `right`. */
  needs?: (body: { readonly [member: string]: unknown }) => readonly Right[];
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

type Definition<Request extends z.ZodMiniType, Reply extends z.ZodMiniType> = Omit<
  Operation<Request, Reply>,
  'path' | 'maxBodyBytes' | 'takesKey'
> & { name: keyof typeof OPERATION_PATHS; maxBodyBytes?: number; takesKey?: boolean };

/** Keeps the precise types of an operation's schemas. */
/* @__NO_SIDE_EFFECTS__ */
export function operation<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  definition: Definition<Request, Reply>,
): Operation<Request, Reply> {
  const path = OPERATION_PATHS[definition.name];
  return { path, maxBodyBytes: MAX_BODY_BYTES, takesKey: true, ...definition };
}

/** Right by which a caller acts; replies to read also have what its holder may change. */
export function actsBy({ right = 'change' }: Operation): Right {
  return right;
}

/** Rights that a request needs besides seeing what it is about. */
export function rightsFor({ right, needs }: Operation, body: unknown): readonly Right[] {
  return needs?.(Object(body)) ?? (right === undefined ? [] : [right]);
}
