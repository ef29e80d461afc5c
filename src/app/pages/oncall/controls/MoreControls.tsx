import { PrintButton } from '../../../components/print/PrintButton';
import { ZonePicker } from '../../../components/time/zone/ZonePicker';
import { Button } from '../../../ui/Button';
import { onWall } from '../../../components/palette/on-wall';
import { formatZones } from '../../../url/zone';
import { usePatchSearch } from '../../../url/use-patch-search';
import type { OnCallParts } from './parts';
import { CopyAs } from '../copy/CopyAs';
import { CalendarMenu } from './CalendarMenu';

/** What is needed now and then: a second zone, zoom, the table, files and paper. */
export function MoreControls(parts: OnCallParts) {
  const { address, time, loaded, shown } = parts;
  const { view, account, change } = address;
  const patch = usePatchSearch();
  const { window, zoom } = time;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ZonePicker
        label="Second zone"
        zone={view.secondZone}
        accountZone={account}
        window={window}
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
      <Button aria-label="Zoom in" title="Zoom in (+)" disabled={view.days === 1} onClick={() => zoom(-1)}>
        +
      </Button>
      <Button aria-label="Zoom out" title="Zoom out (−)" disabled={view.days === 45} onClick={() => zoom(1)}>
        −
      </Button>
      <Button
        aria-pressed={view.table}
        look={view.table ? 'pressed' : 'plain'}
        onClick={() => change({ table: !view.table })}
      >
        Table
      </Button>
      <CalendarMenu schedules={shown.schedules} reading={loaded.shifts.reading} zone={view.zone} />
      <CopyAs parts={parts} />
      <PrintButton />
      <Button
        title="For a screen in the room: large, kept current, and turning its pages"
        onClick={() => patch(onWall())}
      >
        Wall
      </Button>
    </div>
  );
}
