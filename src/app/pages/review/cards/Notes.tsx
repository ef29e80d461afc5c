import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  MAX_NOTE_LENGTH,
  type Note,
  notesInOrder,
  noteTime,
  readNote,
  typedNote,
} from '#domain/review/chronology';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { useReviewScope } from '../model/use-review';

type NoteFormProps = {
  /** Accessible name of the text. */
  label: string;
  placeholder: string;
  draft: string;
  /** Focuses the text. */
  isOpened: boolean;
  /** Returns the reason of a refusal; '' once added. */
  onAdd: (text: string) => string;
};

/** Form of a new note; Enter or leaving the form adds it. */
function NoteForm({ label, placeholder, draft, isOpened, onAdd }: NoteFormProps) {
  const [text, setText] = useState(draft);
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpened) field.current?.focus();
  }, [isOpened]);
  function add() {
    if (text.trim() === '') return;
    const refusal = onAdd(text);
    setProblem(refusal);
    if (refusal === '') setText('');
  }
  return (
    <>
      <form
        className="mt-2 flex flex-wrap gap-2 presented:hidden print:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Field
          ref={field}
          className="grow basis-40"
          aria-label={label}
          placeholder={placeholder}
          value={text}
          maxLength={MAX_NOTE_LENGTH}
          onChange={(event) => setText(event.target.value)}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.form?.contains(relatedTarget)) add();
          }}
        />
        <Button type="submit">Add</Button>
      </form>
      {problem !== '' && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {problem}
        </p>
      )}
    </>
  );
}

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
