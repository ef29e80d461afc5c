import { useEffect, useRef, useState } from 'react';
import { MAX_NOTE_LENGTH } from '#domain/review/chronology';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';

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
export function NoteForm({ label, placeholder, draft, isOpened, onAdd }: NoteFormProps) {
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
