import { useState, type ReactNode } from 'react';
import { MAX_TITLE_LENGTH } from '#domain/review/notes';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';

type EditedTextProps = {
  label: string;
  /** As it was typed; '' where nothing was. */
  text: string;
  /** What stands there. */
  shown: string;
  /** False where there is no room for it. */
  onChange: (text: string) => boolean;
  children: (shown: string) => ReactNode;
};

/** A text that a button makes a field of. Enter keeps it, Escape does not; an empty one is as it was by itself. */
export function EditedText({ label, text, shown, onChange, children }: EditedTextProps) {
  const [draft, setDraft] = useState<string>();
  if (draft === undefined) {
    return (
      <>
        {children(shown)}
        <Button
          look="quiet"
          className="presented:hidden print:hidden"
          aria-label={`Rename: ${label.toLowerCase()}`}
          onClick={() => setDraft(text || shown)}
        >
          Rename
        </Button>
      </>
    );
  }
  const keep = () => {
    if (draft.trim() === shown || onChange(draft.trim())) setDraft(undefined);
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
