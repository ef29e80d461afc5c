import { usePatchSearch } from '../../url/use-patch-search';
import { useZones } from '../../url/use-zones';
import { useNow } from '../../hooks/use-now';
import { LinkProblems } from '../states/LinkProblems';
import { ZonePicker } from './ZonePicker';

/** The zone picker of a page whose moments are few, with what was not understood of its link. */
export function PageZone() {
  const { account, zones, problems } = useZones();
  const patch = usePatchSearch();
  const now = useNow();
  return (
    <div className="mb-3 print:hidden">
      <LinkProblems problems={problems} />
      <ZonePicker
        label="Time zone"
        zone={zones.zone}
        accountZone={account}
        window={{ start: now, end: now }}
        onChange={(zone) => patch({ tz: zone === account ? undefined : zone })}
      />
    </div>
  );
}
