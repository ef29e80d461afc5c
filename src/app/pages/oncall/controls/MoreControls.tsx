import { ControlGroup } from '../../../components/ControlsBox';
import { ZonePicker } from '../../../components/time/ZonePicker';
import { Button } from '../../../ui/Button';
import { onWall } from '../../../data/on-wall';
import { formatZones } from '#address/zone';
import { usePatchSearch } from '../../../url/settings';
import { OnDutyNowButton } from './OnDutyAt';
import type { OnCallParts } from '../model/use-rows';

/** Less common controls: second zone, wall. */
export function MoreControls({ address, time }: Pick<OnCallParts, 'address' | 'time'>) {
  const { view, account, change } = address;
  const patch = usePatchSearch();
  return (
    <div className="space-y-3">
      <ControlGroup title="Second time zone">
        <ZonePicker
          label="Second zone"
          zone={view.secondZone}
          accountZone={account}
          window={time.window}
          onChange={(secondZone) => patch(formatZones({ secondZone }))}
        />
        {view.secondZone !== undefined && (
          <Button
            look="quiet"
            aria-label="Remove the second zone"
            onClick={() => patch(formatZones({ secondZone: undefined }))}
          >
            ✕
          </Button>
        )}
      </ControlGroup>
      <ControlGroup title="Show">
        <Button title="For a screen in the room: large and kept current" onClick={() => patch(onWall())}>
          Wall
        </Button>
        <OnDutyNowButton change={change} label="Reasons for now" />
      </ControlGroup>
    </div>
  );
}
