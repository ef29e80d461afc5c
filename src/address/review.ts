import * as z from 'zod/mini';
import type { Evidence } from '#domain/review/engagements';
import { MAX_NOTE_LENGTH, MAX_TITLE_LENGTH, noteOfOld, OLD_KINDS } from '#domain/review/chronology';
import { type Field, formatFields, param, type SearchPatch, type Value, type ViewOf } from './codec';
import { digits, flag, listOf, readFragment, writeFragment } from './values';

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

/** URL fields of a review, in addition to the shared ones. */
export const REVIEW_FIELDS = {
  selected: selectedIds,
  /** Schedules with lanes; undefined: the relevant ones. */
  lanes: param('lanes', listOf(digits, 40), undefined, 'the schedules that matter'),
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
  return ['sel', 'range'].some((name) => search.has(name));
}

/**
 * Text of a review in the fragment of its address, which never leaves the browser: `#review=1.<JSON,
 * base64url>`. Untrusted input: validated, and dropped whole with a message if invalid.
 */

const START = 'review=1.';

/** Owner, date and kind of a note of an earlier version, which are in its text now. */
const MAX_OLD_LENGTH = 120;

/** Notes of any version; those with kinds become lines of text. */
const Notes = z.array(
  z.pipe(
    z.object({
      at: z.optional(z.int()),
      text: z.string().check(z.maxLength(MAX_NOTE_LENGTH + MAX_OLD_LENGTH)),
      kind: z.optional(z.enum(OLD_KINDS)),
      owner: z.optional(z.string().check(z.maxLength(80))),
      due: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))),
      isDone: z.optional(z.boolean()),
    }),
    z.transform(noteOfOld),
  ),
);

const Typed = z.object({
  title: z._default(z.string().check(z.maxLength(MAX_TITLE_LENGTH)), ''),
  notes: z._default(Notes, []),
  /** Titles and notes by incident id. */
  titles: z._default(z.record(z.string(), z.string().check(z.maxLength(MAX_TITLE_LENGTH))), {}),
  noted: z._default(z.record(z.string(), Notes), {}),
  /** Fragments of shared stacks. */
  stacks: z._default(z.array(z.string()), []),
});
export type Typed = z.output<typeof Typed>;

export const NOTHING_TYPED: Typed = { title: '', notes: [], titles: {}, noted: {}, stacks: [] };

/** Returns undefined for an unreadable fragment: truncated, changed, or of a later version. */
export function readTyped(hash: string): Typed | undefined {
  if (hash.replace(/^#/, '') === '') return NOTHING_TYPED;
  try {
    const json: unknown = JSON.parse(readFragment(START, hash) ?? '');
    return Typed.safeParse(json).data;
  } catch {
    return undefined;
  }
}

/** Fragment with its `#`, '' for nothing; undefined if chat programs would cut it. */
export function writeTyped({ title, notes, titles, noted, stacks }: Typed): string | undefined {
  const parts = {
    ...(title !== '' && { title }),
    ...(notes.length > 0 && { notes }),
    ...(Object.keys(titles).length > 0 && { titles }),
    ...(Object.keys(noted).length > 0 && { noted }),
    ...(stacks.length > 0 && { stacks }),
  };
  if (Object.keys(parts).length === 0) return '';
  return writeFragment(START, JSON.stringify(parts));
}

/**
 * Fragment with its texts changed, as for a guest; undefined if it does not parse or a text becomes too long.
 * @param isBare leaves out titles and pasted stacks.
 */
export function mapTyped(
  hash: string,
  change: (text: string) => string,
  isBare: boolean,
): string | undefined {
  const typed = readTyped(hash);
  const bare = typed && isBare ? { ...typed, title: '', titles: {}, stacks: [] } : typed;
  const changed = bare && Typed.safeParse(changedTyped(bare, change)).data;
  return changed && writeTyped(changed);
}

/** Typed text with each text changed, as under pseudonyms. */
export function changedTyped(typed: Typed, change: (text: string) => string): Typed {
  const notesOf = (notes: Typed['notes']) => notes.map((note) => ({ ...note, text: change(note.text) }));
  return {
    ...typed,
    title: change(typed.title),
    notes: notesOf(typed.notes),
    titles: mapValues(typed.titles, change),
    noted: mapValues(typed.noted, notesOf),
  };
}

function mapValues<T>(record: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
