import { StartError } from '../config';
import { fullDisk, isOutOfRoom } from './data-dir';
import { failureLine, isDiskFull, isReadOnly, rootCause } from './failure';
import { parseHosts } from './postgres/hosts';

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
  // With several hosts the error already states that none accepts writes.
  if (databaseUrl !== undefined && isReadOnly(error) && parseHosts(databaseUrl)?.mustWrite === false) {
    return new StartError(
      `The PostgreSQL database takes no writes (${reason}): name its primary, not a standby, or all hosts with target_session_attrs=read-write; if it is the primary, its default_transaction_read_only must be off`,
    );
  }
  if (isDiskFull(error) || (!isServers && (await isOutOfRoom(dataDir)))) return fullDisk(dataDir);
  return new StartError(otherwise(reason));
}
