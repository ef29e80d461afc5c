import { type ReactNode, useState } from 'react';
import { type Note, notesInOrder, noteTime, readNote, typedNote } from '#domain/review/chronology';
import { Button } from '../../../ui/Button';
import { useReviewScope } from '../model/review-scope';
import { NoteForm } from './NoteForm';

type NotesProps = {
  /** Accessible name of the list. */
  label: string;
  notes: readonly Note[];
  /** False if the link would be too long. */
  onChange: (notes: Note[]) => boolean;
  placeholder: string;
  /** Draft to begin with, which is focused. */
  firstDraft?: string | undefined;
};

const TOO_LONG = 'No room left: a link has at most about 16,000 characters. Nothing was added.';

/** Editable notes. */
export function Notes({ label, notes, onChange, placeholder, firstDraft }: NotesProps) {
  const { window, zone } = useReviewScope();
  const [edited, setEdited] = useState<{ draft: string; count: number }>();
  const { draft = firstDraft, count = 0 } = edited ?? {};
  const without = (note: Note) => notes.filter((other) => other !== note);
  return (
    <div role="group" aria-label={label}>
      <ul className="review-notes">
        {notes.map((note) => (
          <NoteItem key={`${note.at} ${note.text}`} note={note}>
            <span className="whitespace-nowrap presented:hidden print:hidden">
              <Button
                look="quiet"
                className="h-6! min-w-6! px-1!"
                aria-label={`Edit the note ${note.text}`}
                onClick={() => {
                  setEdited({ draft: typedNote(note, zone), count: count + 1 });
                  onChange(without(note));
                }}
              >
                ✎
              </Button>
              <Button
                look="quiet"
                className="h-6! min-w-6! px-1!"
                aria-label={`Remove the note ${note.text}`}
                onClick={() => onChange(without(note))}
              >
                ✕
              </Button>
            </span>
          </NoteItem>
        ))}
      </ul>
      <NoteForm
        // An edited note replaces the form.
        key={count}
        label={`Add to ${label.toLowerCase()}`}
        placeholder={placeholder}
        draft={draft ?? ''}
        isOpened={draft !== undefined}
        onAdd={(text) => (onChange(notesInOrder([...notes, readNote(text, window, zone)])) ? '' : TOO_LONG)}
      />
    </div>
  );
}

/** Read-only notes with their times, for presentation and print. */
export function NoteList({ notes }: { notes: readonly Note[] }) {
  return (
    <ul className="review-notes print:mt-2">
      {notes.map((note) => (
        <NoteItem key={`${note.at} ${note.text}`} note={note} />
      ))}
    </ul>
  );
}

/** Time and text of a note. */
function NoteItem({ note, children }: { note: Note; children?: ReactNode }) {
  const { window, zone } = useReviewScope();
  return (
    <li>
      <b>{noteTime(note, window, zone)}</b>
      <span className="min-w-0 wrap-anywhere">{note.text}</span>
      {children}
    </li>
  );
}
