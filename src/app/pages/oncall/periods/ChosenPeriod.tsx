import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { describeItem } from '../model/describe';
import { PeriodFacts } from '../timeline/PeriodTip';
import { findItem } from '../model/rows';
import type { OnCall } from '../model/use-oncall';

/** The period that the URL names, in full, below the timeline. */
export function ChosenPeriod({ oncall, chosen }: { oncall: OnCall; chosen: string }) {
  const { view, rows, window, directory, shifts, change } = oncall;
  const found = findItem(rows, chosen, window);
  const whole = found && shifts.whole(found.item, found.row, found.lane);
  const description =
    found &&
    whole &&
    describeItem(found.item, whole, found.row, found.lane, directory, view.zone, view.secondZone);
  return (
    <div className="mt-3.5 max-w-160">
      <Panel title="Chosen period">
        {found && description ? (
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
            schedule that is not shown.
          </p>
        )}
        <div className="mt-2 flex gap-2 print:hidden">
          {found && <Button onClick={() => change({ at: found.item.start })}>Why at its start?</Button>}
          <Button onClick={() => change({ period: undefined })}>Close</Button>
        </div>
      </Panel>
    </div>
  );
}
