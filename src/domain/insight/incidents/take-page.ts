import type { IncidentRow } from '#contract/insight';
import type { InsightRange } from '../range';
import { afterReply, type FetchPlan, nextPage } from './fetch-plan';
import { countWithin, type IncidentTable, putRows } from './incident-table';

/** Max incidents of a range that are counted one by one on a page without a worker, and in messages. */
export const MAX_COUNTED_INCIDENTS = 50_000;

/** Rows of a reply, with page number and total if the server returns them. */
export type IncidentPage = { rows: IncidentRow[]; page: number | undefined; total: number | undefined };

/** Puts the reply to the next page of a plan into the table. @returns the plan after it */
export function takePage(
  plan: FetchPlan,
  table: IncidentTable,
  { rows, page, total }: IncidentPage,
): FetchPlan {
  const range = nextPage(plan)?.range;
  if (!range) return plan;
  const before = table.count;
  const inside = rowsWithin(rows, range);
  putRows(table, inside);
  const [first, last] = [rows[0], rows.at(-1)];
  return afterReply(plan, {
    count: rows.length,
    inside: inside.length,
    fresh: table.count - before,
    fetched: countWithin(table, range),
    ends: first && last && { first: first.incident_id, last: last.incident_id },
    times:
      first && last && isNewestFirst(rows)
        ? { newest: first.created_at, oldest: last.created_at }
        : undefined,
    page,
    total,
  });
}

export function rowsWithin(rows: readonly IncidentRow[], { after, upTo }: InsightRange): IncidentRow[] {
  return rows.filter(({ created_at: at }) => after < at && at <= upTo);
}

function isNewestFirst(rows: readonly IncidentRow[]): boolean {
  return rows.every(({ created_at: at }, place) => at <= (rows[place - 1]?.created_at ?? Infinity));
}
