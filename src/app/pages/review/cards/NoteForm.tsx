import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { hasOwner, kindInWords, MAX_NOTE_LENGTH, MAX_OWNER_LENGTH, NOTE_KINDS } from '#domain/review/notes';
import { Button } from '../../../ui/Button';
import { Choice } from '../../../ui/Choice';
import { Field } from '../../../ui/Field';
import { useDirectory } from '../../../api/names/directory';
import { useReviewScope } from '../model/review-scope';
import type { NoteDraft } from '../model/note-draft';

const KINDS = NOTE_KINDS.map((kind) => [kind, kindInWords({ kind })] as const);

type NoteFormProps = {
  /** Accessible name of the text. */
  label: string;
  placeholder: string;
  draft: NoteDraft;
  /** Focuses the text. */
  isOpened: boolean;
  /** Returns the reason of a refusal; '' once added. */
  onAdd: (draft: NoteDraft) => string;
};

/** Form of a new note; Enter or leaving the form adds it. */
export function NoteForm({ label, placeholder, draft, isOpened, onAdd }: NoteFormProps) {
  const [note, setNote] = useState(draft);
  const [problem, setProblem] = useState('');
  const text = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpened) text.current?.focus();
  }, [isOpened]);
  const change = (fields: Partial<NoteDraft>) => setNote({ ...note, ...fields });
  /** Leaving the form adds its note. */
  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) {
    if (!currentTarget.form?.contains(relatedTarget)) add();
  }
  function add() {
    if (note.text.trim() === '') return;
    const refusal = onAdd(note);
    setProblem(refusal);
    if (refusal === '') setNote({ ...draft, text: '', owner: '', due: '', isDone: false });
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
        <Choice
          label={`Kind of note: ${label.toLowerCase()}`}
          value={note.kind ?? 'note'}
          options={KINDS}
          onChange={(kind) => change({ kind })}
        />
        <Field
          ref={text}
          className="grow basis-40"
          aria-label={label}
          placeholder={placeholder}
          value={note.text}
          maxLength={MAX_NOTE_LENGTH}
          onChange={(event) => change({ text: event.target.value })}
          onBlur={leave}
        />
        {hasOwner(note) && (
          <OwnerField value={note.owner} onChange={(owner) => change({ owner })} onBlur={leave}>
            {note.kind === 'action' && (
              <Field
                type="date"
                aria-label="Due"
                value={note.due}
                onChange={(event) => change({ due: event.target.value })}
                onBlur={leave}
              />
            )}
          </OwnerField>
        )}
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

type OwnerFieldProps = {
  value: string;
  onChange: (owner: string) => void;
  onBlur: (event: FocusEvent<HTMLInputElement>) => void;
  children: ReactNode;
};

/** Owner, with the people on call to choose from. */
function OwnerField({ value, onChange, onBlur, children }: OwnerFieldProps) {
  const { lanes } = useReviewScope().lanes;
  const directory = useDirectory();
  const id = useId();
  const ids = new Set(lanes.flatMap(({ parts }) => parts.flatMap(({ people }) => people)));
  return (
    <>
      <Field
        className="grow basis-28"
        aria-label="Owner"
        placeholder="Owner"
        list={id}
        value={value}
        maxLength={MAX_OWNER_LENGTH}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <datalist id={id}>
        {[...ids].map((person) => (
          <option key={String(person)} value={directory.person(person)}>
            {directory.person(person)}
          </option>
        ))}
      </datalist>
      {children}
    </>
  );
}
