import { useId, type ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { PopoverBox } from '../../ui/PopoverBox';

type PopoverProps = { label: string; title: string; children: ReactNode };

/** A button and the box that it opens. */
export function Popover({ label, title, children }: PopoverProps) {
  const id = useId();
  return (
    <>
      <Button popoverTarget={id}>
        {label} <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} label={title} className="w-80 p-3 text-sm">
        {children}
      </PopoverBox>
    </>
  );
}
