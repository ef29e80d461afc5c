import { sql } from 'drizzle-orm';
import type { Log } from '../../context';
import type { Db } from '../db';
import { failureLine, isUnavailable } from '../failure';
import { within } from '../within';
import { isDistributed } from './distribute';

const LIMIT_MS = 800;
/** Cache lifetime, as each probe makes the coordinator query every machine. */
const CACHE_MS = 5_000;

const UNKNOWN = 'the cluster cannot be asked for its machines';
const UNKNOWN_MACHINE = 'a machine of the cluster does not answer';

/** Result of a probe: `problem` is public; `details`, with host names, is for the log. */
type ProbeProblem = { problem: string; details: string } | undefined;

/**
 * Returns a line if machines of the cluster do not respond; undefined if all do, or the store is on one machine. Logs
 * their names once. Runs one probe at a time, since a machine that hangs delays the result by 30 s.
 */
export function createClusterProbe(db: Db, log: Log): () => Promise<string | undefined> {
  let asking: Promise<void> | undefined;
  let isSpread = false;
  let answer: ProbeProblem;
  let answeredAt = -Infinity;
  let logged: string | undefined;

  async function ask(): Promise<void> {
    try {
      isSpread = await isDistributed(db);
      answer = isSpread ? await lostMachines(db) : undefined;
    } catch (error) {
      // Without the coordinator the store is not ready, which is reported elsewhere.
      answer = isUnavailable(error) ? undefined : { problem: UNKNOWN, details: failureLine(error) };
    }
    answeredAt = performance.now();
    asking = undefined;
  }

  return async () => {
    if (!asking && performance.now() - answeredAt >= CACHE_MS) asking = ask();
    if (asking) {
      await within(LIMIT_MS, asking).catch(() => {
        if (isSpread) answer = { problem: UNKNOWN_MACHINE, details: `not within ${LIMIT_MS / 1000} s` };
      });
    }
    if (answer?.problem !== logged) {
      log(answer ? `${answer.problem}: ${answer.details}` : 'All machines of the cluster respond again');
      logged = answer?.problem;
    }
    return answer?.problem;
  };
}

async function lostMachines(db: Db): Promise<ProbeProblem> {
  const machines = await db
    .select({
      name: sql<string>`nodename || ':' || nodeport`,
      isThere: sql<boolean>`success`,
      result: sql<string>`result`,
    })
    .from(sql`run_command_on_workers('select 1')`);
  const lost = machines.filter(({ isThere }) => !isThere);
  if (lost.length === 0) return undefined;
  return {
    problem: `${lost.length} of ${machines.length} machines of the cluster ${lost.length === 1 ? 'does' : 'do'} not answer`,
    details: lost.map(({ name, result }) => `${name} (${result})`).join('; '),
  };
}
