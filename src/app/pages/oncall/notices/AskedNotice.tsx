import { formatLength } from '#domain/time/duration';
import { formatMoment, formatZone } from '#domain/time/format';
import { useNow } from '../../../hooks/use-now';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useAsked } from '../model/use-asked';
import type { OnCallAddress } from '../model/use-oncall-view';

/** Says that the page answers for another time than now, with the way back. */
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
