import { useRef } from 'react';
import { Button } from '../../../ui/Button';
import type { OnCallAddress } from '../model/use-oncall-view';
import { thisMinute } from '../model/use-view-window';
import { InstantField } from '../../../components/time/InstantField';

type OnDutyAtProps = Pick<OnCallAddress, 'view' | 'change'> & {
  /** Esc in the field; a sheet closes by itself. */
  onEscape?: (() => void) | undefined;
};

/** Button that answers for now, with reasons. */
export function OnDutyNowButton({ change, label }: Pick<OnCallAddress, 'change'> & { label: string }) {
  return (
    <Button
      title="Who is on call now, and why"
      onClick={(event) => {
        hideSheet(event.currentTarget);
        change({ at: thisMinute(), period: undefined });
      }}
    >
      {label}
    </Button>
  );
}

/** Hides the sheet of controls that a field or button is in. */
function hideSheet(element: HTMLElement | null): void {
  element?.closest<HTMLElement>('[popover]')?.hidePopover();
}

/** Field that explains duty at a time, in any form, replacing the selection on the timeline. */
export function OnDutyAt({ view, change, onEscape }: OnDutyAtProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="flex max-w-full flex-wrap items-center gap-1.5 text-sm text-ink-2 print:hidden">
      <InstantField
        label={`On call at, time in ${view.zone}`}
        instant={view.at}
        zone={view.zone}
        onChange={(at, atZone) => {
          hideSheet(box.current);
          change({ at, atZone, period: undefined });
        }}
        onEscape={onEscape}
      />
    </div>
  );
}
