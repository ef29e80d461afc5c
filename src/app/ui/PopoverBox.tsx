import { useState, type ReactNode, type Ref } from 'react';

type PopoverBoxProps = {
  /** What its button has as `popoverTarget`. */
  id: string;
  /** Makes a dialog of it, of this accessible name. */
  label?: string;
  /** Its width and padding. */
  className: string;
  /** What is typed in it stays while it is closed. */
  keepsState?: boolean;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** A box that the platform opens over the page and closes; what is in it is there while it is open. */
export function PopoverBox({ id, label, className, keepsState = false, ref, children }: PopoverBoxProps) {
  const [open, setOpen] = useState(false);
  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      {...(label !== undefined && { role: 'dialog', 'aria-label': label })}
      onToggle={(event) => setOpen(event.newState === 'open')}
      className={`popover max-w-[94vw] rounded-[10px] border border-line-strong bg-surface text-ink shadow-float ${className}`}
    >
      {(open || keepsState) && children}
    </div>
  );
}
