import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startOfDay } from '#domain/time/days';
import { formatLength, formatMoment, formatOffset, formatTime, yearAt } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { hasAnswered, noteFailure, noteReply, useAwaySince, useClockOff } from '../../api/reached';
import { readLastAnswer } from '../../data/last-answer';
import { stopNow, useRunningNow } from '../../hooks/use-now';

const EVERY_MS = 15_000;

/** Line on top of a page whose server is away: time of its last answer, at which its clock stops, and a retry. */
export function OfflineLine({ zone }: { zone: string }) {
  const client = useQueryClient();
  const since = useAwaySince();
  const isAway = since !== undefined;
  const asOf = isAway ? lastAnswered(since) : undefined;
  const now = useRunningNow();
  useEffect(() => {
    stopNow(asOf);
    return () => stopNow(undefined);
  }, [asOf]);
  useEffect(() => {
    // A server on this machine still answers.
    const ask = () =>
      void fetch('/version.json', { cache: 'no-store' }).catch(() => noteFailure('Unreachable'));
    const goOn = () => void client.refetchQueries({ type: 'active' });
    if (!navigator.onLine) ask();
    window.addEventListener('offline', ask);
    window.addEventListener('online', goOn);
    return () => {
      window.removeEventListener('offline', ask);
      window.removeEventListener('online', goOn);
    };
  }, [client]);
  useEffect(() => {
    if (!isAway) return undefined;
    const timer = setInterval(() => {
      if (client.isFetching() > 0) return;
      const failed = { type: 'active', predicate: hasFailed } as const;
      if (client.getQueryCache().findAll(failed).length > 0) void client.refetchQueries(failed);
      // What failed was no query, or is not in view any more.
      else void fetch('/version.json', { cache: 'no-store' }).then(noteReply, () => undefined);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [client, isAway]);
  if (!isAway) return <ClockLine />;
  return (
    <div
      role="status"
      className="-mx-4 -mt-4 mb-3 flex items-center gap-2 border-b border-warn/40 bg-warn-soft px-4 font-semibold text-warn md:-mx-6 md:px-6 print:hidden"
    >
      <span className="grow py-2">
        <span aria-hidden="true">⚠ </span>
        {asOf === undefined ? 'Offline' : `Offline, as of ${momentNear(asOf, now, zone)}`}
      </span>
      <button
        type="button"
        className="min-h-8 underline max-md:min-h-11"
        onClick={() => void client.refetchQueries({ type: 'active' })}
      >
        Retry
      </button>
    </div>
  );
}

/** Warning that the clock of this device is wrong. */
export function ClockLine() {
  const off = useClockOff();
  if (off === 0) return null;
  return (
    <p role="status" className="mb-3 font-semibold text-warn print:hidden">
      <span aria-hidden="true">⚠ </span>
      The clock of this device is {formatLength(Math.abs(off))} {off > 0 ? 'ahead of' : 'behind'} the
      server’s: “now” is off by that.
    </p>
  );
}

function hasFailed({ state }: { state: { status: string } }): boolean {
  return state.status === 'error';
}

/** Time of the last answer in Unix seconds: of this page, or else the cached one. */
function lastAnswered(sinceMs: number): number | undefined {
  return hasAnswered() ? Math.floor(sinceMs / 1000) : readLastAnswer()?.at;
}

/** "00:16 UTC+8", with its day if that is over. */
function momentNear(at: number, now: number, zone: string): string {
  const wall = wallAt(at, zone);
  const isToday = startOfDay(wall) === startOfDay(wallAt(now, zone));
  const moment = isToday ? formatTime(wall) : formatMoment(at, zone, yearAt(now, zone));
  return `${moment} ${formatOffset(at, zone)}`;
}
