import type { ComponentProps } from 'react';

type PaletteFieldProps = Pick<ComponentProps<'input'>, 'onKeyDown'> & {
  text: string;
  /** The ids of the list of what is found and of its chosen option, once there are any. */
  list?: string | undefined;
  option?: string | undefined;
  onText: (text: string) => void;
  /** A field of one line would drop the line ends that make a stack of a text. */
  onPasteLines: (text: string) => void;
};

/** What is looked for in the palette. It has the focus from its beginning, with the caret behind what is there. */
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
