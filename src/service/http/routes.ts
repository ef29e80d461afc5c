import type * as z from 'zod/mini';
import { incidentExport, responderInsight } from '#contract/insight';
import type { Operation } from '#contract/operation';
import { check, problemLine } from '#contract/problem';
import { applicationInfo, applicationInfos, issueInfo, applicationList, issueList } from '#contract/rum';
import { scheduleInfo, scheduleSelf } from '#contract/schedule';
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
import type { Context } from '../context';
import { saveRates } from '../ledger/rates';
import { showPay } from '../ledger/show-pay';
import { Refusal } from '../refusal';
import { fetchApplication, fetchApplications } from '../rum/applications';
import { fetchIssue } from '../rum/fetch-issue';
import { listApplications } from '../rum/list-applications';
import { listIssues } from '../rum/list-issues';
import { fetchSlots } from '../schedule/fetch-slots';
import { enrichStack } from '../stack/enrich-stack';
import { fetchDelivery, listDeliveries } from '../webhook/deliveries';
import { exportAnswer, metricsAnswer, schedulesAnswer } from './cached-replies';
import { type ByteStream, dataStream } from './page-stream';

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
    route(scheduleSelf, schedulesAnswer),
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
