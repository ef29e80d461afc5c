import type * as z from 'zod/mini';
import { stringifyJson } from '#contract/json';
import type { Operation, RequestOf, ReplyOf } from '#contract/operation';
import { CallError, noteFailure, noteReply } from './reached';
import { learn, namesIn } from './names/learned-names';
import { post, readReply } from './post';
import { queryOptions, keepPreviousData, skipToken } from '@tanstack/react-query';
import {
  applicationInfo,
  applicationInfos,
  issueInfo,
  applicationList,
  issueList,
  MAX_LISTED,
} from '#contract/rum';
import { webhookDetail } from '#contract/webhook';
import {
  DEFAULT_TIME_ZONE,
  responderInsight,
  type ResponderRequest,
  incidentExport,
  type IncidentExportRequest,
  type IncidentRow,
} from '#contract/insight';
import { readRows, sumOf, type ResponderRows } from '#domain/insight/responders/responder-rows';
import { monthParts, type InsightRange } from '#domain/insight/range';
import { canServer } from '../url/settings';
import { stackEnrich } from '#contract/stack';
import { NO_FILTER, incidentRequest, type InsightFilter } from '#domain/insight/filter';

/**
 * Max bytes parsed on the page; larger replies use a worker, since a megabyte blocks the page for about 30
 * ms.
 */
const MOST_BYTES_HERE = 1_000_000;

/**
 * Calls an operation through the gateway, parses its reply, and stores the names in it. Throws a CallError
 * for every failure except an abort, which is rethrown.
 */
export async function call<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  operation: Operation<Request, Reply>,
  input: z.output<Request>,
  signal: AbortSignal,
): Promise<z.output<Reply>> {
  const reply = await send(operation, input, signal).catch((error: unknown) => {
    if (error instanceof CallError) noteFailure(error.code);
    throw error;
  });
  noteReply();
  learn(namesIn(reply));
  return reply;
}

async function send<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  operation: Operation<Request, Reply>,
  input: z.output<Request>,
  signal: AbortSignal,
): Promise<z.output<Reply>> {
  const { head, bytes } = await post(operation.path, stringifyJson(input), signal);
  if (bytes.byteLength <= MOST_BYTES_HERE) return readReply(operation, head, new TextDecoder().decode(bytes));
  const { readInWorker } = await import('./read-in-worker');
  return readInWorker(operation, head, bytes, signal);
}

export function applicationInfoQuery(applicationId: string) {
  return queryOptions({
    queryKey: [applicationInfo.name, applicationId],
    queryFn: async ({ signal }) =>
      (await call(applicationInfo, { application_id: applicationId }, signal)).data,
  });
}

/** Visible applications with these ids, at most `MAX_APPLICATION_IDS`. */
export function applicationInfosQuery(applicationIds: readonly string[]) {
  return queryOptions({
    queryKey: [applicationInfos.name, applicationIds],
    queryFn: async ({ signal }) =>
      (await call(applicationInfos, { application_ids: [...applicationIds] }, signal)).data.items,
  });
}

export function issueInfoQuery(issueId: string) {
  return queryOptions({
    queryKey: [issueInfo.name, issueId],
    queryFn: async ({ signal }) => (await call(issueInfo, { issue_id: issueId }, signal)).data,
  });
}

/** Record of a delivery. `integrationId` is the data integration's, `intergration_id` in the interface. */
export function webhookDetailQuery(integrationId: string, eventId: string) {
  return queryOptions({
    queryKey: [webhookDetail.name, integrationId, eventId],
    queryFn: async ({ signal }) => {
      const input = { event_id: eventId, intergration_id: integrationId };
      return (await call(webhookDetail, input, signal)).data;
    },
  });
}

/** Rows of responder metrics with their request. */
export type RespondersReply = ResponderRows & { input: ResponderRequest };

/** Progress of a request in parts. */
type CountProgress = { done: number; parts: number; incidents: number };

/**
 * Metrics per responder; the previous ones stay visible while loading. `inParts` sends a request per month,
 * so that a long count has progress and can resume.
 */
export function respondersQuery(request: ResponderRequest, enabled: boolean, inParts = false) {
  const input = request.split_hours === true && hasOwnHours() ? { ...request, own_hours: true } : request;
  // Keys cannot contain bigints, which ids may be.
  const queryKey = [responderInsight.name, stringifyJson(input)];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<RespondersReply> => {
      const range = { after: input.start_time, upTo: input.end_time };
      const parts = inParts ? monthParts(range, input.time_zone ?? DEFAULT_TIME_ZONE) : [range];
      const replies: ResponderRows[] = [];
      for (const { after, upTo } of parts) {
        const part = { ...input, start_time: after, end_time: upTo };
        const partKey = ['part', ...queryKey, after];
        // Reuses the parts of a stopped or failed count.
        const stored = client.getQueryData<ResponderRows>(partKey);
        const reply = stored ?? readRows((await call(responderInsight, part, signal)).data.items);
        replies.push(reply);
        if (parts.length > 1) client.setQueryData(partKey, reply);
        const { incidents } = sumOf(replies.flatMap(({ rows }) => rows));
        const progress: CountProgress = { done: replies.length, parts: parts.length, incidents };
        client.setQueryData(countProgressQuery({ queryKey }).queryKey, progress);
      }
      client.removeQueries({ queryKey: ['part', ...queryKey] });
      return {
        rows: replies.flatMap(({ rows }) => rows),
        repeated: replies.reduce((sum, { repeated }) => sum + repeated, 0),
        input,
      };
    },
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** True where kinds of hours are by each person's own clock; other servers have the clock of the request. */
export function hasOwnHours(): boolean {
  return canServer('incident-responders');
}

/** Progress of a metrics query, as a separate query; null before the first part. */
export function countProgressQuery({ queryKey }: { queryKey: readonly unknown[] }) {
  return queryOptions({
    queryKey: ['progress', ...queryKey],
    queryFn: (): CountProgress | null => null,
    staleTime: Infinity,
  });
}

/** Request for a stack. The text can be megabytes: the key is a number, unique per request. */
export type StackQuestion = { number: number; input: RequestOf<typeof stackEnrich> };

export function stackEnrichQuery(question: StackQuestion | undefined) {
  return queryOptions({
    queryKey: [stackEnrich.name, question?.number],
    queryFn: question
      ? async ({ signal }) => (await call(stackEnrich, question.input, signal)).data
      : skipToken,
    staleTime: Infinity,
  });
}

/** Max pages of a list that the page loads. */
const MAX_PAGES = 10;

type ItemPage<T> = { items: T[]; total: number; has_next_page: boolean };

/** Entries of all pages up to a limit, with their total. */
async function loadPages<T>(
  load: (p: number) => Promise<ItemPage<T>>,
): Promise<{ items: T[]; total: number }> {
  const items: T[] = [];
  for (let p = 1; ; p += 1) {
    // A page has a flag for the next one.
    // oxlint-disable-next-line no-await-in-loop
    const page = await load(p);
    items.push(...page.items);
    if (!page.has_next_page || p === MAX_PAGES) return { items, total: page.total };
  }
}

/** Visible applications, the last changed first. */
export const applicationsQuery = queryOptions({
  queryKey: [applicationList.name],
  queryFn: ({ signal }) =>
    loadPages(
      async (p): Promise<ReplyOf<typeof applicationList>['data']> =>
        (await call(applicationList, { p, limit: MAX_LISTED }, signal)).data,
    ),
});

/** Range in Unix milliseconds, and order. */
type IssueRequest = Pick<RequestOf<typeof issueList>, 'start_time' | 'end_time' | 'orderby'>;

/** Visible issues of a range, largest value of the order first. */
export function issuesQuery(request: IssueRequest) {
  return queryOptions({
    queryKey: [issueList.name, request],
    queryFn: ({ signal }) =>
      loadPages(
        async (p): Promise<ReplyOf<typeof issueList>['data']> =>
          (await call(issueList, { ...request, p, limit: MAX_LISTED }, signal)).data,
      ),
  });
}

/** Max incidents to search in one range. */
const MAX_INCIDENTS = 10_000;

/** Trigger of the first visible incident of a range; null for none. For servers that page and sort. */
export function firstIncidentQuery({ after, upTo }: InsightRange, time_zone: string) {
  return queryOptions({
    queryKey: ['first-incident', after, upTo, time_zone],
    queryFn: async ({ signal }): Promise<number | null> => {
      const input = {
        start_time: after,
        end_time: upTo,
        // Clock for the limit of six months.
        time_zone,
        query: '',
        labels: {},
        fields: {},
        asc: true,
        limit: 1,
      } satisfies IncidentExportRequest;
      const { data } = await call(incidentExport, input, signal);
      return data[0]?.created_at ?? null;
    },
  });
}

/** Incident with responders and notifications, if the server supports them; null if not found. */
export function incidentRespondersQuery({ incident_id, created_at }: IncidentRow) {
  const range = { after: created_at - 1, upTo: created_at };
  return queryOptions({
    queryKey: ['incident-responders', incident_id, created_at],
    queryFn: async ({ signal }): Promise<IncidentRow | null> => {
      const rows = await rowsWithResponders(incidentRequest(NO_FILTER, range, 'UTC'), signal);
      return rows.find((row) => row.incident_id === incident_id) ?? null;
    },
  });
}

/** Incidents of a range with responders and notifications by id, if the server supports them. */
export function respondersInQuery(filter: InsightFilter, range: InsightRange, zone: string) {
  const request = incidentRequest(filter, range, zone);
  return queryOptions({
    queryKey: ['incidents-responders', stringifyJson(request)],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, IncidentRow>> => {
      const rows = await rowsWithResponders(request, signal);
      return new Map(rows.map((row) => [row.incident_id, row]));
    },
  });
}

async function rowsWithResponders(
  request: IncidentExportRequest,
  signal: AbortSignal,
): Promise<IncidentRow[]> {
  const input = {
    ...request,
    with: ['responders', 'notifications'],
    limit: MAX_INCIDENTS,
  } satisfies IncidentExportRequest;
  return (await call(incidentExport, input, signal)).data;
}
