import * as z from 'zod/mini';
import type { Evidence } from '#domain/review/engagements';
import { MAX_NOTE_LENGTH, MAX_TITLE_LENGTH, noteOfOld, OLD_KINDS } from '#domain/review/chronology';
import {
  type Field,
  formatFields,
  param,
  type SearchPatch,
  type Value,
  type ViewOf,
  type Fields,
  type LinkProblem,
} from './codec';
import {
  digits,
  flag,
  listOf,
  readFragment,
  writeFragment,
  PRESENTING_FIELDS,
  DELIVERY_FIELDS,
} from './values';
import { INSIGHT_FIELDS } from './insight';
import { movedFrom } from './moved';
import { ON_CALL_FIELDS } from './on-call';
import type { GuestPage } from './pages';
import { zoneFields } from './zone';

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

const FIELDS: Record<GuestPage, Fields> = {
  onCall: ON_CALL_FIELDS,
  schedule: ON_CALL_FIELDS,
  review: { ...INSIGHT_FIELDS, ...REVIEW_FIELDS },
  delivery: DELIVERY_FIELDS,
};

/** Parameters for the creator of a link only, and overlays of the page. */
const OF_CREATOR: ReadonlySet<string> = new Set(['names', 'seen', 'made', 'card', 'wall', 'with', 'lines']);
const ZONES = zoneFields({ viewer: 'UTC', account: 'UTC' });

type GuestRules = {
  pseudonyms: boolean;
  /** Masks secrets and personal data of a text. */
  mask: (text: string) => string;
  /** True if a text names a person. */
  isNaming: (text: string) => boolean;
};

/**
 * Address of a view for guests. Words that its creator typed are left out under pseudonyms, and where a mask would cover a
 * part of them. Under pseudonyms so is everything else that the page would not parse, or that names a person.
 */
export function guestAddress(page: GuestPage, view: string, rules: GuestRules): string {
  const stored = new URL(view, 'http://dashboard');
  const url = new URL(movedFrom(stored.pathname, stored.searchParams)?.to ?? view, 'http://dashboard');
  const fields = Object.values<Field<unknown>>({ ...FIELDS[page], ...PRESENTING_FIELDS });
  const typed = new Set(fields.flatMap((field) => field.typed ?? []));
  const isZone = new Set([...ZONES.zone.parameters, ...ZONES.secondZone.parameters]);
  const valid = new Set(
    [...fields, ...Object.values<Field<unknown>>(ZONES)].flatMap((field) =>
      validParameters(field, url.searchParams),
    ),
  );
  const allowed = [...url.searchParams].filter(([name, value]) => {
    if (OF_CREATOR.has(name)) return false;
    if (typed.has(name)) return !rules.pseudonyms && rules.mask(value) === value;
    return !rules.pseudonyms || (valid.has(name) && (isZone.has(name) || !rules.isNaming(value)));
  });
  const search = new URLSearchParams(allowed);
  search.set('present', '1');
  return `${url.pathname}?${search.toString()}`;
}

function validParameters(field: Field<unknown>, search: URLSearchParams): readonly string[] {
  const problems: LinkProblem[] = [];
  field.read(search, problems);
  return field.parameters.filter((name) => problems.every(({ parameter }) => parameter !== name));
}
