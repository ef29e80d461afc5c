import { formatMoment, formatOffset } from '#domain/time/format';
import { formatLength } from '#domain/time/duration';
import { useAwaySince } from '../../api/reached';
import { useSessionEnded } from '../../api/session';
import { useAskedToLeave } from '../../hooks/use-asked-to-leave';
import { useControlsInSight } from '../../hooks/use-controls-in-sight';
import { useKeys } from '../../hooks/use-keys';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { useZones } from '../../hooks/view/use-view';
import { useCurrentServer } from './wall/use-current-server';
import { useWakeLock } from './wall/use-wake-lock';

/** What surrounds a page on a wall: the present, since when the server is lost, and while somebody is there, the way out. */
export function WallBar({ onExit }: { onExit: () => void }) {
  const { zone } = useZones().zones;
  const now = useNow();
  const away = useAwaySince();
  const sessionEnded = useSessionEnded();
  useControlsInSight();
  useAskedToLeave(onExit);
  useKeys({ Escape: onExit });
  useWakeLock();
  useCurrentServer();
  const since = away === undefined ? undefined : Math.floor(away / 1000);
  return (
    <aside aria-label="Wall" className="print:hidden">
      {(since !== undefined || sessionEnded) && (
        <i aria-hidden="true" className="pointer-events-none fixed inset-0 z-40 border-8 border-bad" />
      )}
      <div role="alert">
        {since !== undefined && (
          <p className="bg-bad px-6 py-2 text-lg font-bold text-surface forced-colors:outline">
            Server not reached since {formatMoment(since, zone)}{' '}
            {/* It grows, and is not to be read out each time. */}
            <span aria-hidden="true">({formatLength(now - since)})</span>: what is shown may be out of date.
            This screen goes on by itself.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 px-4 pt-2 md:px-6">
        <span className="text-lg">
          <b>{formatMoment(now, zone)}</b>{' '}
          <span className="text-ink-2">
            {zone}, {formatOffset(now, zone)}
          </span>
        </span>
        <span className="present-controls ml-auto">
          <Button title="Leave (Esc)" onClick={onExit}>
            Leave the wall
          </Button>
        </span>
      </div>
    </aside>
  );
}
