import type { Interval } from '#domain/time/interval';
import { rememberZone } from '../../hooks/stored';
import { accountZone, usePatchSearch } from '../../url/settings';
import { formatZones } from '#address/zone';
import { ZonePicker } from './ZonePicker';

type ZoneControlProps = {
  zone: string;
  /** Window of the offsets. */
  window: Interval;
  /** Replaces the history entry. */
  replace?: boolean;
};

/** Sets the zone of every page of this browser. */
export function ZoneControl({ zone, window, replace = false }: ZoneControlProps) {
  const patch = usePatchSearch();
  return (
    <ZonePicker
      label="Time zone"
      zone={zone}
      accountZone={accountZone()}
      window={window}
      onChange={(next) => {
        rememberZone(next);
        patch(formatZones({ zone: next }), { replace });
      }}
    />
  );
}
