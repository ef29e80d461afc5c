import { setTimeout as sleep } from 'node:timers/promises';
import { counted } from '#domain/text/count';
import type { Log } from '../context';
import { failureLine } from '../store/failure';
import { intervalOf, type Source } from '../sources/source';
import { stateOf } from './source-state';
import { syncSource, type SourceResult, type SyncDeps } from './sync';

const READ_ALL = { diff: false };

/** Pause after a failure that is not the tool's, such as a store that does not answer, in milliseconds. */
const AFTER_FAILURE = 60_000;

export type RegularReading = {
  /** Reads a source at once, unless it is being read. @returns false if there is no such source. */
  readNow: (name: string) => boolean;
  stop: () => Promise<void>;
};

/** Reads each source at its interval while the server runs. */
export function readRegularly(
  deps: Omit<SyncDeps, 'signal' | 'onProgress'> & { log: Log },
  sources: readonly Source[],
): RegularReading {
  const stopping = new AbortController();
  const { signal } = stopping;
  for (const { name, ignored } of sources)
    for (const member of ignored) deps.log(`Source ${name}: ${member} means nothing any more: remove it`);
  const naps = new Map(sources.map((source) => [source.name, createNap(signal)]));
  const done = sources.map((source) =>
    readForever({ ...deps, signal, onProgress: () => undefined }, source, naps.get(source.name)),
  );
  return {
    readNow(name) {
      naps.get(name)?.end();
      return naps.has(name);
    },
    async stop() {
      stopping.abort();
      await Promise.all(done);
    },
  };
}

/** Pause that can be ended from outside. */
type Nap = { sleep: (milliseconds: number) => Promise<void>; end: () => void; wasEnded: () => boolean };

function createNap(stop: AbortSignal): Nap {
  let isEnded = false;
  let waking = new AbortController();
  return {
    async sleep(milliseconds) {
      isEnded = false;
      waking = new AbortController();
      const signal = AbortSignal.any([stop, waking.signal]);
      await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
    },
    end() {
      isEnded = true;
      waking.abort();
    },
    wasEnded: () => isEnded,
  };
}

async function readForever(
  deps: SyncDeps & { log: Log; signal: AbortSignal },
  source: Source,
  nap: Nap = createNap(deps.signal),
): Promise<void> {
  const { db, clock, signal, log } = deps;
  let said = '';
  while (!signal.aborted) {
    let pause = AFTER_FAILURE;
    try {
      const row = await stateOf(db, source.name);
      const due = ((row?.tried_at ?? -Infinity) + intervalOf(source, row?.state)) * 1000 - clock();
      if (due > 0 && !nap.wasEnded()) pause = due;
      else {
        const line = resultLine(await syncSource(deps, source, READ_ALL));
        if (line !== said) log(line);
        said = line;
        pause = 0;
      }
    } catch (error) {
      if (signal.aborted) return;
      log(`Source ${source.name}: ${failureLine(error)}`);
    }
    // A reading that another server has begun ends with a new time.
    await nap.sleep(Math.max(pause, 1000));
  }
}

/** "Source prod: 2 changed, 1 kept" */
function resultLine({ source, problem, is_busy: isBusy, schedules, warnings }: SourceResult): string {
  if (isBusy) return `Source ${source}: another server reads it`;
  if (problem !== undefined) return `Source ${source}: ${problem}`;
  const parts = (['new', 'changed', 'kept', 'gone'] as const).flatMap((outcome) => {
    const count = schedules.filter((schedule) => schedule.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${outcome}`];
  });
  const names = schedules.flatMap(({ outcome, name, lines }) =>
    outcome === 'kept' ? [`${name}: ${lines.join('; ')}`] : [],
  );
  return [
    `Source ${source}: ${parts.join(', ') || `${counted(schedules.length, 'schedule')} the same`}`,
    ...names,
    ...warnings,
  ].join('; ');
}
