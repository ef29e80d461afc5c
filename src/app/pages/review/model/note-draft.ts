import { hasOwner, type Note, type NoteKind, readNote, typedNote } from '#domain/review/notes';
import type { Interval } from '#domain/time/interval';

/** Fields of the form of a note; '' for none. */
export type NoteDraft = {
  kind: NoteKind | undefined;
  text: string;
  owner: string;
  due: string;
  isDone: boolean;
};

export const EMPTY_DRAFT: NoteDraft = { kind: undefined, text: '', owner: '', due: '', isDone: false };

/** Note of a form, with its owner and date if its kind has them. */
export function noteOf({ kind, text, owner, due, isDone }: NoteDraft, window: Interval, zone: string): Note {
  const name = owner.trim();
  return {
    ...readNote(text, window, zone),
    ...(kind !== undefined && kind !== 'note' && { kind }),
    ...(hasOwner({ kind }) && name !== '' && { owner: name }),
    ...(kind === 'action' && due !== '' && { due }),
    ...(hasOwner({ kind }) && isDone && { isDone }),
  };
}

/** Form that edits a note. */
export function draftOf(note: Note, zone: string): NoteDraft {
  const { kind, owner = '', due = '', isDone = false } = note;
  return { kind, text: typedNote(note, zone), owner, due, isDone };
}
