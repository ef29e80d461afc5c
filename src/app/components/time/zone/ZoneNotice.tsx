import { viewerZone } from '../../../hooks/view/viewer-zone';
import { Button } from '../../../ui/Button';
import { useIsPresenting } from '../../../url/presenting';
import { usePatchSearch } from '../../../url/use-patch-search';
import { formatZones, isSameClock, type Zones } from '../../../url/zone';

/** Offers the viewer's zone on a page whose link has another one. */
export function ZoneNotice({ zone, secondZone }: Zones) {
  const patch = usePatchSearch();
  const viewer = viewerZone();
  const isPresenting = useIsPresenting();
  if (isPresenting || isSameClock(zone, viewer) || secondZone === viewer) return null;
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-2 text-sm text-ink-2 print:hidden">
      Times are in {zone}.
      <Button className="h-6!" onClick={() => patch(formatZones({ zone: viewer }))}>
        Switch to {viewer}
      </Button>
    </p>
  );
}
