import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { responderInsight, type ResponderRequest } from '#contract/insight';
import { stringifyJson } from '#contract/json';
import { readRows, type ResponderRows } from '#domain/insight/responders/responder-rows';
import { call } from './call';

/** Rows of responder metrics, with the request that they answer. */
export type RespondersReply = ResponderRows & { input: ResponderRequest };

/** Metrics per responder; those of the request before stay in sight while others are loaded. */
export function respondersQuery(input: ResponderRequest, enabled: boolean) {
  return queryOptions({
    // Ids may be bigints, which keys cannot hold.
    queryKey: [responderInsight.name, stringifyJson(input)],
    queryFn: async ({ signal }): Promise<RespondersReply> => {
      const reply = await call(responderInsight, input, signal);
      return { ...readRows(reply.data.items), input };
    },
    placeholderData: keepPreviousData,
    enabled,
  });
}
