import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { LONGEST_SHARED } from '../model/fragment';

type ShareStackProps = {
  /** Of the stack, in characters. */
  length: number;
  /** The form, where the stack is not too long. */
  children: ReactNode;
};

/** Sharing is asked for: only then is the stack packed into a link, in the part of it that no server sees. */
export function ShareStack({ length, children }: ShareStackProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="primary"
        className="print:hidden"
        onClick={() => {
          setOpen(true);
          dialog.current?.showModal();
        }}
      >
        Share…
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby="share-title"
        onClose={() => setOpen(false)}
        className="m-auto w-140 max-w-[94vw] rounded-[10px] border border-line-strong bg-surface p-4 text-ink shadow-float backdrop:bg-black/40"
      >
        <h2 id="share-title" className="mb-2">
          Share this stack
        </h2>
        {open &&
          (length > LONGEST_SHARED ? (
            <p className="text-sm text-ink-2">
              This stack is too long for a link: it has {length.toLocaleString('en')} characters of at most{' '}
              {LONGEST_SHARED.toLocaleString('en')}. Copy it as text instead.
            </p>
          ) : (
            children
          ))}
        <form method="dialog" className="mt-3 flex justify-end">
          <Button type="submit">Close</Button>
        </form>
      </dialog>
    </>
  );
}
