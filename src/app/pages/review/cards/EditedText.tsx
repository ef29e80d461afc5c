import { type ReactNode, useState } from 'react';
import { MAX_TITLE_LENGTH } from '#domain/review/chronology';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';

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
