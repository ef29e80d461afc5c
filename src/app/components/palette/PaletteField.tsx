import type { ComponentProps } from 'react';

type PaletteFieldProps = Pick<ComponentProps<'input'>, 'onKeyDown'> & {
  text: string;
  /** Ids of the list and of its active option, once options exist. */
  list?: string | undefined;
  option?: string | undefined;
  onText: (text: string) => void;
  /** Receives multi-line text: a single-line field would drop the line ends of a stack. */
  onPasteLines: (text: string) => void;
};

/** Search field of the palette, focused on mount with the caret at the end. */
export function PaletteField({ text, list, option, onText, onPasteLines, onKeyDown }: PaletteFieldProps) {
  return (
    <input
      role="combobox"
      aria-label="Page, schedule, person, any other name, action, id, link, time or stack"
      aria-expanded={option !== undefined}
      aria-controls={list}
      aria-activedescendant={option}
      aria-autocomplete="list"
      autoComplete="off"
      spellCheck={false}
      placeholder="Page, name, action – or paste an id, a link, a time, a stack"
      ref={takeFocus}
      value={text}
      className="h-11 w-full border-b border-line bg-surface px-3.5 outline-none"
      onChange={(event) => onText(event.target.value)}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text/plain');
        if (!pasted.trim().includes('\n')) return;
        event.preventDefault();
        onPasteLines(pasted);
      }}
      onKeyDown={onKeyDown}
    />
  );
}

function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
