import { type ReactNode, useId } from 'react';
import { Button } from '../ui/Button';
import { PopoverBox } from '../ui/PopoverBox';

type ControlsBoxProps = {
  label: string;
  /** How many of its settings change what is shown. */
  count?: number | undefined;
  /** It is opened to type. */
  focusFirst?: boolean;
  className: string;
  children: ReactNode;
};

/** A button that opens a box of controls, and says how many of them are in force. */
export function ControlsBox({ label, count = 0, focusFirst = false, className, children }: ControlsBoxProps) {
  const id = useId();
  return (
    <>
      <Button
        popoverTarget={id}
        look={count > 0 ? 'pressed' : 'plain'}
        aria-label={count > 0 ? `${label}, ${count} on` : label}
      >
        {label}
        <ControlCount count={count} />
      </Button>
      <PopoverBox id={id} label={label} focusFirst={focusFirst} className={`p-3 print:hidden ${className}`}>
        {children}
      </PopoverBox>
    </>
  );
}

/** On a button that hides controls: how many of them are in force, or that it opens. */
export function ControlCount({ count, isOpen = false }: { count: number; isOpen?: boolean }) {
  if (count === 0) return <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>;
  return (
    <span
      aria-hidden="true"
      className="min-w-5 rounded-full bg-accent px-1.5 text-2xs leading-5 text-on-accent forced-colors:outline"
    >
      {count}
    </span>
  );
}
