import { queryOptions } from '@tanstack/react-query';
import { applicationInfo, applicationInfos, issueInfo } from '#contract/rum';
import { webhookDetail } from '#contract/webhook';
import { call } from './call';

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
