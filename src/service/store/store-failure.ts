import { StartError } from '../config';
import { fullDisk, isOutOfRoom } from './data-dir';
import { failureLine, isDiskFull, rootCause } from './failure';

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
  if (isDiskFull(error) || (!isServers && (await isOutOfRoom(dataDir)))) return fullDisk(dataDir);
  return new StartError(otherwise(reason));
}
