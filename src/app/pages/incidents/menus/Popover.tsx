import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/Button';

type PopoverProps = { label: string; title: string; children: ReactNode };

/** A button and the box that it opens; what is in the box is only there while it is open. */
export function Popover({ label, title, children }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button popoverTarget={id}>
        {label} <span aria-hidden="true">▾</span>
      </Button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={title}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="popover max-h-[80dvh] w-80 max-w-[94vw] overflow-auto rounded-[10px] border border-line-strong bg-surface p-3 text-sm text-ink shadow-float"
      >
        {open && children}
      </div>
    </>
  );
}
