import type { Evidence } from '#domain/review/evidence';
import { chosen, key, MOST_CHOSEN } from '../../../data/chosen';
import { formatFields, param, type Value, type ViewOf, type SearchPatch } from '../../../url/codec';
import { flag, listOf, textLike } from '../../../url/values';

const MOST_EVIDENCE = 20;

const keys = listOf(key, MOST_CHOSEN);

/** Evidence on a server; a shared stack is in the fragment, like all typed or pasted text. */
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

/** URL fields of a review, in addition to the shared ones. */
export const REVIEW_FIELDS = {
  selected: chosen,
  /** Schedules with lanes; undefined: the relevant ones. */
  lanes: param('lanes', listOf(id, 40), undefined, 'the schedules that matter'),
  evidence: param('evidence', listOf(served, MOST_EVIDENCE), [], 'no evidence'),
  /** First cards; the others follow by time. */
  order: param('order', keys, [], 'in order of time'),
  hidden: param('hide', keys, [], 'nothing hidden'),
  /** Presents critical incidents only. */
  isOnlyCritical: param('only', flag('critical'), false, 'all incidents'),
  /** Open or presented card. */
  card: param('card', key, undefined, 'the first card'),
};

export type ReviewView = ViewOf<typeof REVIEW_FIELDS>;

export function formatReview(change: Partial<ReviewView>): SearchPatch {
  return formatFields(REVIEW_FIELDS, change);
}

/** True if the address selects incidents. */
export function saysWhat(search: URLSearchParams): boolean {
  return ['sel', 'from', 'to', 'range'].some((name) => search.has(name));
}
