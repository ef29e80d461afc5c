import { type ReactNode, useId } from 'react';
import { useCopy } from '../hooks/use-copy';
import { Button } from './Button';
import { PopoverBox } from './PopoverBox';

type CopyText = (name: string, text: string) => void;

type CopyMenuProps = {
  /** Message after a copy. */
  done: (name: string) => string;
  children: (copy: CopyText) => ReactNode;
};

/** Menu "Copy as", which closes on a copy. */
export function CopyMenu({ done, children }: CopyMenuProps) {
  const id = useId();
  const { message, copy } = useCopy();
  const copyText: CopyText = (name, text) => {
    document.getElementById(id)?.hidePopover();
    void copy(text, { done: done(name) });
  };
  return (
    <>
      <span role="status" className="text-sm text-ink-2 empty:hidden print:hidden">
        {message}
      </span>
      <Button popoverTarget={id} className="print:hidden">
        Copy as <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} className="w-72 p-2">
        {children(copyText)}
      </PopoverBox>
    </>
  );
}

type CopyFormsProps = {
  forms: readonly { name: string; note: string; make: () => string }[];
  copy: CopyText;
};

/** Items of the menu "Copy as". */
export function CopyForms({ forms, copy }: CopyFormsProps) {
  return forms.map(({ name, note, make }) => (
    <button
      key={name}
      type="button"
      className="block min-h-8 w-full rounded-md px-2 text-left text-sm hover:bg-hover"
      onClick={() => copy(name, make())}
    >
      {name} <span className="text-xs text-ink-3">{note}</span>
    </button>
  ));
}
