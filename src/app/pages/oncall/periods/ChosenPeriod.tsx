import type { Directory } from '../../../api/names/directory';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import type { Zones } from '../../../url/zone';
import { causeWords } from '../gaps/cause-words';
import { describeItem } from '../model/describe';
import type { PlacedItem } from '../model/rows';
import type { Shifts } from '../model/shifts';
import type { ChangeView } from '../model/use-oncall-view';
import { PeriodFacts } from '../timeline/PeriodTip';

type ChosenPeriodProps = {
  /** Undefined where the period that the address names is not there. */
  placed: PlacedItem | undefined;
  shifts: Shifts;
  zones: Zones;
  directory: Directory;
  change: ChangeView;
};

/** The period that the URL names, in full, below the timeline. */
export function ChosenPeriod({ placed, shifts, zones, directory, change }: ChosenPeriodProps) {
  const { zone, secondZone } = zones;
  const description =
    placed &&
    describeItem(placed, shifts.whole(placed), {
      directory,
      zone,
      secondZone,
      causeOf: causeWords(directory, zone),
    });
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
            This link’s period is not in this window: it was moved or changed, or its schedule is not shown.
          </p>
        )}
        <div className="mt-2 flex gap-2 print:hidden">
          {placed && <Button onClick={() => change({ at: placed.item.start })}>Explain its start</Button>}
          <Button onClick={() => change({ period: undefined })}>Close</Button>
        </div>
      </Panel>
    </div>
  );
}
