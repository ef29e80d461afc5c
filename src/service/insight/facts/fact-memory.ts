import { setImmediate } from 'node:timers/promises';
import { createTurns } from '../../http/turns';
import { importsSoFar } from '../../store/import-state';
import { incidentResponders } from '../../store/schema';
import { type FactReader, type FactTable, readFactTable } from './fact-table';

/**
 * Cache of an embedded store's facts, read once after each import: its engine needs ten times as long for the same sums,
 * and answers one request at a time.
 */
export type FactMemory = {
  /** Facts of the store; undefined if there are too many, or the database is a server, which is fast itself. */
  of(ctx: FactReader): Promise<FactTable | undefined>;
  /**
   * Runs a sum of facts in a turn of its own, with a pause for other requests. @throws Refusal if too many wait, or too long; the
   * signal's reason if it aborts.
   */
  inTurn<T>(signal: AbortSignal, sum: (pause: () => Promise<void>) => Promise<T>): Promise<T>;
};

/** Beyond it, reading them after an import takes longer than the store needs for some sums. */
const MAX_FACTS = 250_000;

/** Max waiting sums: each takes some milliseconds. */
const MAX_WAITING = 256;

export function createFactMemory(maxFacts = MAX_FACTS, maxWaitMs?: number): FactMemory {
  let current: { imports: number; signal: AbortSignal; table: Promise<FactTable | undefined> } | undefined;
  const turns = createTurns({ atOnce: 1, maxWaiting: MAX_WAITING, maxWaitMs });
  const readTable = async (ctx: FactReader) =>
    (await ctx.db.$count(incidentResponders)) > maxFacts ? undefined : readFactTable(ctx);
  return {
    async of(ctx) {
      if (!Number.isFinite(ctx.factsAtOnce)) return undefined;
      const imports = await importsSoFar(ctx.db);
      for (;;) {
        if (current?.imports !== imports) {
          current = { imports, signal: ctx.signal, table: readTable(ctx) };
        }
        const reading = current;
        try {
          return await reading.table;
        } catch (error) {
          if (current === reading) current = undefined;
          // The caller who began to read has gone away: the next one reads again.
          if (ctx.signal.aborted || !reading.signal.aborted) throw error;
        }
      }
    },
    inTurn: (signal, sum) =>
      turns.take(signal, false, () =>
        sum(async () => {
          await setImmediate();
          signal.throwIfAborted();
        }),
      ),
  };
}
