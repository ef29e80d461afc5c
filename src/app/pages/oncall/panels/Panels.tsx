import { DAY } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';
import { useIsOneSchedule } from '../model/use-is-one-schedule';
import type { OnCallAddress } from '../model/use-oncall-view';
import type { Rows } from '../model/use-rows';
import type { Schedules } from '../model/use-schedules';
import { CoveragePanel } from './CoveragePanel';
import { HandOffsPanel } from './HandOffsPanel';
import { IntegrityPanel } from './IntegrityPanel';
import { LoadPanel } from './LoadPanel';

type PanelsProps = { address: OnCallAddress; loaded: Schedules; shown: Rows; directory: Directory };

/** What the timeline means, in words and figures, below it. */
export function Panels({ address: { view }, loaded, shown, directory }: PanelsProps) {
  const { schedules, scope } = shown;
  const { reading } = loaded.shifts;
  const isNamed = !useIsOneSchedule();
  const common = { schedules, reading, scope, directory, isNamed };
  return (
    <div className="@container mt-3.5 space-y-3.5">
      <div className="grid items-start gap-3.5 @4xl:grid-cols-2 print:grid-cols-1">
        <CoveragePanel {...common} zone={view.zone} />
        <HandOffsPanel {...common} zones={view} />
      </div>
      <LoadPanel
        schedules={schedules}
        everySchedule={loaded.schedules}
        reading={reading}
        days={Math.round((reading.window.end - reading.window.start) / DAY)}
        zone={view.zone}
        directory={directory}
        isNamed={isNamed}
      />
      <IntegrityPanel {...common} zone={view.zone} />
    </div>
  );
}
