import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { Envelope, isFailure } from '#contract/envelope';
import type { Id } from '#contract/id';
import type { Names } from '#contract/names';
import type { Operation } from '#contract/operation';
import { check } from '#contract/problem';
import type { Schedule } from '#contract/schedule';
import { formatIso } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { type AccountZone, DAY, type UnixSeconds } from '#domain/time/zone';
import { Refusal } from '#service/service';
import { bodyOf, type ForwardAs, type GatewaySources, jsonIn, type Visitor } from '../forward';
import { createMask, type Mask } from '../links/guests/mask';
import { maskReply } from '../links/guests/mask-reply';
import { Moment, secondsOf } from '../moment';
import { readSchedules } from '../read-schedules';

/** Tools for agents: read-only, as their visitor, with secrets masked. */

export type McpDeps = {
  forward: ForwardAs;
  names: (visitor: Visitor) => Promise<Names>;
  sources?: GatewaySources | undefined;
  accountZone: AccountZone;
  /** Unix milliseconds. */
  clock: () => number;
};

/** Caller of a tool. */
export type ToolContext = McpDeps & {
  visitor: Visitor;
  /** True to replace names of people by pseudonyms. */
  hidesNames: boolean;
  signal: AbortSignal;
};

type Shape = Record<string, z.ZodMiniType>;

export type Tool = {
  name: string;
  title: string;
  description: string;
  input: Shape;
  /** Members of the reply; ids beyond 53 bits are text in it. */
  output: Shape;
  run: (args: unknown, context: ToolContext) => Promise<unknown>;
};

/** Defines a tool, whose arguments are checked by its input. */
export function tool<S extends Shape>(
  definition: Omit<Tool, 'input' | 'run'> & {
    input: S;
    run: (args: z.output<z.ZodMiniObject<S>>, context: ToolContext) => Promise<unknown>;
  },
): Tool {
  const schema = z.object(definition.input);
  return { ...definition, run: (args, context) => definition.run(schema.parse(args), context) };
}

/** Id in a reply. */
export const ReplyId = z.union([z.int(), z.string()]);

/** Range of a question, by default the last 28 days. */
export const RANGE = { start: z.optional(Moment), end: z.optional(Moment) };

const DEFAULT_RANGE = 28 * DAY;

export function rangeOf(
  { start, end }: { start?: string | undefined; end?: string | undefined },
  deps: McpDeps,
): Interval {
  const until = end === undefined ? nowOf(deps) : secondsOf(end);
  return { start: start === undefined ? until - DEFAULT_RANGE : secondsOf(start), end: until };
}

export const ScheduleId = z.optional(z.string().check(z.regex(/^\d{1,20}$/)));

export function nowOf({ clock }: McpDeps): UnixSeconds {
  return Math.floor(clock() / 1000);
}

/** Start and end as times with the offset of the account's zone. */
export function timesOf({ start, end }: Interval, { accountZone }: McpDeps) {
  return { start: formatIso(start, String(accountZone)), end: formatIso(end, String(accountZone)) };
}

/** Names for the replies of one call. */
export type Naming = {
  mask: Mask;
  person: (id: Id) => string;
  role: (id: Id) => string;
};

export async function namingOf({
  names,
  visitor,
  hidesNames,
}: ToolContext): Promise<Naming & { all: Names }> {
  const all = await names(visitor);
  const mask = createMask({ pseudonyms: hidesNames, schedules: undefined, hasMessages: true }, all.people);
  const people = new Map(all.people.map(({ person_id, person_name }) => [String(person_id), person_name]));
  const roles = new Map(all.roles.map(({ role_id, role_name }) => [String(role_id), role_name]));
  return {
    all,
    mask,
    person: (id) => mask.pseudonymOf?.(id) ?? people.get(String(id)) ?? `#${id}`,
    role: (id) => mask.name(roles.get(String(id)) ?? `role ${id}`),
  };
}

/** Schedules of a window, masked, of which one may be selection. @throws Refusal */
export async function schedulesOf(
  context: ToolContext,
  window: Interval,
  schedule: string | undefined,
  { all, mask }: Awaited<ReturnType<typeof namingOf>>,
): Promise<readonly Schedule[]> {
  const schedules = await readSchedules(context.forward, context.visitor, window, all);
  const selection = schedules.filter(
    ({ schedule_id, enabled }) => enabled && (schedule === undefined || String(schedule_id) === schedule),
  );
  if (schedule !== undefined && selection.length === 0) {
    throw new Refusal('ResourceNotFound', 'There is no such enabled schedule, or it is not visible.');
  }
  return selection.map((one) => Object.assign(one, { schedule_name: mask.name(one.schedule_name) }));
}

/** Masked reply of an operation. @throws Refusal with the message of the service. */
export async function askMasked<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  { forward, visitor, signal }: ToolContext,
  operation: Operation<Request, Reply>,
  input: z.output<Request>,
  mask: Mask,
): Promise<z.output<Reply>> {
  const reply = await askRaw({ forward, visitor, signal }, operation, input);
  return operation.reply.parse(await maskReply(operation, reply, mask));
}

/** Reply of an operation. @throws Refusal with the message of the service. */
async function askRaw<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  { forward, visitor, signal }: Pick<ToolContext, 'forward' | 'visitor' | 'signal'>,
  operation: Operation<Request, Reply>,
  input: z.output<Request>,
): Promise<z.output<Reply>> {
  const response = await forward(operation, bodyOf(input), signal, visitor);
  const text = await response.text();
  // A delivery may have 16 MB, of which each step here takes a while.
  await setImmediate();
  const json = jsonIn(text);
  await setImmediate();
  const envelope = Envelope.safeParse(json);
  if (envelope.success && isFailure(envelope.data)) {
    throw new Refusal('InvalidParameter', envelope.data.error?.message ?? 'The service refused the request.');
  }
  const reply = check(operation.reply, json);
  if (!reply.ok) throw new Refusal('ServiceUnavailable', 'The reply of the service is not valid.');
  return reply.value;
}
