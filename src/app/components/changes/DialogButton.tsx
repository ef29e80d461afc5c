import { type ReactNode, useId, useState } from 'react';
import { useIsOffline } from '../../api/reached';
import { Button } from '../../ui/Button';

type DialogButtonProps = {
  label: string;
  look?: 'primary' | 'plain';
  /** Reason why it is off; undefined if it is on. */
  problem: string | undefined;
  /** Dialog that it opens. */
  children: (close: () => void) => ReactNode;
};

/**
 * Button of a page's head that opens a dialog for a change; where it is off, as without a server, it says why, on a phone in
 * sight.
 */
export function DialogButton({ label, look = 'primary', children, ...props }: DialogButtonProps) {
  const isOffline = useIsOffline();
  const problem = isOffline ? 'Offline' : props.problem;
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
