import { StartError } from '../config';
import { fullDisk, isOutOfRoom } from './data-dir';
import { codeOf, failureLine, isDiskFull, isReadOnly, rootCause } from './failure';
import { parseHosts } from './postgres/hosts';

type Advice = { problem: string; remedy: string };

/** Remedies of PostgreSQL's failures, by their codes. */
const ADVICE: Readonly<Record<string, Advice>> = {
  '42501': {
    problem: 'The PostgreSQL role lacks a privilege',
    remedy: 'make it the owner of the database and of the tables in it',
  },
  '55P03': {
    problem: 'Another client has locked tables of the PostgreSQL database',
    remedy: 'end it (pg_stat_activity lists it), or try again when it is done',
  },
  '3D000': {
    problem: 'The PostgreSQL database is missing',
    remedy: 'create it, or correct WATCHBILL_DATABASE_URL',
  },
};

function adviceOf(databaseUrl: string, error: unknown): Advice | undefined {
  if (!isReadOnly(error)) return ADVICE[codeOf(rootCause(error)) ?? ''];
  const remedy = parseHosts(databaseUrl)?.mustWrite
    ? 'name the primary, too, or promote a standby'
    : 'name its primary, not a standby, or all hosts with target_session_attrs=read-write';
  return {
    problem: 'The PostgreSQL database takes no writes',
    remedy: `${remedy}; if it is the primary, its default_transaction_read_only must be off`,
  };
}

/**
 * One line for the operator about a store that failed. An embedded store never reports a full disk as such, so the
 * disk itself is checked.
 * @param otherwise formats any other error from the driver's message.
 */
export async function storeFailure(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
  error: unknown,
  otherwise: (reason: string) => string = (reason) => reason,
): Promise<StartError> {
  const root = rootCause(error);
  if (root instanceof StartError) return root;
  const reason = failureLine(error);
  const isServers = databaseUrl !== undefined && !(root instanceof Error && 'syscall' in root);
  if (isServers && isDiskFull(error)) {
    return new StartError(
      `The PostgreSQL server has no space left on its disk (${reason}): make room there, and try again`,
    );
  }
  const advice = databaseUrl === undefined ? undefined : adviceOf(databaseUrl, error);
  if (advice) return new StartError(`${advice.problem} (${reason}): ${advice.remedy}`);
  if (isDiskFull(error) || (!isServers && (await isOutOfRoom(dataDir)))) return fullDisk(dataDir);
  return new StartError(otherwise(reason));
}
