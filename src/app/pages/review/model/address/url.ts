import type { Evidence } from '#domain/review/evidence';
import { formatFields, param, type Value, type ViewOf } from '../../../../url/codec';
import type { SearchPatch } from '../../../../url/use-patch-search';
import { listOf, textLike } from '../../../../url/values';

/** What a link can carry. */
export const MOST_CHOSEN = 100;
const MOST_EVIDENCE = 20;

/** Any text without commas and slashes of its own. */
const encoded = (text: string) => encodeURIComponent(text);
function decoded(text: string): string | undefined {
  try {
    const value = decodeURIComponent(text);
    return value === '' || value.length > 200 ? undefined : value;
  } catch {
    return undefined;
  }
}

const key: Value<string> = { parse: decoded, format: encoded };
const keys = listOf(key, MOST_CHOSEN);

/** Records that stand on a server; a shared stack is in the fragment, as everything that was typed or pasted is. */
export type ServedEvidence = Exclude<Evidence, { kind: 'stack' }>;

const served: Value<ServedEvidence> = {
  parse: (text) => {
    const [first, second, ...rest] = text.split('/').map(decoded);
    if (first === undefined || rest.length > 0) return undefined;
    if (!text.includes('/')) return { kind: 'issue', id: first };
    return second === undefined ? undefined : { kind: 'delivery', integrationId: first, eventId: second };
  },
  format: (one) =>
    one.kind === 'issue' ? encoded(one.id) : `${encoded(one.integrationId)}/${encoded(one.eventId)}`,
};

const id = textLike(/^\d{1,20}$/);

/** What the page of a review has in its query beside zone, range and filters of the incident review. */
export const REVIEW_FIELDS = {
  /** The incidents that are reviewed; none: all of the range. */
  chosen: param('sel', keys, [], 'all incidents of the range'),
  /** Schedules whose lanes are drawn; undefined: those that matter. */
  lanes: param('lanes', listOf(id, 40), undefined, 'the schedules that matter'),
  evidence: param('evidence', listOf(served, MOST_EVIDENCE), [], 'no evidence'),
  /** Cards that come first, in this order; the others follow by time. */
  order: param('order', keys, [], 'in order of time'),
  hidden: param('hide', keys, [], 'nothing hidden'),
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
