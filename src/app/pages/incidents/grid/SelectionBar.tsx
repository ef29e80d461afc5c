import { Button } from '../../../ui/Button';
import { CopyMarkdown } from '../details/CopyMarkdown';
import type { Incidents } from '../use-incidents';
import type { Selection } from './use-selection';

/** What can be done with the selected incidents. */
export function SelectionBar({ incidents, selection }: { incidents: Incidents; selection: Selection }) {
  const { selected } = incidents.view;
  return (
    <div role="status" className="mt-2 flex flex-wrap items-center gap-2 text-sm empty:hidden print:hidden">
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
