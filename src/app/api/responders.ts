import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { DEFAULT_TIME_ZONE, responderInsight, type ResponderRequest } from '#contract/insight';
import { stringifyJson } from '#contract/json';
import { readRows, sumOf, type ResponderRows } from '#domain/insight/responders/responder-rows';
import { monthParts } from '#domain/insight/range';
import { canServer } from '../url/settings';
import { call } from './call';

/** Rows of responder metrics with their request. */
export type RespondersReply = ResponderRows & { input: ResponderRequest };

/** Progress of a request in parts. */
export type CountProgress = { done: number; parts: number; incidents: number };

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
