import type { ReactNode } from 'react';

type ModalProps = {
  /** Its accessible name. */
  label: string;
  onClose: () => void;
  className?: string;
  children: ReactNode;
};

/** A dialog over the page, open as long as it is drawn. Esc and a click beside it close it; the platform keeps the focus. */
export function Modal({ label, onClose, className = 'm-auto', children }: ModalProps) {
  return (
    <dialog
      ref={open}
      aria-label={label}
      className={`mx-auto overflow-hidden rounded-[10px] border border-line-strong bg-surface text-ink shadow-float backdrop:bg-black/35 ${className}`}
      // At once, since its closing is only told later: what opens another one right after Esc would be closed by that.
      onCancel={(event) => {
        event.currentTarget.close();
        onClose();
      }}
      // Browsers leave out the question at a second Esc.
      onClose={onClose}
      // Not in React's types yet: a click beside it closes it.
      {...{ closedby: 'any' }}
    >
      {children}
    </dialog>
  );
}

function open(dialog: HTMLDialogElement | null): void {
  if (dialog !== null && !dialog.open) dialog.showModal();
}
