import type { Evidence } from '#domain/review/evidence';
import { chosen, key, MOST_CHOSEN } from '../../../data/chosen';
import { formatFields, param, type Value, type ViewOf, type SearchPatch } from '../../../url/codec';
import { flag, listOf, textLike } from '../../../url/values';

const MOST_EVIDENCE = 20;

const keys = listOf(key, MOST_CHOSEN);

/** Records that stand on a server; a shared stack is in the fragment, as everything that was typed or pasted is. */
export type ServedEvidence = Exclude<Evidence, { kind: 'stack' }>;

const served: Value<ServedEvidence> = {
  parse: (text) => {
    const [first, second, ...rest] = text.split('/').map(key.parse);
    if (first === undefined || rest.length > 0) return undefined;
    if (!text.includes('/')) return { kind: 'issue', id: first };
    return second === undefined ? undefined : { kind: 'delivery', integrationId: first, eventId: second };
  },
  format: (evidence) =>
    (evidence.kind === 'issue' ? [evidence.id] : [evidence.integrationId, evidence.eventId])
      .map(encodeURIComponent)
      .join('/'),
};

const id = textLike(/^\d{1,20}$/);

/** Query of a review beside zone, range and filters. */
export const REVIEW_FIELDS = {
  chosen,
  /** Schedules with lanes; undefined: those that matter. */
  lanes: param('lanes', listOf(id, 40), undefined, 'the schedules that matter'),
  evidence: param('evidence', listOf(served, MOST_EVIDENCE), [], 'no evidence'),
  /** First cards in this order; the others follow by time. */
  order: param('order', keys, [], 'in order of time'),
  hidden: param('hide', keys, [], 'nothing hidden'),
  /** Presents critical incidents only. */
  isOnlyCritical: param('only', flag('critical'), false, 'all incidents'),
  /** The card that is open, or presented. */
  card: param('card', key, undefined, 'the first card'),
};

export type ReviewView = ViewOf<typeof REVIEW_FIELDS>;

export function formatReview(change: Partial<ReviewView>): SearchPatch {
  return formatFields(REVIEW_FIELDS, change);
}

/** Whether an address says what is to be reviewed. */
export function saysWhat(search: URLSearchParams): boolean {
  return ['sel', 'from', 'to', 'range'].some((name) => search.has(name));
}
