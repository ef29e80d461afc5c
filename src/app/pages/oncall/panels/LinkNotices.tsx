import { formatLength } from '#domain/time/duration';
import { formatMoment, formatZone } from '#domain/time/format';
import { Notice } from '../../../ui/Notice';
import { useNow } from '../../../hooks/use-now';
import { Button } from '../../../ui/Button';
import { type OnCallAddress, useAsked } from '../model/use-oncall-view';
import { viewerZone } from '../../../hooks/viewer-zone';
import { useIsPresenting } from '../../../url/use-presenting';
import { usePatchSearch } from '../../../url/use-patch-search';
import { formatZones, isSameClock, type Zones } from '#address/zone';

/** Notice that the page shows another time than now, with a way back. */
export function AskedNotice({ view, change }: Pick<OnCallAddress, 'view' | 'change'>) {
  const now = useNow();
  const at = useAsked(view);
  if (at === undefined) return null;
  const away = formatLength(Math.abs(at - now));
  return (
    <Notice
      role="region"
      aria-label="Asked time"
      className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1"
    >
      <p>
        On duty at <b>{formatMoment(at, view.zone)}</b> {formatZone(view.zone, at)}:{' '}
        {at < now ? `${away} ago` : `in ${away}`}, not now
      </p>
      <Button
        className="h-6! print:hidden"
        onClick={() => change({ from: undefined, at: undefined, period: undefined })}
      >
        Back to now
      </Button>
    </Notice>
  );
}

/** Offer to switch to the viewer's zone. */
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
