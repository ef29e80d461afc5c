import { DAY } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory';
import type { OnCallAddress } from '../model/use-oncall-view';
import type { Rows } from '../model/use-rows';
import type { Schedules } from '../model/use-schedules';
import { CoveragePanel } from './CoveragePanel';
import { HandOffsPanel } from './HandOffsPanel';
import { IntegrityPanel } from './IntegrityPanel';
import { LoadPanel } from './LoadPanel';
import { OnDutyAtPanel } from './OnDutyAtPanel';

type PanelsProps = { address: OnCallAddress; loaded: Schedules; shown: Rows; directory: Directory };

/** What the timeline means, in words and figures, below it. */
export function Panels({ address: { view, change }, loaded, shown, directory }: PanelsProps) {
  const { schedules, scope } = shown;
  const { reading } = loaded.shifts;
  const common = { schedules, reading, scope, directory };
  return (
    <div className="mt-3.5 space-y-3.5">
      {view.at !== undefined && (
        <OnDutyAtPanel
          at={view.at}
          schedules={schedules}
          reading={reading}
          zones={view}
          directory={directory}
          onClose={() => change({ at: undefined })}
        />
      )}
      <div className="grid items-start gap-3.5 xl:grid-cols-2">
        <CoveragePanel schedules={schedules} window={reading.window} zone={view.zone} scope={scope} />
        <HandOffsPanel {...common} zones={view} />
      </div>
      <LoadPanel
        schedules={schedules}
        everySchedule={loaded.schedules}
        reading={reading}
        days={Math.round((reading.window.end - reading.window.start) / DAY)}
        zone={view.zone}
        directory={directory}
      />
      <IntegrityPanel {...common} zone={view.zone} />
    </div>
  );
}
