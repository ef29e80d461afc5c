import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SearchPatch } from '#address/codec';
import { listInterval, type ListRange } from '#address/lists/list-range';
import { formatRumList, parseRumList } from '#address/lists/rum-list';
import { formatSpan } from '#domain/time/format';
import { LIST_SPAN_WORDS } from '../../../components/time/ListRangePicker';
import { presentEnd } from '../../../hooks/use-now';
import { useView } from '../../../hooks/use-view';

export type IssueRange = ReturnType<typeof useIssueRange>;

/** Range of the list that an issue was opened from, with its words ("last 28 days") and address fields. */
export function useIssueRange() {
  const [search] = useSearchParams();
  const { range, zone, rangeZone } = useView(parseRumList, search).view;
  const [now] = useState(presentEnd);
  const bounds = listInterval(range, now, rangeZone);
  const words =
    range.kind === 'quick'
      ? LIST_SPAN_WORDS[range.name].toLowerCase()
      : formatSpan(bounds.start, bounds.end, zone);
  return { ...bounds, words, fields: issueFields(range, zone) };
}

/** Address fields that an issue takes along from its list. */
export function issueFields(range: ListRange, zone: string): SearchPatch {
  return { ...formatRumList({ range }), ...(range.kind === 'fixed' && { tz: zone }) };
}
