import { formatLength } from '#domain/time/duration';
import { formatMoment, formatZone } from '#domain/time/format';
import { formatWritten, writtenOffset } from '#domain/time/pasted/written-zone';
import type { Interval } from '#domain/time/interval';
import { Segmented } from '../../../ui/Segmented';
import { useRecordedThen } from '../model/use-recorded-then';
import { useNow } from '../../../hooks/use-now';
import { Button } from '../../../ui/Button';
import { type OnCallAddress, useAsked } from '../model/use-oncall-view';
import { viewerZone } from '../../../hooks/viewer-zone';
import { useIsPresenting } from '../../../url/use-presenting';
import { usePatchSearch } from '../../../url/use-patch-search';
import { formatZones, isSameClock, type Zones } from '#address/zone';

type AskedNoticeProps = Pick<OnCallAddress, 'view' | 'change'> & { window: Interval };

const ANSWERS = [
  { value: 'then', label: 'As known then' },
  { value: 'today', label: 'By today’s rota' },
] as const;

/** Band of a page that shows another time than now: the time as pasted, whose rota counts, and the way back. */
export function AskedNotice({ view, change, window }: AskedNoticeProps) {
  const now = useNow();
  const at = useAsked(view);
  const then = useRecordedThen(at, window);
  if (at === undefined) return null;
  const { zone, secondZone, atZone, byToday } = view;
  const away = formatLength(Math.abs(at - now));
  const offsets = [zone, secondZone ?? zone].map((each) => writtenOffset(at, each));
  const isPasted = atZone !== undefined && !offsets.includes(writtenOffset(at, atZone));
  return (
    <div role="region" aria-label="Asked time" className="asked-band">
      <p className="mr-auto">
        On duty at <b className="text-accent">{formatMoment(at, zone)}</b> {formatZone(zone, at)}:{' '}
        {at < now ? `${away} ago` : `in ${away}`}, not now
        {isPasted && <span className="block text-ink-2">You pasted {formatWritten(at, atZone)}</span>}
      </p>
      {then && (
        <Segmented
          label="Rota of the answers"
          value={byToday ? 'today' : 'then'}
          options={ANSWERS}
          onChange={(rota) => change({ byToday: rota === 'today' })}
        />
      )}
      {then === null && <span className="text-ink-2">By today’s rota</span>}
      <Button
        className="print:hidden"
        onClick={() => change({ from: undefined, at: undefined, period: undefined })}
      >
        Back to now
      </Button>
    </div>
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
