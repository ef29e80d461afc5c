import { formatOffsets } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { rememberZone } from '../../hooks/viewer-zone';
import { accountZone } from '../../url/settings';
import { usePatchSearch } from '../../url/use-patch-search';
import { formatZones, isSameClock } from '#address/zone';
import { ZonePicker } from './ZonePicker';

type ZoneControlProps = {
  zone: string;
  /** Window of the offsets. */
  window: Interval;
  /** Replaces the history entry. */
  replace?: boolean;
  /** Shows the account's zone if its clock differs: for pages without account times. */
  withAccount?: boolean;
};

/** Sets the zone of every page of this browser. */
export function ZoneControl({ zone, window, replace = false, withAccount = false }: ZoneControlProps) {
  const patch = usePatchSearch();
  const account = accountZone();
  const picker = (
    <ZonePicker
      label="Time zone"
      zone={zone}
      accountZone={account}
      window={window}
      onChange={(next) => {
        rememberZone(next);
        patch(formatZones({ zone: next }), { replace });
      }}
    />
  );
  if (!withAccount || isSameClock(zone, account)) return picker;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {picker}
      <span className="text-xs text-ink-3" title={`Time zone of the account: ${account}`}>
        account {formatOffsets(window.start, window.end, account)}
      </span>
    </span>
  );
}
