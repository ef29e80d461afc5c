import { type ReactNode, useId } from 'react';
import type { Part } from '#address/on-call';
import { ControlCount } from '../../../components/ControlsBox';
import { PopoverBox } from '../../../ui/PopoverBox';
import type { ChangeView } from '../model/use-oncall-view';

type PhoneBarProps = {
  part: Part;
  /** Number of gaps in the days in view that are not over. */
  gaps: number;
  /** Number of active filters. */
  filtersOn: number;
  change: ChangeView;
  /** Sheet of controls. */
  children: ReactNode;
};

/** Bar at the lower edge of a phone: parts of the page, and a sheet with all controls. */
export function PhoneBar({ part, gaps, filtersOn, change, children }: PhoneBarProps) {
  const id = useId();
  const tab = (name: string, to: Part, count = 0) => (
    <button
      type="button"
      className="phone-tab"
      aria-current={part === to ? 'page' : undefined}
      onClick={() => {
        change({ part: to, period: undefined, ...(to === 'now' && { from: undefined, at: undefined }) });
        window.scrollTo({ top: 0 });
      }}
    >
      {name}
      {count > 0 && (
        <span className="min-w-5 rounded-full bg-bad px-1.5 text-xs/5 font-[650] text-surface">{count}</span>
      )}
    </button>
  );
  return (
    <nav aria-label="Parts of this page" className="phone-bar print:hidden">
      {tab('Now', 'now')}
      {tab('Timeline', 'timeline')}
      {tab('Gaps', 'gaps', gaps)}
      <button
        type="button"
        className="phone-tab"
        popoverTarget={id}
        aria-label={filtersOn > 0 ? `View and filters, ${filtersOn} on` : 'View and filters'}
      >
        View <ControlCount count={filtersOn} isOpen />
      </button>
      <PopoverBox id={id} label="View and filters" className="phone-sheet">
        {children}
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          className="mt-4 w-full rounded-md bg-accent font-semibold text-on-accent"
        >
          Done
        </button>
      </PopoverBox>
    </nav>
  );
}
