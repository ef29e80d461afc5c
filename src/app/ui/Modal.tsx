import type { ReactNode } from 'react';

type ModalProps = {
  /** Accessible name. */
  label: string;
  onClose: () => void;
  className?: string;
  children: ReactNode;
};

/** Modal dialog, open while mounted. Esc and a click outside close it; the platform traps the focus. */
export function Modal({ label, onClose, className = 'm-auto', children }: ModalProps) {
  return (
    <dialog
      ref={openDialog}
      aria-label={label}
      className={`mx-auto overflow-hidden rounded-[10px] border border-line-strong bg-surface text-ink shadow-float backdrop:bg-black/35 ${className}`}
      // Closes at once: the close event comes later, and would close a dialog opened right after Esc.
      onCancel={(event) => {
        event.currentTarget.close();
        onClose();
      }}
      // Browsers skip the cancel event on a second Esc.
      onClose={onClose}
      // Missing in React's types: a click outside closes it.
      {...{ closedby: 'any' }}
    >
      {children}
    </dialog>
  );
}

/** The platform returns the focus of a dialog that closes, but not of one that is removed. */
function openDialog(dialog: HTMLDialogElement): () => void {
  const { activeElement: before } = document;
  if (!dialog.open) dialog.showModal();
  return () =>
    queueMicrotask(() => {
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true });
    });
}
