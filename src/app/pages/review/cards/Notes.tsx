import { type ReactNode, useState } from 'react';
import { hasOwner, kindInWords, type Note, notesInOrder, noteTime, ownerInWords } from '#domain/review/notes';
import { Button } from '../../../ui/Button';
import { draftOf, EMPTY_DRAFT, type NoteDraft, noteOf } from '../model/note-draft';
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
  firstDraft?: NoteDraft | undefined;
};

const TOO_LONG = 'No room left: a link has at most about 16,000 characters. Nothing was added.';

/** Editable notes. */
export function Notes({ label, notes, onChange, placeholder, firstDraft }: NotesProps) {
  const { window, zone } = useReviewScope();
  const [edited, setEdited] = useState<{ draft: NoteDraft; count: number }>();
  const { draft = firstDraft, count = 0 } = edited ?? {};
  const without = (note: Note) => notes.filter((other) => other !== note);
  return (
    <div role="group" aria-label={label}>
      <ul className="review-notes">
        {notes.map((note) => (
          <NoteItem key={`${note.at} ${note.text}`} note={note}>
            <span className="whitespace-nowrap presented:hidden print:hidden">
              {hasOwner(note) && (
                <Button
                  look="quiet"
                  className="h-6! px-1!"
                  aria-label={`${note.isDone ? 'Reopen' : 'Mark as done'}: ${note.text}`}
                  onClick={() => onChange(notes.map((other) => (other === note ? toggled(note) : other)))}
                >
                  {note.isDone ? 'Reopen' : 'Done'}
                </Button>
              )}
              <Button
                look="quiet"
                className="h-6! min-w-6! px-1!"
                aria-label={`Edit the note ${note.text}`}
                onClick={() => {
                  setEdited({ draft: draftOf(note, zone), count: count + 1 });
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
        draft={draft ?? EMPTY_DRAFT}
        isOpened={draft !== undefined}
        onAdd={(note) => (onChange(notesInOrder([...notes, noteOf(note, window, zone)])) ? '' : TOO_LONG)}
      />
    </div>
  );
}

function toggled({ isDone, ...note }: Note): Note {
  return isDone ? note : { ...note, isDone: true };
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

/** Time, kind, text, owner and date of a note. */
function NoteItem({ note, children }: { note: Note; children?: ReactNode }) {
  const { window, zone } = useReviewScope();
  return (
    <li>
      <b>{noteTime(note, window, zone)}</b>
      {note.kind !== undefined && <small>{kindInWords(note)}</small>}
      <span className="min-w-0 wrap-anywhere">{note.text}</span>
      {hasOwner(note) && <small className="font-semibold">{ownerInWords(note)}</small>}
      {children}
    </li>
  );
}
