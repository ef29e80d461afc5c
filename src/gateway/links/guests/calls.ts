import type * as z from 'zod/mini';
import { incidentExport, responderInsight } from '#contract/insight';
import { stringifyJson } from '#contract/json';
import type { Operation } from '#contract/operation';
import type { OPERATION_PATHS } from '#contract/paths';
import { check, problemLine } from '#contract/problem';
import { issueInfo } from '#contract/rum';
import { scheduleInfo, scheduleSelf } from '#contract/schedule';
import { unknownFields } from '#contract/unknown-fields';
import { webhookDetail } from '#contract/webhook';
import type { Interval } from '#domain/time/interval';
import type { GuestPage } from '#address/pages';

/** Calls that guests may make, by operation and member; every other one is refused. */

type Rule =
  /** Start or end of a range that the view reaches. */
  | 'start'
  | 'end'
  /** A value that the view has. */
  | 'own'
  /** Words that somebody typed: where the guest's view has none, the gateway sends those of the link. */
  | 'typed'
  /** A value that the reply does not depend on: the gateway sends its own. */
  | 'replaced';

type AllowedCall = {
  operation: Operation;
  views: readonly GuestPage[];
  members: Readonly<Record<string, Rule>>;
};

const FILTER = {
  start_time: 'start',
  end_time: 'end',
  query: 'typed',
  labels: 'typed',
  fields: 'typed',
  team_ids: 'own',
  is_my_team: 'own',
  channel_ids: 'own',
  severities: 'own',
  time_zone: 'own',
  seconds_to_close_from: 'own',
  seconds_to_close_to: 'own',
  seconds_to_ack_from: 'own',
  seconds_to_ack_to: 'own',
  responder_ids: 'own',
} as const;

/** Null: not for guests. */
const ALLOWED: Record<keyof typeof OPERATION_PATHS, AllowedCall | null> = {
  scheduleSelf: allowed(scheduleSelf, ['onCall', 'schedule', 'plan', 'review'], {
    start: 'start',
    end: 'end',
    as_of: 'own',
  }),
  scheduleInfo: allowed(scheduleInfo, ['onCall', 'schedule'], {
    schedule_id: 'own',
    start: 'replaced',
    end: 'replaced',
    as_of: 'own',
  }),
  responderInsight: allowed(responderInsight, ['review'], {
    ...FILTER,
    aggregate_unit: 'own',
    split_hours: 'own',
  }),
  incidentExport: allowed(incidentExport, ['review'], {
    ...FILTER,
    asc: 'own',
    orderby: 'own',
    p: 'own',
    limit: 'own',
    with: 'own',
  }),
  issueInfo: allowed(issueInfo, ['review'], { issue_id: 'own' }),
  webhookDetail: allowed(webhookDetail, ['review', 'delivery'], { event_id: 'own', intergration_id: 'own' }),
  applicationInfo: null,
  applicationInfos: null,
  stackEnrich: null,
  webhookList: null,
  applicationList: null,
  issueList: null,
  scheduleChange: null,
  scheduleUndo: null,
  scheduleHistory: null,
  scheduleCreate: null,
  scheduleRequest: null,
  scheduleRequests: null,
  scheduleAnswer: null,
  personCreate: null,
  ledgerPay: null,
  ledgerRates: null,
};

/** Keeps the compiler's check that each member of the request has a rule. */
function allowed<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  operation: Operation<Request, Reply>,
  views: readonly GuestPage[],
  members: Readonly<Record<keyof z.output<Request> & string, Rule>>,
): AllowedCall {
  return { operation, views, members };
}

const BY_PATH = new Map(
  Object.values(ALLOWED).flatMap((call) => (call ? [[call.operation.path, call]] : [])),
);

/** Parsed call of a guest, or of a view. */
export type GuestCall = {
  operation: Operation;
  /** Request as the contract has it. */
  input: Readonly<Record<string, unknown>>;
  /** Undefined for an operation without a range. */
  range: Interval | undefined;
  /** Values that must be the view's own, as text. */
  own: Readonly<Record<string, string>>;
  /** Those of them that somebody typed, as they are. */
  typed: Readonly<Record<string, unknown>>;
  /** All values that the reply depends on. */
  key: string;
};

/** Reason why a guest may not make a call. */
export type RefusedCall = { refused: string };

export const NOT_INCLUDED: RefusedCall = { refused: 'This link does not include that data.' };

/**
 * Reads a call, without comparing its values with those of a view.
 * @param body parsed by `parseBody`, which limits its depth.
 */
export function readCall(path: string, body: unknown): GuestCall | RefusedCall {
  const call = BY_PATH.get(path);
  if (!call) return NOT_INCLUDED;
  const unknown = unknownFields(call.operation.request, body)[0];
  if (unknown !== undefined) return { refused: `${unknown} is no part of a guest's call.` };
  const request = check(call.operation.request, body);
  return request.ok ? callOf(call, request.value) : { refused: problemLine(request.problems) };
}

/** Call of a guest with the typed words of the link's own call, where the guest's view has none. */
export function withTyped(call: GuestCall, known: readonly GuestCall[]): GuestCall {
  if (known.some(({ key }) => key === call.key)) return call;
  const one = known.find(
    (each) =>
      each.operation.path === call.operation.path &&
      stringifyJson(untyped(each)) === stringifyJson(untyped(call)) &&
      Object.entries(call.own).every(
        ([name, text]) => !(name in call.typed) || NOTHING.has(text) || text === each.own[name],
      ),
  );
  return one ? knownCall(call.operation, { ...one.input, ...call.input, ...one.typed }) : call;
}

/** Typed words of a view without any, as JSON. */
const NOTHING = new Set(['""', '{}']);

function untyped({ own, typed }: GuestCall): object {
  return Object.fromEntries(Object.entries(own).filter(([name]) => !(name in typed)));
}

/** Call with a known input. */
export function knownCall<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  operation: Operation<Request, Reply>,
  input: z.output<Request>,
): GuestCall {
  const call = BY_PATH.get(operation.path);
  if (!call) throw new Error(`Guests do not call ${operation.path}.`);
  return callOf(call, input);
}

/** True if pages of a kind make the call. */
export function isCallOf(kind: GuestPage, { operation }: GuestCall): boolean {
  return BY_PATH.get(operation.path)?.views.includes(kind) ?? false;
}

function callOf({ operation, members }: AllowedCall, request: unknown): GuestCall {
  const input: Record<string, unknown> = Object(request);
  const own: Record<string, string> = {};
  const typed: Record<string, unknown> = {};
  const bounds: Partial<Record<Rule, number>> = {};
  const counted: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const rule = members[name];
    if (rule !== 'replaced') counted[name] = value;
    if (rule === 'typed') typed[name] = value;
    if (rule === 'own' || rule === 'typed') own[name] = stringifyJson(value);
    else if (rule !== undefined && typeof value === 'number') bounds[rule] = value;
  }
  const { start, end } = bounds;
  const range = start === undefined || end === undefined ? undefined : { start, end };
  return { operation, input, range, own, typed, key: `${operation.path} ${stringifyJson(counted)}` };
}
