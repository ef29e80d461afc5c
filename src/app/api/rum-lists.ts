import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf, RequestOf } from '#contract/operation';
import { applicationList, issueList, MAX_LISTED } from '#contract/rum';
import { call } from './call';

/** Max pages of a list that the page loads. */
const MAX_PAGES = 10;

type Page<T> = { items: T[]; total: number; has_next_page: boolean };

/** Entries of all pages up to a limit, with their total. */
async function loadPages<T>(load: (p: number) => Promise<Page<T>>): Promise<{ items: T[]; total: number }> {
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
export type IssueRequest = Pick<RequestOf<typeof issueList>, 'start_time' | 'end_time' | 'orderby'>;

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
