import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/Button';

type DialogButtonProps = {
  label: string;
  look?: 'primary' | 'plain';
  /** Reason why it is off; undefined if it is on. */
  problem: string | undefined;
  /** Dialog that it opens. */
  children: (close: () => void) => ReactNode;
};

/** Button of a page's head that opens a dialog; where it is off, it says why, on a phone in sight. */
export function DialogButton({ label, look = 'primary', problem, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const reason = useId();
  return (
    <>
      <Button
        look={look}
        className="max-md:grow"
        disabled={problem !== undefined}
        title={problem}
        aria-describedby={problem === undefined ? undefined : reason}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {problem !== undefined && (
        <span id={reason} className="text-xs text-ink-2 max-md:basis-full md:sr-only">
          {problem}
        </span>
      )}
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
