import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatMoment, formatLength } from '#domain/time/format';
import { noteFailure, useAwaySince } from '../../api/reached';
import { useSessionEnded } from '../../api/post';
import { useAskedToLeave, useControlsInSight } from '../../hooks/use-controls-in-sight';
import { useKeys } from '../../hooks/use-keys';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { useZones } from '../../hooks/stored';
import { ownVersion } from '../../url/settings';
import { ClockLine } from './OfflineLine';
import { loadVersion, servedVersionQuery } from '../states/MissingCode';

const CONTACT_EVERY_MS = 20_000;

/** Frame of a page on a wall: lost connection, and the exit while a user is present. */
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
    <aside aria-label="Wall" className="pt-2 print:hidden">
      {(since !== undefined || sessionEnded) && (
        <i aria-hidden="true" className="pointer-events-none fixed inset-0 z-40 border-8 border-bad" />
      )}
      <div role="alert">
        {since !== undefined && (
          <p className="bg-bad px-6 py-2 text-lg font-bold text-surface forced-colors:outline">
            Server not reached since {formatMoment(since, zone)} {zone}{' '}
            {/* Growing text: not announced on each change. */}
            <span aria-hidden="true">({formatLength(now - since)})</span>: the data may be out of date. This
            screen reconnects automatically.
          </p>
        )}
      </div>
      <ClockLine />
      <span className="wall-controls fixed top-4 right-6 z-30 max-md:top-auto max-md:bottom-14">
        <Button title="Leave (Esc)" onClick={onExit}>
          Leave the wall
        </Button>
      </span>
    </aside>
  );
}

/** Keeps the screen on while the page is visible, where supported (W3C Screen Wake Lock). */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const release = () => void lock?.release().catch(() => undefined);
    // A browser releases the lock for a hidden page, and refuses it on a low battery.
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) release();
    };
    const onSight = () => void ask();
    onSight();
    document.addEventListener('visibilitychange', onSight);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onSight);
      release();
    };
  }, []);
}

/**
 * Polls the server more often than the data does: detects a lost connection early and refetches after it.
 * Reloads for a new version once the server serves it completely.
 */
function useCurrentServer(): void {
  const client = useQueryClient();
  const { data: served, error } = useQuery({
    ...servedVersionQuery,
    retry: false,
    staleTime: 0,
    refetchInterval: CONTACT_EVERY_MS,
    refetchIntervalInBackground: true,
  });
  const isLost = error !== null;
  useEffect(() => {
    if (!isLost) return undefined;
    noteFailure('Unreachable');
    return () => void client.refetchQueries({ type: 'active' });
  }, [isLost, client]);
  useEffect(() => {
    if (served !== undefined && served !== ownVersion() && ownVersion() !== '') void loadVersion(served);
  }, [served]);
}
