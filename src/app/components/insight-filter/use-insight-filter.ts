import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  fieldNamedIn,
  filterProblems,
  type FilterField,
  type InsightOperation,
} from '#domain/insight/filter';
import { partOf, rangeOf } from '#domain/insight/range';
import { maskText } from '#domain/privacy/secrets';
import { CallError } from '../../api/reached';
import { useNow } from '../../hooks/use-now';
import { fixedRangePatch, formatInsight, parseInsight, type InsightChange } from '#address/insight';
import { usePatchSearch } from '../../url/settings';
import { useView } from '../../hooks/stored';

/** Filter field refused by our rules or by the server, with the reason. */
type FilterProblem = { field: FilterField; text: string };

/**
 * State of an incident page: range, zone and filters of the URL, their problems, and functions that change
 * them.
 */
export function useInsightFilter(operation: InsightOperation) {
  const [search] = useSearchParams();
  const patch = usePatchSearch();
  const { account, view, problems: linkProblems } = useView(parseInsight, search);
  const now = useNow();
  const { zone, rangeZone, filter } = view;
  const { after, upTo } = rangeOf(view.range, now, rangeZone);
  const range = useMemo(() => ({ after, upTo }), [after, upTo]);
  const problems = useMemo(
    () => filterProblems(filter, range, zone, operation),
    [filter, range, zone, operation],
  );

  // Typing replaces the history entry, so that Back returns to the previous view.
  const change = (fields: InsightChange) =>
    patch(formatInsight(fields), { replace: Object.keys(fields).join() === 'query' });

  return {
    operation,
    account,
    zone,
    /** Zone of requests and of the days of the range. */
    rangeZone,
    now,
    filter,
    choice: view.range,
    range,
    linkProblems,
    problems,
    patch,
    change,
    /** Patch for a link that follows the present; undefined for a fixed range. */
    live: view.range.kind === 'fixed' ? undefined : { tz: zone },
    /** Patch for a link that shows the same data later. */
    fixed: () => ({ tz: zone, ...fixedRangePatch(range, zone, partOf(view.range)) }),
  };
}

export type InsightFilterState = ReturnType<typeof useInsightFilter>;

/** Problem of a field in a refused request: our own rules first, then the server's message. */
export function problemOf(
  problems: InsightFilterState['problems'],
  error: Error | null,
): FilterProblem | undefined {
  const [own] = problems;
  const ownField = own && fieldNamedIn(own.field);
  if (own && ownField) return { field: ownField, text: own.rule };
  if (!(error instanceof CallError) || error.code !== 'InvalidParameter') return undefined;
  const field = fieldNamedIn(error.message);
  return field && { field, text: maskText(error.message) };
}
