import type { IncidentRow } from '#contract/insight';

/** First escalation of an incident; the interface has no time of it. */
export function escalatedWords({ escalated_by: by, is_reassigned }: IncidentRow): string {
  const escalated = by === '' ? 'no' : (HOW[by] ?? by);
  return is_reassigned ? `${escalated}; reassigned` : escalated;
}

/** ", automatically"; '' if unknown. */
export function closedWords({ closed_by: by }: IncidentRow): string {
  return by === '' ? '' : `, ${HOW[by] ?? by}`;
}

const HOW: Record<string, string> = { manually: 'manually', timeout: 'by timeout', auto: 'automatically' };
