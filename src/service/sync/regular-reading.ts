import { setTimeout as sleep } from 'node:timers/promises';
import { counted } from '#domain/text/words';
import { formatMoment } from '#domain/time/format';
import { DAY } from '#domain/time/zone';
import type { Log } from '../context';
import { every } from '../every';
import { intervalOf, type Source } from '../sources/source';
import { notFound, Refusal } from '../refusal';
import { listSources } from './list-sources';
import { stateOf } from './source-state';
import { syncSource, type SourceResult, type SyncDeps } from './sync';

const READ_ALL = { diff: false };

/** Pause after a failure that is not the tool's, such as a store that does not answer, in milliseconds. */
const AFTER_FAILURE_MS = 60_000;

/** Number of times a reading under way is waited for, and the pause between them. */
const [BUSY_TRIES, BUSY_PAUSE_MS] = [30, 1000];

/** Reads each source at its interval while the server runs. */
export function readRegularly(
  deps: Omit<SyncDeps, 'signal' | 'onProgress'> & { log: Log },
  sources: readonly Source[],
): {
  /**
   * Syncs a source at once, unless a sync runs; with an id of a schedule in the tool, returns after it was read ahead.
   * @throws Refusal for an unknown source, and for a schedule that cannot be read.
   */
  readNow: (name: string, schedule?: string) => Promise<void>;
  stop: () => Promise<void>;
} {
  const { db, clock, log } = deps;
  for (const { name, ignored } of sources)
    for (const member of ignored) log(`Source ${name}: ${member} means nothing any more: remove it`);
  const repeated = new Map(
    sources.map((source) => {
      let lastLine: string | undefined;
      const run = async (signal: AbortSignal, isAsked: boolean) => {
        if (lastLine === undefined) for (const line of await endedOverrides(deps, source)) log(line);
        lastLine ??= '';
        const row = await stateOf(db, source.name);
        const dueMs = ((row?.tried_at ?? -Infinity) + intervalOf(source, row?.state)) * 1000 - clock();
        if (dueMs > 0 && !isAsked) return dueMs;
        const syncDeps = { ...deps, signal, onProgress: () => undefined };
        const line = resultLine(await syncSource(syncDeps, source, READ_ALL));
        if (line !== lastLine) log(line);
        lastLine = line;
        return 0;
      };
      const options = { log, afterFailureMs: AFTER_FAILURE_MS };
      return [source.name, every(`Source ${source.name}`, 0, run, options)] as const;
    }),
  );
  return {
    async readNow(name, ahead) {
      const source = sources.find((one) => one.name === name);
      if (!source) throw notFound('source');
      if (ahead === undefined) return repeated.get(name)?.runNow();
      const syncDeps = { ...deps, onProgress: () => undefined };
      const read = () => syncSource(syncDeps, source, { ahead, diff: false });
      let result = await read();
      for (let tries = 0; result.is_busy && tries < BUSY_TRIES; tries++) {
        await sleep(BUSY_PAUSE_MS);
        result = await read();
      }
      const { problem, is_busy: isBusy, schedules } = result;
      const kept = schedules.flatMap(({ outcome, lines }) => (outcome === 'kept' ? lines : []));
      if (isBusy)
        throw new Refusal('BadRequest', 'Another reading of this source runs: try again in a minute.');
      if (problem !== undefined || kept.length > 0)
        throw new Refusal('BadRequest', problem ?? kept.join('; '));
    },
    async stop() {
      await Promise.all([...repeated.values()].map(({ stop }) => stop()));
    },
  };
}

const NOTED = 14 * DAY;

/** Overrides made here before that run, or begin within two weeks: they are not in the tool. */
async function endedOverrides(
  { db, clock }: Pick<SyncDeps, 'db' | 'clock'>,
  source: Source,
): Promise<string[]> {
  const now = Math.floor(clock() / 1000);
  const { sources } = await listSources({ db, now, caller: { kind: 'local' } }, [source]);
  return sources.flatMap(({ tool_name: tool, schedules }) =>
    schedules.flatMap(({ schedule_name: name, overrides }) =>
      overrides
        .filter(({ start }) => start < now + NOTED)
        .map(({ start, end }) => {
          const [from, to] = [start, end].map((at) => formatMoment(at, 'UTC'));
          return `${name}: the override from ${from} to ${to} UTC is not in ${tool}: make it there`;
        }),
    ),
  );
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
