import * as z from 'zod/mini';

/** `#review=1.<JSON, base64url>`, as the page of a review writes what people typed (docs/using/review.md). */
const START = '#review=1.';

const Note = z.object({ at: z.optional(z.int()), text: z.string() });
const Notes = z.array(Note);
const Typed = z.object({
  title: z.optional(z.string()),
  notes: z.optional(Notes),
  titles: z.optional(z.record(z.string(), z.string())),
  noted: z.optional(z.record(z.string(), Notes)),
  stacks: z.optional(z.array(z.string())),
});

/** What people typed, as others may read it. What cannot be read is left out as a whole. */
export function shownFragment(fragment: string, shown: (text: string) => string): string {
  if (!fragment.startsWith(START)) return '';
  const typed = Typed.safeParse(jsonIn(fragment.slice(START.length))).data;
  if (!typed) return '';
  const noteOf = (note: z.output<typeof Note>) => ({ ...note, text: shown(note.text) });
  const notes = (all: z.output<typeof Note>[]) => all.map(noteOf);
  const { title, titles, noted } = typed;
  const masked = {
    ...typed,
    ...(title !== undefined && { title: shown(title) }),
    ...(typed.notes && { notes: notes(typed.notes) }),
    ...(titles && { titles: mapped(titles, shown) }),
    ...(noted && { noted: mapped(noted, notes) }),
  };
  return START + Buffer.from(JSON.stringify(masked)).toString('base64url');
}

function mapped<T>(of: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value)]));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
