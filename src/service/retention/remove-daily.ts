import { setTimeout as sleep } from 'node:timers/promises';
import { listed } from '#domain/text/words';
import { DAY } from '#domain/time/zone';
import type { Log } from '../context';
import type { Db } from '../store/db';
import { failureLine } from '../store/failure';
import { asOnlyReader } from '../sync/source-state';
import { type Keep, keptKinds, type KeptKind, removeOld } from './remove-old';

/** Lease over all servers of a store, beside those of its sources, whose names have no such sign. */
const LEASE = { name: '*retention', tool: 'retention' };

const AFTER_FAILURE = 600;

type DailyDeps = {
  db: Db;
  /** Unix milliseconds. */
  clock: () => number;
  log: Log;
};

export type Retention = {
  /** Rows that this process removed, by kind that is not kept for ever, and the end of the last run in Unix seconds. */
  state: () => { removed: ReadonlyMap<KeptKind, number>; ranAt: number | undefined };
  stop: () => Promise<void>;
};

/** Removes what is not to be kept, at the start and once a day while the server runs. */
export function removeDaily({ db, clock, log }: DailyDeps, keep: Keep): Retention {
  const kinds = keptKinds(keep);
  const removed = new Map(kinds.map((kind) => [kind, 0]));
  let ranAt: number | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;
  const nowSeconds = () => Math.floor(clock() / 1000);
  const runOnce = async (lost: AbortSignal) => {
    const rows = new Map<KeptKind, number>();
    const onRemoved = (kind: KeptKind, count: number) => {
      rows.set(kind, (rows.get(kind) ?? 0) + count);
      removed.set(kind, (removed.get(kind) ?? 0) + count);
    };
    await removeOld({ db, now: nowSeconds(), signal: AbortSignal.any([signal, lost]), onRemoved }, keep);
    const parts = [...rows].map(([kind, count]) => `${count} ${kind} older than ${keep[kind]} days`);
    if (parts.length > 0) log(`Removed ${listed(parts)}`);
    ranAt = nowSeconds();
  };
  const run = async () => {
    while (!signal.aborted) {
      let pause = DAY;
      try {
        await asOnlyReader(db, LEASE, runOnce);
      } catch (error) {
        if (signal.aborted) return;
        log(`What is not to be kept could not be removed: ${failureLine(error)}`);
        pause = AFTER_FAILURE;
      }
      await sleep(pause * 1000, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const done = run();
  return {
    state: () => ({ removed, ranAt }),
    async stop() {
      stopping.abort();
      await done;
    },
  };
}
