import type * as z from 'zod/mini';

/** Every path of the gateway's API. Without schemas, so that the dashboard's first script stays small. */

/** Prefix of the operations, as the dashboard calls them. */
export const API_PATH = '/api';

/** Lists links (GET) and creates one (POST); below it, with an id, DELETE revokes one. */
export const LINKS_PATH = `${API_PATH}/links`;

/** Creates a guest link (POST); other requests about links use `LINKS_PATH`. */
export const GUESTS_PATH = `${API_PATH}/guests`;

/** Holidays and absences of a time range (GET), see `days-off.ts`. */
export const DAYS_OFF_PATH = '/days-off.json';
/** See `served/sources.ts`; with the parameter `details`, all members. */
export const SOURCES_PATH = '/sources.json';

/** Reads a source now (POST), see `SourceToRead`. */
/** Begins a store of one's own. */
export const BEGIN_PATH = `${API_PATH}/begin`;
export const READ_SOURCE_PATH = `${API_PATH}/sources/read`;

/** Prefix of guest pages: below it the secret, below the secret the page and its data. */
export const GUEST_PATH = '/guest';

/** Who is on call, as text and as JSON (GET); also below the secret of a guest link. */
export const ON_CALL_TEXT_PATHS = ['/on-call.txt', '/on-call.json'] as const;

/** Page of the dashboard without a page's or a visitor's data, which a browser keeps to open without a network. */
export const SHELL_PATH = '/shell.html';

/** Service worker that opens it. */
export const OFFLINE_FILE = '/offline.js';

/** Bundle of a guest link, below its secret. */
export const GUEST_DATA = 'data.json';

/** Lists builds whose files the server has. */
export const KEPT_BUILDS_PATH = `${API_PATH}/artifacts`;

/** Uploads of `sentry-cli` and of the plugins of bundlers, which request this path at the root of an origin. */
export const UPLOADS_PATH = `${API_PATH}/0/*`;

/** Paths of the operations, below `API_PATH` or below the base URL of a server. Those after `webhookDetail` are additional. */
export const OPERATION_PATHS = {
  applicationInfo: '/rum/application/info',
  applicationInfos: '/rum/application/infos',
  issueInfo: '/rum/issue/info',
  scheduleSelf: '/schedule/self',
  scheduleInfo: '/schedule/info',
  responderInsight: '/insight/responder',
  incidentExport: '/insight/incident/export',
  stackEnrich: '/sourcemap/stack/enrich',
  webhookDetail: '/webhook/history/detail',
  webhookList: '/webhook/history/list',
  applicationList: '/rum/application/list',
  issueList: '/rum/issue/list',
  scheduleChange: '/schedule/change',
  scheduleUndo: '/schedule/undo',
  scheduleHistory: '/schedule/history',
  scheduleCreate: '/schedule/create',
  scheduleRequest: '/schedule/request',
  scheduleRequests: '/schedule/requests',
  scheduleAnswer: '/schedule/answer',
  personCreate: '/person/create',
  ledgerPay: '/ledger/pay',
  ledgerRates: '/ledger/rates',
  personAway: '/person/away',
} as const;

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
