import { useId } from 'react';
import { Button } from '../../../ui/Button';
import { LONGEST_EDITED } from '../model/fields';
import type { StackPage } from '../model/use-stack-page';

type PasteBoxProps = {
  page: StackPage;
  /** Shown to a room: what is pasted is taken past the field, which would show it as it is. */
  presenting: boolean;
};

/** The field to paste into. A very long text is taken past it, for a text field would stand still with it. */
export function PasteBox({ page, presenting }: PasteBoxProps) {
  const { text, problems, write, convert, clear } = page;
  const id = useId();
  return (
    <>
      <textarea
        aria-label="Stack"
        value={text}
        rows={Math.min(24, Math.max(10, text.split('\n').length + 1))}
        readOnly={presenting}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problems.stack !== undefined}
        aria-describedby={`${id}-problem ${id}-hint`}
        placeholder={
          "TypeError: Cannot read properties of undefined (reading 'total')\n    at te (https://cdn.example.com/assets/index-9f2c.js:1:48211)\n    at …"
        }
        onChange={(event) => write(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (!presenting && pasted.length <= LONGEST_EDITED) return;
          event.preventDefault();
          write(pasted);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) convert();
        }}
        className="block w-full resize-y rounded-md border border-control/60 bg-canvas p-2 font-mono text-xs leading-5 whitespace-pre text-ink aria-invalid:border-bad"
      />
      {problems.stack !== undefined && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-sm text-bad">
          {problems.stack}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2 print:hidden">
        <p id={`${id}-hint`} className="min-w-0 flex-1 text-xs text-ink-3">
          As it was printed, with whatever stands around it, or a whole crash report; Ctrl Enter converts.
          {presenting && ' While the page is presented a stack can be pasted, and is shown masked.'}
        </p>
        {text !== '' && <Button onClick={clear}>Clear</Button>}
      </div>
    </>
  );
}
