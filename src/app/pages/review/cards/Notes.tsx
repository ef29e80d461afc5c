import { type ReactNode, useId, useState } from 'react';
import {
  MAX_TITLE_LENGTH,
  type Note,
  notesInOrder,
  noteTime,
  readNote,
  typedNote,
} from '#domain/review/notes';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { useReviewScope } from '../model/review-scope';

type EditedTextProps = {
  label: string;
  /** Stored text; '' for none. */
  text: string;
  /** Visible text. */
  display: string;
  /** False if the link would be too long. */
  onChange: (text: string) => boolean;
  children: (display: string) => ReactNode;
};

type NotesProps = {
  /** Accessible name of the list. */
  label: string;
  notes: readonly Note[];
  /** False if the link would be too long. */
  onChange: (notes: Note[]) => boolean;
  placeholder: string;
};

const TOO_LONG = 'No room left: a link has at most about 16,000 characters. Nothing was added.';

/** Editable notes; Enter or leaving the field adds its text. */
export function Notes({ label, notes, onChange, placeholder }: NotesProps) {
  const { window, zone } = useReviewScope();
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  function add() {
    if (text.trim() === '') return;
    const isAdded = onChange(notesInOrder([...notes, readNote(text, window, zone)]));
    setProblem(isAdded ? '' : TOO_LONG);
    if (isAdded) setText('');
  }
  const without = (note: Note) => notes.filter((other) => other !== note);
  return (
    <div role="group" aria-label={label}>
      <ul className="review-notes">
        {notes.map((note) => (
          <li key={`${note.at} ${note.text}`}>
            <b>{noteTime(note, window, zone)}</b>
            <span className="min-w-0 wrap-anywhere">{note.text}</span>
            <span className="whitespace-nowrap presented:hidden print:hidden">
              <Button
                look="quiet"
                className="h-6! min-w-6! px-1!"
                aria-label={`Edit the note ${note.text}`}
                onClick={() => {
                  setText(typedNote(note, zone));
                  onChange(without(note));
                  document.getElementById(id)?.focus();
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
          </li>
        ))}
      </ul>
      <form
        className="mt-2 flex gap-2 presented:hidden print:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Field
          id={id}
          className="grow"
          aria-label={`Add to ${label.toLowerCase()}`}
          placeholder={placeholder}
          value={text}
          maxLength={500}
          onChange={(event) => setText(event.target.value)}
          onBlur={add}
        />
        <Button type="submit">Add</Button>
      </form>
      {problem !== '' && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Read-only notes with their times, for presentation and print. */
export function NoteList({ notes }: { notes: readonly Note[] }) {
  const { window, zone } = useReviewScope();
  return (
    <ul className="review-notes print:mt-2">
      {notes.map((note) => (
        <li key={`${note.at} ${note.text}`}>
          <b>{noteTime(note, window, zone)}</b>
          <span>{note.text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Text with an edit button. Enter saves, Escape cancels; an empty text restores the default. */
export function EditedText({ label, text, display, onChange, children }: EditedTextProps) {
  const [draft, setDraft] = useState<string>();
  if (draft === undefined) {
    return (
      <>
        {children(display)}
        <Button
          look="quiet"
          className="presented:hidden print:hidden"
          aria-label={`Rename: ${label.toLowerCase()}`}
          onClick={() => setDraft(text || display)}
        >
          Rename
        </Button>
      </>
    );
  }
  const keep = () => {
    if (draft.trim() === display || onChange(draft.trim())) setDraft(undefined);
  };
  return (
    <form
      className="flex min-w-0 grow gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <Field
        ref={(field) => field?.focus()}
        className="grow"
        aria-label={label}
        value={draft}
        maxLength={MAX_TITLE_LENGTH}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setDraft(undefined);
        }}
      />
    </form>
  );
}
