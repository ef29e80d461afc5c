import { stringifyJson } from '#contract/json';
import type { Context } from '../context';
import { type IncidentPage, exportIncidents } from '../insight/export-incidents';
import { MAX_ANSWER_BYTES } from '../insight/reply-cache';
import { failureLine } from '../store/failure';
import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import {
  incidentExport,
  type IncidentExportRequest,
  responderInsight,
  type ResponderRequest,
} from '#contract/insight';
import type { Operation } from '#contract/operation';
import { scheduleSelf, scheduleInfo } from '#contract/schedule';
import { computeResponderMetrics } from '../insight/compute-responder-metrics';
import { listSelfSchedules, fetchSlots } from '../schedule/list-schedules';
import { importState, memberships } from '../store/schema';
import type * as z from 'zod/mini';
import { check, problemLine } from '#contract/problem';
import { applicationInfo, applicationInfos, issueInfo, applicationList, issueList } from '#contract/rum';
import {
  personAway,
  personCreate,
  scheduleAnswer,
  scheduleChange,
  scheduleCreate,
  scheduleHistory,
  scheduleRequest,
  scheduleRequests,
  scheduleUndo,
} from '#contract/served/changes';
import { ledgerPay, ledgerRates } from '#contract/served/ledger';
import { MAX_BINARY_IMAGES, stackEnrich } from '#contract/stack';
import { webhookDetail, webhookList } from '#contract/webhook';
import { changeSchedule } from '../change/change-schedule';
import { createPerson } from '../change/create-person';
import { saveAbsence } from '../change/save-absence';
import { createSchedule } from '../change/create-schedule';
import { listHistory } from '../change/list-history';
import { answerRequest } from '../change/requests/answer-request';
import { createRequest } from '../change/requests/create-request';
import { listRequests } from '../change/requests/list-requests';
import { undoChange } from '../change/undo-change';
import { saveRates, showPay } from '../ledger/pay';
import { Refusal } from '../refusal';
import { fetchApplication, fetchApplications, listApplications } from '../rum/list-applications';
import { fetchIssue, listIssues } from '../rum/list-issues';
import { enrichStack } from '../stack/enrich-stack';
import { fetchDelivery, listDeliveries } from '../webhook/deliveries';

/** Envelope as bytes, or as a stream that is written while it is sent. */
export class ByteStream {
  readonly type: string;
  readonly body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;

  constructor(type: string, body: ByteStream['body']) {
    this.type = type;
    this.body = body;
  }
}

/** Envelope around `data` that is already JSON. */
function dataStream(ctx: Context, data: Uint8Array): ByteStream {
  const head = stringifyJson({ request_id: ctx.requestId });
  const encoder = new TextEncoder();
  const body = streamOf(encoder.encode(`${head.slice(0, -1)},"data":`), data, encoder.encode('}'));
  return new ByteStream('application/json; charset=utf-8', body);
}

/**
 * The envelope of a page, in parts as the client takes them; reading ends when it disconnects. A failure halfway
 * aborts the stream, so that half a page never looks complete.
 * @param keep stores the page for `keptPage` once it was sent, unless it is too long for the cache.
 */
export function pageStream(
  ctx: Context,
  page: IncidentPage,
  keep: (page: Uint8Array) => void = () => undefined,
): ByteStream {
  const texts = textsOf(page);
  const encoder = new TextEncoder();
  let copies: Uint8Array[] | undefined = [];
  let length = 0;
  let head = encoder.encode(`${stringifyJson({ request_id: ctx.requestId }).slice(0, -1)},`);
  // The interface declares this reply as a byte stream, although it is JSON.
  return new ByteStream(
    'application/octet-stream',
    new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          try {
            const { done, value } = await texts.next();
            if (done) {
              if (copies) keep(Buffer.concat(copies));
              controller.close();
              return;
            }
            const bytes = encoder.encode(value);
            length += bytes.length;
            if (length > MAX_ANSWER_BYTES) copies = undefined;
            copies?.push(bytes);
            controller.enqueue(head.length === 0 ? bytes : Buffer.concat([head, bytes]));
            head = NO_BYTES;
          } catch (error) {
            ctx.log(`${ctx.requestId} ${failureLine(error)}`);
            controller.error(error);
          }
        },
        async cancel() {
          await texts.return();
        },
      },
      { highWaterMark: 0 },
    ),
  );
}

const NO_BYTES = new Uint8Array();

/** Envelope of a cached page. */
function keptPage(ctx: Context, page: Uint8Array): ByteStream {
  const head = `${stringifyJson({ request_id: ctx.requestId }).slice(0, -1)},`;
  return new ByteStream('application/octet-stream', streamOf(new TextEncoder().encode(head), page));
}

/**
 * Max bytes to copy, which is cheaper than a stream; longer replies are streamed to avoid a second copy in memory.
 */
const SHORT_BYTES = 65_536;

function streamOf(...parts: readonly Uint8Array[]): ByteStream['body'] {
  if (parts.reduce((sum, { length }) => sum + length, 0) <= SHORT_BYTES) return Buffer.concat(parts);
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

/** Texts of the envelope after its request id. */
async function* textsOf({ p, limit, total, members, rows }: IncidentPage): AsyncGenerator<string, void> {
  const head = { p, limit, total, ...(members.length > 0 && { with: members }) };
  yield `${stringifyJson(head).slice(1, -1)},"data":[`;
  let isFirst = true;
  for await (const part of rows) {
    yield `${isFirst ? '' : ','}${part}`;
    isFirst = false;
  }
  yield ']}';
}

export async function metricsAnswer(ctx: Context, input: ResponderRequest): Promise<ByteStream> {
  return keptData(
    ctx,
    [responderInsight.path, input],
    async () => `{"items":${await computeResponderMetrics(ctx, input)}}`,
  );
}

/** @param answer returns the JSON text of the envelope's `data`. */
async function keptData(
  ctx: Context,
  question: readonly unknown[],
  answer: () => Promise<string>,
): Promise<ByteStream> {
  const key = await answerKey(ctx, question);
  const bytes = await ctx.answers.answer(key, ctx.signal, async () => Buffer.from(await answer()));
  return dataStream(ctx, bytes);
}

async function exportAnswer(ctx: Context, input: IncidentExportRequest): Promise<ByteStream> {
  const key = await answerKey(ctx, [incidentExport.path, input]);
  const cached = ctx.answers.get(key);
  if (cached) return keptPage(ctx, cached);
  const page = await exportIncidents(ctx, input);
  return pageStream(ctx, page, (answer) => ctx.answers.keep(key, answer));
}

/** Cache key; compute it before the reply, so that an import in the meantime belongs to the next key. */
async function answerKey({ db, caller }: Context, question: readonly unknown[]): Promise<string> {
  const person_id = caller.kind === 'person' ? caller.person_id : 0;
  const teams = db
    .select({ of: sql`string_agg(${memberships.team_id}::text, ' ' order by ${memberships.team_id})` })
    .from(memberships)
    .where(eq(memberships.person_id, person_id));
  const [standing] = await db
    .select({ imports: importState.imports, teams: sql<string | null>`(${teams})` })
    .from(importState);
  const key = stringifyJson([standing, caller.kind, question]);
  return createHash('sha256').update(key).digest('base64');
}

/** Members of the envelope besides the request id, or the whole envelope as a stream. */
export type Answered = Record<string, unknown> | ByteStream;

export type Route = {
  operation: Operation;
  /** Validates the parsed body, then runs the operation. @throws Refusal InvalidParameter, or the operation's own. */
  answer(ctx: Context, body: unknown): Promise<Answered>;
};

/** Operations by path. */
export const ROUTES: ReadonlyMap<string, Route> = new Map(
  [
    route(applicationInfo, fetchApplication),
    route(applicationInfos, fetchApplications),
    route(issueInfo, fetchIssue),
    route(scheduleSelf, async (ctx, input) =>
      keptData(ctx, [scheduleSelf.path, input], async () =>
        stringifyJson((await listSelfSchedules(ctx, input)).data),
      ),
    ),
    route(scheduleInfo, fetchSlots),
    route(responderInsight, metricsAnswer),
    route(incidentExport, exportAnswer),
    route(stackEnrich, async (ctx, input) => dataStream(ctx, await enrichStack(ctx, input)), withFewImages),
    route(webhookDetail, fetchDelivery),
    route(webhookList, listDeliveries),
    route(applicationList, listApplications),
    route(issueList, listIssues),
    route(scheduleChange, changeSchedule),
    route(scheduleUndo, undoChange),
    route(scheduleHistory, listHistory),
    route(scheduleCreate, createSchedule),
    route(personCreate, createPerson),
    route(scheduleRequest, createRequest),
    route(scheduleRequests, listRequests),
    route(scheduleAnswer, answerRequest),
    route(ledgerPay, showPay),
    route(ledgerRates, saveRates),
    route(personAway, saveAbsence),
  ].map((entry) => [entry.operation.path, entry]),
);

function route<Request extends z.ZodMiniType, Reply extends z.ZodMiniType<Record<string, unknown>>>(
  operation: Operation<Request, Reply>,
  verb: (ctx: Context, input: z.output<Request>) => Promise<z.output<Reply> | ByteStream>,
  prepare = (body: unknown): unknown => body,
): Route {
  return {
    operation,
    async answer(ctx, body) {
      const input = check(operation.request, prepare(body));
      if (!input.ok) throw new Refusal('InvalidParameter', problemLine(input.problems));
      return verb(ctx, input.value);
    },
  };
}

/**
 * Truncates an oversized list of images to one more than allowed: validation would check each before their number.
 */
function withFewImages(body: unknown): unknown {
  const { binary_images: images } = Object(body);
  if (!Array.isArray(images) || images.length <= MAX_BINARY_IMAGES) return body;
  return { ...Object(body), binary_images: Array.from({ length: MAX_BINARY_IMAGES + 1 }, () => ({})) };
}
