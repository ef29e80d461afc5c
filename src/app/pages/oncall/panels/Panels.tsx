import type { OnCall } from '../model/use-oncall';
import { CoveragePanel } from './CoveragePanel';
import { HandOffsPanel } from './HandOffsPanel';
import { IntegrityPanel } from './IntegrityPanel';
import { LoadPanel } from './LoadPanel';
import { OnDutyAtPanel } from './OnDutyAtPanel';

/** What the timeline means, in words and figures, below it. */
export function Panels({ oncall }: { oncall: OnCall }) {
  const { at } = oncall.view;
  return (
    <div className="mt-3.5 space-y-3.5">
      {at !== undefined && <OnDutyAtPanel oncall={oncall} at={at} />}
      <div className="grid items-start gap-3.5 xl:grid-cols-2">
        <CoveragePanel oncall={oncall} />
        <HandOffsPanel oncall={oncall} />
      </div>
      <LoadPanel oncall={oncall} />
      <IntegrityPanel oncall={oncall} />
    </div>
  );
}
