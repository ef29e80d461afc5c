import type { Evidence } from '#domain/review/evidence';
import { type Field, formatFields, param, type SearchPatch, type Value, type ViewOf } from './codec';
import { flag, listOf, textLike } from './values';

/** Maximum in one link. */
export const MAX_CHOSEN = 100;

/** Text of up to 200 characters, in lists separated by commas and slashes. */
const key: Value<string> = {
  parse: (text) => {
    try {
      const value = decodeURIComponent(text);
      return value === '' || value.length > 200 ? undefined : value;
    } catch {
      return undefined;
    }
  },
  format: encodeURIComponent,
};

/** Selected incidents of a review; none: all of the range. */
export const selectedIds: Field<readonly string[]> = param(
  'sel',
  listOf(key, MAX_CHOSEN),
  [],
  'all incidents of the range',
);

const MAX_EVIDENCE = 20;

const keys = listOf(key, MAX_CHOSEN);

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
  selected: selectedIds,
  /** Schedules with lanes; undefined: the relevant ones. */
  lanes: param('lanes', listOf(id, 40), undefined, 'the schedules that matter'),
  evidence: param('evidence', listOf(served, MAX_EVIDENCE), [], 'no evidence'),
  /** First cards; the others follow by time. */
  order: param('order', keys, [], 'in order of time'),
  hidden: param('hide', keys, [], 'nothing hidden'),
  /** First incidents of the titles whose lanes show each incident. */
  opened: param('open', keys, [], 'lanes closed'),
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
