import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import type { Description } from '../model/describe';
import { PeriodFacts } from '../timeline/PeriodTip';

type ChosenPeriodProps = {
  /** Undefined where the period that the address names is not there. */
  description: Description | undefined;
  onExplain: () => void;
  onClose: () => void;
};

/** The period that the URL names, in full, below the timeline. */
export function ChosenPeriod({ description, onExplain, onClose }: ChosenPeriodProps) {
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
          {description && <Button onClick={onExplain}>Explain its start</Button>}
          <Button onClick={onClose}>Close</Button>
        </div>
      </Panel>
    </div>
  );
}
