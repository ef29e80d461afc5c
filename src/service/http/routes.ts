import type * as z from 'zod/mini';
import type { Operation } from '#contract/operation';
import { check, problemLine } from '#contract/problem';
import { applicationInfo, applicationInfos, issueInfo } from '#contract/rum';
import { scheduleInfo, scheduleSelf } from '#contract/schedule';
import { webhookDetail } from '#contract/webhook';
import type { Context } from '../context';
import { Refusal } from '../refusal';
import { fetchApplication } from '../rum/application-info';
import { fetchApplications } from '../rum/application-infos';
import { fetchIssue } from '../rum/issue-info';
import { listSelfSchedules } from '../schedule/list-self-schedules';
import { fetchScheduleSlots } from '../schedule/schedule-info';
import { fetchDelivery } from '../webhook/webhook-detail';

/** Largest body of an operation that does not say otherwise: 1 MiB. */
export const DEFAULT_MAX_BODY_BYTES = 1_048_576;

export type Route = {
  operation: Operation;
  maxBodyBytes: number;
  /** Checks the parsed body, then does the work. @throws Refusal InvalidParameter, or what the verb refuses. */
  answer(ctx: Context, body: unknown): Promise<Record<string, unknown>>;
};

/** The operations that work, by path. The others of the contract have no route until they do. */
export const ROUTES: ReadonlyMap<string, Route> = new Map(
  [
    route(applicationInfo, fetchApplication),
    route(applicationInfos, fetchApplications),
    route(issueInfo, fetchIssue),
    route(scheduleSelf, listSelfSchedules),
    route(scheduleInfo, fetchScheduleSlots),
    route(webhookDetail, fetchDelivery),
  ].map((entry) => [entry.operation.path, entry]),
);

function route<Request extends z.ZodMiniType, Reply extends z.ZodMiniType<Record<string, unknown>>>(
  operation: Operation<Request, Reply>,
  verb: (ctx: Context, input: z.output<Request>) => Promise<z.output<Reply>>,
  maxBodyBytes = DEFAULT_MAX_BODY_BYTES,
): Route {
  return {
    operation,
    maxBodyBytes,
    async answer(ctx, body) {
      const input = check(operation.request, body);
      if (!input.ok) throw new Refusal('InvalidParameter', problemLine(input.problems));
      return verb(ctx, input.value);
    },
  };
}
