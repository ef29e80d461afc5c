import type { Id } from '#contract/id';
import type { Edits } from '#contract/served/edits';
import type { Interval } from '../time/interval';
import type { UnixSeconds } from '../time/zone';

/** Edits of a request: takes, or one swap. */

/** Begin of the first stretch. */
export function firstStart(edits: Edits): UnixSeconds {
  return Math.min(...edits.flatMap((edit) => stretchesOf(edit).map(({ start }) => start)));
}

function stretchesOf(edit: Edits[number]): readonly Interval[] {
  if (edit.kind === 'swap') return edit.stretches;
  return edit.kind === 'take' ? [edit] : [];
}

/** True for a part inside of one stretch that can be taken on its own. */
export function isPart(edits: Edits, part: Interval): boolean {
  return (
    part.start < part.end &&
    edits.some((edit) => edit.kind === 'take' && edit.start <= part.start && part.end <= edit.end)
  );
}

/** Splits takes at a part: what is in it, and what remains. */
export function splitAt(edits: Edits, part: Interval): { taken: Edits; rest: Edits } {
  const within = (bounds: Interval) =>
    edits.flatMap((edit) => {
      if (edit.kind !== 'take') return [];
      const start = Math.max(edit.start, bounds.start);
      const end = Math.min(edit.end, bounds.end);
      return start < end ? [{ ...edit, start, end }] : [];
    });
  const rest = [
    ...within({ start: -Infinity, end: part.start }),
    ...within({ start: part.end, end: Infinity }),
  ];
  return { taken: within(part), rest };
}

/** Edits as a person who accepts them makes them. */
export function editsBy(person: Id, edits: Edits): Edits {
  return edits.map((edit) => (edit.kind === 'take' ? { ...edit, person } : edit));
}
