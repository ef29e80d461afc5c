import type { Window } from '#domain/schedule/rotation';
import type { Directory } from '../../api/directory';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { describeItem } from './describe';
import { PeriodFacts } from './PeriodTip';
import { findItem, type RowModel } from './rows';
import type { OnCallView } from './url';

type ChosenPeriodProps = {
  chosen: string;
  rows: readonly RowModel[];
  window: Window;
  view: OnCallView;
  directory: Directory;
  onClose: () => void;
};

/** The period that the URL names, in full, below the timeline. */
export function ChosenPeriod({ chosen, rows, window, view, directory, onClose }: ChosenPeriodProps) {
  const found = findItem(rows, chosen, window);
  const description =
    found && describeItem(found.item, found.row, found.lane, directory, view.zone, view.secondZone);
  return (
    <div className="mt-3.5 max-w-160">
      <Panel title="Chosen period">
        {description ? (
          <>
            <PeriodFacts description={description} />
            {description.hash !== '' && (
              <p className="mt-1 text-xs text-ink-3">
                period <code className="font-mono">{description.hash}</code>
              </p>
            )}
          </>
        ) : (
          <p className="text-ink-2">
            The period that this link names is not in this window: it moved, was changed, or lies in a
            schedule that you do not see.
          </p>
        )}
        <Button className="mt-2" onClick={onClose}>
          Close
        </Button>
      </Panel>
    </div>
  );
}
