import type { Interval } from '#domain/time/interval';
import type { OnCallAddress } from '../model/use-oncall-view';
import type { Rows } from '../model/use-rows';
import type { Schedules } from '../model/use-schedules';
import { CoveragePanel } from './CoveragePanel';
import { HandOffsPanel } from './HandOffsPanel';
import { IntegrityPanel } from './IntegrityPanel';
import { LoadPanel } from './LoadPanel';
import { OnDutyAtPanel } from './OnDutyAtPanel';

type PanelsProps = { address: OnCallAddress; window: Interval; loaded: Schedules; shown: Rows };

/** What the timeline means, in words and figures, below it. */
export function Panels({ address: { view, account, change }, window, loaded, shown }: PanelsProps) {
  const { schedules, scope } = shown;
  return (
    <div className="mt-3.5 space-y-3.5">
      {view.at !== undefined && (
        <OnDutyAtPanel
          at={view.at}
          schedules={schedules}
          window={window}
          zones={view}
          account={account}
          onClose={() => change({ at: undefined })}
        />
      )}
      <div className="grid items-start gap-3.5 xl:grid-cols-2">
        <CoveragePanel schedules={schedules} window={window} zone={view.zone} scope={scope} />
        <HandOffsPanel schedules={schedules} window={window} zones={view} account={account} scope={scope} />
      </div>
      <LoadPanel
        schedules={schedules}
        everySchedule={loaded.schedules}
        reading={loaded.shifts.reading}
        window={window}
        days={view.days}
        zone={view.zone}
      />
      <IntegrityPanel
        schedules={schedules}
        window={window}
        zone={view.zone}
        account={account}
        scope={scope}
      />
    </div>
  );
}
