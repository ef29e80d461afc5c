import { type ReactNode, useId } from 'react';
import { Button } from '../ui/Button';
import { PopoverBox } from '../ui/PopoverBox';

type ControlsBoxProps = {
  label: string;
  /** Number of settings that change the view. */
  count?: number | undefined;
  /** Focuses the first field on opening. */
  focusFirst?: boolean;
  className: string;
  children: ReactNode;
};

/** Button that opens a box of controls, with the number of active ones. */
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

/** Group of controls below a heading. */
export function ControlGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <h2 id={id} className="mb-1 text-xs font-semibold text-ink-3">
        {title}
      </h2>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}

/** Number of active controls behind a button, or an arrow. */
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
