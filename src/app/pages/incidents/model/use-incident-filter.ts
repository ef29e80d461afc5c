import { useMemo } from 'react';
import { latestEnd } from '#domain/insight/range';
import { useInsightFilter } from '../../../components/insight-filter/use-insight-filter';

/** Range, zone and filters. That a range is over six months is no problem where it is fetched in parts. */
export function useIncidentFilter(parts: boolean) {
  const insight = useInsightFilter('incidents');
  const { range, zone } = insight;
  const isOverlong = range.upTo > latestEnd(range.after, zone) && range.after > 0;
  const inParts = isOverlong && parts;
  const problems = useMemo(
    () => (inParts ? insight.problems.filter(({ field }) => field !== 'end_time') : insight.problems),
    [inParts, insight.problems],
  );
  return { insight: { ...insight, problems }, isOverlong };
}
