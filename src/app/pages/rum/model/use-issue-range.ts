import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SearchPatch } from '#address/codec';
import { instantsOf, type ListRange } from '#address/lists/list-range';
import { formatRumList, parseRumList } from '#address/lists/rum-list';
import { formatSpan } from '#domain/time/format';
import { presentEnd } from '../../../hooks/use-now';
import { useView } from '../../../hooks/use-view';

const SPAN_WORDS = {
  '24h': 'last 24 hours',
  '7d': 'last 7 days',
  '14d': 'last 14 days',
  '28d': 'last 28 days',
} as const;

export type IssueRange = ReturnType<typeof useIssueRange>;

/** Range of the list that an issue was opened from, with its words ("last 28 days") and address fields. */
export function useIssueRange() {
  const [search] = useSearchParams();
  const { range, zone, rangeZone } = useView(parseRumList, search).view;
  const [now] = useState(presentEnd);
  const bounds = instantsOf(range, now, rangeZone);
  const words = range.kind === 'last' ? SPAN_WORDS[range.span] : formatSpan(bounds.start, bounds.end, zone);
  return { ...bounds, words, fields: issueFields(range, zone) };
}

/** Address fields that an issue takes along from its list. */
export function issueFields(range: ListRange, zone: string): SearchPatch {
  return { ...formatRumList({ range }), ...(range.kind === 'fixed' && { tz: zone }) };
}
