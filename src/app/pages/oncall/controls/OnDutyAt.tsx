import { Button } from '../../../ui/Button';
import { thisMinute } from './this-minute';
import type { OnCallAddress } from '../model/use-oncall-view';
import { OnDutyAtField } from './OnDutyAtField';

type OnDutyAtProps = Pick<OnCallAddress, 'view' | 'change'> & {
  /** Esc in the field: a sheet that it is in closes by itself. */
  onEscape?: (() => void) | undefined;
};

/** Asks who is on duty at a time, or now. What was chosen on the timeline gives way to it. */
export function OnDutyAt({ view, change, onEscape }: OnDutyAtProps) {
  return (
    <div className="flex flex-wrap items-center gap-1.5 print:hidden">
      <OnDutyAtField
        at={view.at}
        zone={view.zone}
        onChange={(at, atZone) => change({ at, atZone, period: undefined })}
        onEscape={onEscape}
      />
      <Button
        title="Who is on duty now, and why"
        onClick={() => change({ at: thisMinute(), period: undefined })}
      >
        Now
      </Button>
    </div>
  );
}
