import { setImmediate } from 'node:timers/promises';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod/mini';
import { Envelope, isFailure } from '#contract/envelope';
import { Id, WrittenId } from '#contract/id';
import { stringifyJson } from '#contract/json';
import type { Names } from '#contract/names';
import type { Operation } from '#contract/operation';
import { check, problemLine } from '#contract/problem';
import type { Edge } from '#domain/duty/known-seats';
import { sourceLines } from '#domain/duty/source-words';
import { uncoveredIn } from '#domain/duty/uncovered';
import { roleName } from '#domain/oncall/words/rule-words';
import { formatIso } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { type AccountZone, DAY, type UnixSeconds } from '#domain/time/zone';
import { Refusal } from '#service/service';
import { bodyOf, type ForwardAs, type GatewaySources, jsonIn, type Visitor } from '../forward';
import { createMask } from '../links/guests/mask';
import { MASKED_OPERATIONS, maskReply, visibleNames } from '../links/guests/mask-reply';
import { Moment } from '../moment';
import { onCallJson, chosenOf, timesOf } from '../on-call-text';
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
type ToolCaller = {
  visitor: Visitor;
  /** True to replace names of people by pseudonyms. */
  hidesNames: boolean;
};

type ToolContext = McpDeps & ToolCaller & { signal: AbortSignal };

type Tool = {
  name: string;
  description: string;
  input: z.ZodMiniType;
  run: (args: unknown, context: ToolContext) => Promise<unknown>;
};

const ScheduleId = z.optional(z.union([Id, z.string().check(z.regex(/^\d{1,20}$/))]));

/** Defines a tool of its own, whose arguments are checked here. @throws Refusal */
function tool<S extends z.ZodMiniType>(
  name: string,
  description: string,
  input: S,
  run: (args: z.output<S>, context: ToolContext) => Promise<unknown>,
): Tool {
  return {
    name,
    description,
    input,
    run(args, context) {
      const checked = check(input, args);
      if (!checked.ok) throw new Refusal('InvalidParameter', problemLine(checked.problems));
      return run(checked.value, context);
    },
  };
}

/** Tool of an operation, which checks the arguments itself: its masked reply, and the names that occur in it. */
function operationTool(operation: Operation): Tool {
  return {
    name: operation.path.slice(1).replaceAll('/', '_'),
    description: operation.summary,
    input: operation.request,
    async run(args, context) {
      const { all, mask } = await namingOf(context);
      const response = await context.forward(operation, bodyOf(args), context.signal, context.visitor);
      const text = await response.text();
      // A delivery may have 16 MB, of which each step here takes a while.
      await setImmediate();
      const json = jsonIn(text);
      await setImmediate();
      const envelope = Envelope.safeParse(json);
      if (envelope.success && isFailure(envelope.data)) {
        const { message = 'The service refused the request.' } = envelope.data.error ?? {};
        throw new Refusal('InvalidParameter', message);
      }
      const reply = check(operation.reply, json);
      if (!reply.ok) throw new Refusal('ServiceUnavailable', 'The reply of the service is not valid.');
      const masked = await maskReply(operation, reply.value, mask);
      return Object.assign(Object(masked), { names: visibleNames(all, [masked], mask) });
    },
  };
}

export const TOOLS: readonly Tool[] = [
  tool(
    'who_is_on_call',
    'People on call now, or at a time, in each role of each schedule, until when, who is next, and the next gap. A role without people has a gap, or off hours. Without an end in sight, until is null. read_from says which tools rotas are read from. Times have the offset of the account.',
    z.object({ at: z.optional(Moment), schedule_id: ScheduleId }),
    async ({ at, schedule_id }, context) => {
      const times = timesOf({ at }, nowOf(context));
      const { schedules, names } = await askedSchedules(context, times.window, schedule_id);
      const { accountZone } = context;
      const zone = String(accountZone);
      const sources = (await context.sources?.(context.visitor))?.sources ?? [];
      const read_from = sourceLines(sources, schedules, { zone, now: times.now, isDated: true });
      const question = { ...times, schedules, leftOut: 0, accountZone, zone, names, sources };
      return { ...onCallJson(question), ...(read_from.length > 0 && { read_from }) };
    },
  ),
  tool(
    'list_gaps',
    'Time without anybody on call in the next days: unexpected gaps, of a schedule or of one of its roles, and people without a record. Start and end are those of the whole gap, also outside these days; null if there is none in sight.',
    z.object({
      days: z._default(z.int().check(z.minimum(1), z.maximum(92)), 14),
      schedule_id: ScheduleId,
    }),
    async ({ days, schedule_id }, context) => {
      const { accountZone } = context;
      const now = nowOf(context);
      const window = { start: now, end: now + days * DAY };
      const { schedules, names } = await askedSchedules(context, window, schedule_id);
      const moment = (at: UnixSeconds) => formatIso(at, String(accountZone));
      const edge = (at: Edge) => (typeof at === 'number' ? moment(at) : null);
      return {
        start: moment(window.start),
        end: moment(window.end),
        gaps: schedules.flatMap((schedule) =>
          uncoveredIn(schedule, window, accountZone)
            .filter(({ kind }) => kind !== 'expected')
            .map(({ kind, role, begins, ends }) => ({
              schedule_id: schedule.schedule_id,
              schedule_name: schedule.schedule_name,
              start: edge(begins),
              end: edge(ends),
              kind: kind === 'gap' ? 'nobody' : 'unknown people',
              role: role === undefined ? null : roleName(role, names.roles),
            })),
        ),
      };
    },
  ),
  ...MASKED_OPERATIONS.map(operationTool),
];

/** Server of the Model Context Protocol with the tools of one caller. */
export function createMcpServer(deps: McpDeps, caller: ToolCaller, log: (line: string) => void): Server {
  const server = new Server({ name: 'watchbill', version: '0.1.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map(({ name, description, input }) => ({
      name,
      description,
      inputSchema: { type: 'object' as const, ...jsonSchemaOf(input) },
      annotations: { readOnlyHint: true, openWorldHint: false },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    try {
      const called = TOOLS.find(({ name }) => name === params.name);
      if (!called) throw new Refusal('RouteNotFound', `There is no tool ${params.name}.`);
      const result = await called.run(params.arguments ?? {}, { ...deps, ...caller, signal });
      return { content: textContent(stringifyJson(result)) };
    } catch (error) {
      if (error instanceof Refusal) return { isError: true, content: textContent(error.message) };
      log(`A tool failed: ${String(error)}`);
      return { isError: true, content: textContent('Something went wrong. The log of Watchbill says what.') };
    }
  });
  return server;
}

function textContent(text: string) {
  return [{ type: 'text' as const, text }];
}

function jsonSchemaOf(input: z.ZodMiniType): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema !== Id && zodSchema !== WrittenId) return;
      for (const member of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, member);
      Object.assign(jsonSchema, { type: 'integer', format: 'int64' });
    },
  });
  return schema;
}

function nowOf({ clock }: McpDeps): UnixSeconds {
  return Math.floor(clock() / 1000);
}

async function namingOf({ names, visitor, hidesNames }: ToolContext) {
  const all = await names(visitor);
  const mask = createMask({ pseudonyms: hidesNames, schedules: undefined, hasMessages: true }, all.people);
  return { all, mask };
}

/** Enabled schedules of a window, of which one may be chosen, and their names, both masked. @throws Refusal */
async function askedSchedules(context: ToolContext, window: Interval, schedule_id: Id | string | undefined) {
  const { all, mask } = await namingOf(context);
  const enabled = (await readSchedules(context.forward, context.visitor, window, all)).filter(
    (schedule) => schedule.enabled,
  );
  const ids = schedule_id === undefined ? undefined : [String(schedule_id)];
  const { schedules } = chosenOf({ schedules: ids }, enabled, all);
  if (ids && schedules.length === 0) {
    throw new Refusal('ResourceNotFound', 'There is no such enabled schedule, or it is not visible.');
  }
  return {
    names: visibleNames(all, schedules, mask),
    schedules: schedules.map((one) => Object.assign(one, { schedule_name: mask.name(one.schedule_name) })),
  };
}
