import { queryOptions } from '@tanstack/react-query';
import { applicationInfo, applicationInfos, issueInfo, MAX_APPLICATION_IDS } from '#contract/rum';
import { call } from './call';

export function applicationInfoQuery(applicationId: string) {
  return queryOptions({
    queryKey: [applicationInfo.name, applicationId],
    queryFn: async ({ signal }) =>
      (await call(applicationInfo, { application_id: applicationId }, signal)).data,
  });
}

/** Those of the applications that exist and are visible; more ids than one request takes are asked for in parts. */
export function applicationInfosQuery(applicationIds: readonly string[]) {
  return queryOptions({
    queryKey: [applicationInfos.name, applicationIds],
    queryFn: async ({ signal }) => {
      const parts: string[][] = [];
      for (let from = 0; from < applicationIds.length; from += MAX_APPLICATION_IDS) {
        parts.push(applicationIds.slice(from, from + MAX_APPLICATION_IDS));
      }
      const replies = await Promise.all(
        parts.map((part) => call(applicationInfos, { application_ids: part }, signal)),
      );
      return replies.flatMap((reply) => reply.data.items);
    },
    enabled: applicationIds.length > 0,
  });
}

export function issueInfoQuery(issueId: string) {
  return queryOptions({
    queryKey: [issueInfo.name, issueId],
    queryFn: async ({ signal }) => (await call(issueInfo, { issue_id: issueId }, signal)).data,
  });
}
