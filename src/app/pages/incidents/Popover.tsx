import { useId, type ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { PopoverBox } from '../../ui/PopoverBox';

export function Popover({ label, title, children }: { label: string; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <Button popoverTarget={id}>
        {label} <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} label={title} className="w-80 p-3 text-sm">
        {children}
      </PopoverBox>
    </>
  );
}
