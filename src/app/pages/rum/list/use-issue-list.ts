import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { listInterval } from '#address/lists/list-range';
import { formatRumList, parseRumList, type RumListView } from '#address/lists/rum-list';
import { byVersion, filterIssues, versionsOf } from '#domain/rum/issue-list';
import { applicationsQuery, issuesQuery } from '../../../api/rum-lists';
import { presentEnd } from '../../../hooks/use-now';
import { useView } from '../../../hooks/use-view';
import { usePatchSearch } from '../../../url/use-patch-search';

const ORDER_FIELDS = {
  last: 'updated_at',
  first: 'created_at',
  errors: 'error_count',
  sessions: 'session_count',
} as const;

export type IssueListState = ReturnType<typeof useIssueList>;

/** State of the lists: the view of the address, applications, and the issues that pass the filters. */
export function useIssueList() {
  const [search] = useSearchParams();
  const patch = usePatchSearch();
  const { view, problems } = useView(parseRumList, search);
  const [asOf, setAsOf] = useState(presentEnd);
  const range = listInterval(view.range, asOf, view.rangeZone);
  const { start } = range;
  const request = {
    start_time: range.start * 1000,
    end_time: range.end * 1000,
    orderby: ORDER_FIELDS[view.order],
  };
  const query = useQuery(issuesQuery(request));
  const applications = useQuery(applicationsQuery);
  const all = query.data?.items;
  const { application, version, kind, text } = view;
  const inText = useMemo(() => filterIssues(all ?? [], { text }, start), [all, text, start]);
  const ofApplication = useMemo(
    () => inText.filter((issue) => application === undefined || issue.application_id === application),
    [inText, application],
  );
  const inScope = useMemo(
    () => filterIssues(ofApplication, { version, text: '' }, start),
    [ofApplication, version, start],
  );
  const issues = useMemo(() => filterIssues(inScope, { kind, text: '' }, start), [inScope, kind, start]);
  const versions = useMemo(() => byVersion(new Set(ofApplication.flatMap(versionsOf))), [ofApplication]);
  return {
    view,
    problems,
    range,
    asOf,
    query,
    applications,
    /** Issues by every filter but application, version and kind. */
    inText,
    /** Issues by every filter but the kind. */
    inScope,
    issues,
    versions,
    change: (change: Partial<RumListView>, options?: { replace?: boolean }) =>
      patch(formatRumList(change), options),
    refresh: () => {
      void applications.refetch();
      const now = presentEnd();
      if (view.range.kind === 'fixed' || now === asOf) void query.refetch();
      else setAsOf(now);
    },
  };
}
