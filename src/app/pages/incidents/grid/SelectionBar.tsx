import { Button } from '../../../ui/Button';
import { CopyMarkdown } from '../details/CopyMarkdown';
import type { Incidents } from '../model/use-incidents';
import type { Selection } from './use-selection';

/** What can be done with the selected incidents. */
export function SelectionBar({ incidents, selection }: { incidents: Incidents; selection: Selection }) {
  const { selected } = incidents.view;
  return (
    <div
      role="status"
      // Below the table, which may end below the window: what can be done with a selection stays in sight.
      className="sticky bottom-2 z-10 mt-2 flex flex-wrap items-center gap-2 rounded-[10px] border border-line-strong bg-surface px-3 py-1.5 text-sm shadow-float empty:hidden print:hidden"
    >
      {selected.length > 0 && (
        <>
          <b>{selected.length} selected</b>
          <CopyMarkdown incidents={incidents} ids={selected} />
          <Button look="quiet" onClick={selection.clear}>
            Select none
          </Button>
        </>
      )}
      {selection.said !== '' && <span className="text-warn">{selection.said}</span>}
    </div>
  );
}
