import { useState, type ReactNode, type Ref, type ToggleEvent } from 'react';
import { flushSync } from 'react-dom';

type PopoverBoxProps = {
  /** What its button has as `popoverTarget`. */
  id: string;
  /** Makes a dialog of it, of this accessible name. */
  label?: string;
  /** Its width and padding. */
  className: string;
  /** What is typed in it stays while it is closed. */
  keepsState?: boolean;
  /** It is opened to type or to choose: its first control has the focus as it opens. */
  focusFirst?: boolean;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** A box that the platform opens over the page and closes; what is in it is there while it is open. */
export function PopoverBox({
  id,
  label,
  className,
  keepsState = false,
  focusFirst = false,
  ref,
  children,
}: PopoverBoxProps) {
  const [open, setOpen] = useState(false);
  // Drawn before the platform opens it and gives away the focus, so that the very next key is for what is in it.
  function beforeToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== 'open' || event.target !== event.currentTarget) return;
    flushSync(() => setOpen(true));
    if (focusFirst) {
      event.currentTarget.querySelector('input, button')?.toggleAttribute('autofocus', true);
    }
  }
  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      {...(label !== undefined && { role: 'dialog', 'aria-label': label })}
      onBeforeToggle={beforeToggle}
      // A box inside this one tells here, too, what becomes of it.
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.newState === 'open')}
      className={`popover rounded-[10px] border border-line-strong bg-surface text-ink shadow-float ${className}`}
    >
      {(open || keepsState) && children}
    </div>
  );
}
