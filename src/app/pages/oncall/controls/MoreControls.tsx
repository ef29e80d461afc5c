import { Link } from 'react-router';
import { formatFields } from '#address/codec';
import { COMPARE_FIELDS } from '#address/compare';
import { paths } from '#address/paths';
import { ZonePicker } from '../../../components/time/ZonePicker';
import { Button } from '../../../ui/Button';
import { onWall } from '../../../data/on-wall';
import { formatZones } from '#address/zone';
import { usePatchSearch } from '../../../url/use-patch-search';
import { isGuest } from '../../../url/settings';
import type { OnCallParts } from '../model/use-rows';

/** Less common controls: second zone, zoom, table, wall, comparison. */
export function MoreControls({ address, time }: Pick<OnCallParts, 'address' | 'time'>) {
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
        aria-pressed={view.as === 'table'}
        look={view.as === 'table' ? 'pressed' : 'plain'}
        onClick={() => change({ as: view.as === 'table' ? 'timeline' : 'table' })}
      >
        Table
      </Button>
      <Button
        title="For a screen in the room: large, kept current, and turning its pages"
        onClick={() => patch(onWall())}
      >
        Wall
      </Button>
      {!isGuest() && (
        <Link
          className="min-h-6 text-sm text-accent underline"
          to={paths.compare({
            ...formatZones({ zone: view.zone }),
            ...formatFields(COMPARE_FIELDS, { from: time.first }),
          })}
        >
          Compare weeks, versions or exports
        </Link>
      )}
    </div>
  );
}
