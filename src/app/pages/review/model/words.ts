import type { IncidentRow } from '#contract/insight';

/** How an incident was escalated first; the interface does not say when. */
export function escalatedWords({ escalated_by: by, is_reassigned }: IncidentRow): string {
  const escalated = by === '' ? 'no' : (HOW[by] ?? by);
  return is_reassigned ? `${escalated}; reassigned` : escalated;
}

/** ", by hand"; '' where nothing says so. */
export function closedWords({ closed_by: by }: IncidentRow): string {
  return by === '' ? '' : `, ${HOW[by] ?? by}`;
}

const HOW: Record<string, string> = { manually: 'by hand', timeout: 'by timeout', auto: 'by itself' };
