import { applicationInfoQuery, issueInfoQuery } from '../../api/records';
import type { Prefetch } from '../../prefetch';

export const prefetchApplication: Prefetch = (client, { params: { id = '' } }) =>
  client.prefetchQuery(applicationInfoQuery(id));

export const prefetchIssue: Prefetch = (client, { params: { id = '' } }) =>
  client.prefetchQuery(issueInfoQuery(id));
