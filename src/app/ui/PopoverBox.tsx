import { useState, type ReactNode, type Ref, type ToggleEvent } from 'react';
import { flushSync } from 'react-dom';

/** Native popover; its content is mounted while open. */
export function PopoverBox({
  id,
  label,
  className,
  keepsState = false,
  focusFirst = false,
  ref,
  children,
}: {
  /** `popoverTarget` of its button. */
  id: string;
  /** Accessible name, which makes it a dialog. */
  label?: string;
  /** Width and padding. */
  className: string;
  /** Keeps input while closed. */
  keepsState?: boolean;
  /** Focuses the first control on opening. */
  focusFirst?: boolean;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  // Renders before the platform opens it and moves the focus, so that the next key reaches its content.
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
      // A nested popover's event bubbles.
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.newState === 'open')}
      className={`popover rounded-[10px] border border-line-strong bg-surface text-ink shadow-float ${className}`}
    >
      {(open || keepsState) && children}
    </div>
  );
}
