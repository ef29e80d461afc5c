import { ZonePicker } from '../../../components/time/ZonePicker';
import { Button } from '../../../ui/Button';
import { Segmented } from '../../../ui/Segmented';
import { formatZones } from '../../../url/zone';
import { usePatchSearch } from '../../../url/use-patch-search';
import { SPANS, type Span } from '../../../url/on-call';
import type { OnCallAddress } from '../model/use-oncall-view';
import { DateJump } from './DateJump';
import type { ViewWindow } from '../model/use-view-window';

const SPAN_LABELS: Record<Span, string> = {
  1: 'Day',
  3: '3 days',
  7: 'Week',
  14: '2 weeks',
  31: '31 days',
  month: 'Month',
  45: '45 days',
};
const SPAN_OPTIONS = SPANS.map((value: Span) => ({ value, label: SPAN_LABELS[value] }));

type OnCallToolbarProps = { address: OnCallAddress; time: ViewWindow };

/** Length, place and zone of the window. */
export function OnCallToolbar({ address, time }: OnCallToolbarProps) {
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2 print:hidden">
      <WindowControls address={address} time={time} />
      <ZoneControls address={address} time={time} />
    </div>
  );
}

/** "Today" goes back to the view that moves with time. */
function WindowControls({ address: { view, change }, time }: OnCallToolbarProps) {
  const { step, zoom } = time;
  const label = SPAN_LABELS[view.days].toLowerCase();
  return (
    <>
      <Segmented
        label="Length of the view"
        value={view.days}
        options={SPAN_OPTIONS}
        onChange={(days) => change({ days })}
      />
      <div className="flex items-center gap-1">
        <Button aria-label="Zoom in" title="Zoom in (+)" disabled={view.days === 1} onClick={() => zoom(-1)}>
          +
        </Button>
        <Button
          aria-label="Zoom out"
          title="Zoom out (−)"
          disabled={view.days === 45}
          onClick={() => zoom(1)}
        >
          −
        </Button>
      </div>
      <div className="flex items-center gap-1">
        <Button aria-label={`Previous ${label}`} title="Back ([)" onClick={() => step(-1)}>
          ◀
        </Button>
        <Button
          title="Today (t)"
          onClick={() => change({ from: undefined })}
          disabled={view.from === undefined}
        >
          Today
        </Button>
        <Button aria-label={`Next ${label}`} title="Forward (])" onClick={() => step(1)}>
          ▶
        </Button>
      </div>
      <DateJump time={time} zone={view.zone} />
    </>
  );
}

function ZoneControls({ address: { view, account }, time: { window } }: OnCallToolbarProps) {
  const patch = usePatchSearch();
  return (
    <div className="flex flex-wrap items-center gap-2 md:ml-auto">
      <ZonePicker
        label="Time zone"
        zone={view.zone}
        accountZone={account}
        window={window}
        onChange={(zone) => patch(formatZones({ zone }, account))}
      />
      <ZonePicker
        label="Second zone"
        zone={view.secondZone}
        accountZone={account}
        window={window}
        onChange={(secondZone) => patch(formatZones({ secondZone }, account))}
      />
      {view.secondZone !== undefined && (
        <Button
          look="quiet"
          aria-label="Remove the second zone"
          onClick={() => patch(formatZones({ secondZone: undefined }, account))}
        >
          ✕
        </Button>
      )}
    </div>
  );
}
