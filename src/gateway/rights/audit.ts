import type { ErrorCode } from '#contract/envelope';
import type { AuditLog } from '#service/service';
import { createRateLimit, type RequestRecord } from '../operate/rate-limit';

/** Max lines a minute about callers without session or key: they cannot fill the disk. */
const STRANGERS = 60;

/** An audit log with a limit of strangers. @param clock monotonic milliseconds. */
export function limitingStrangers(audit: AuditLog | undefined, clock: () => number): AuditLog | undefined {
  if (!audit) return undefined;
  const strangers = createRateLimit(STRANGERS, clock);
  const unauthorized: ErrorCode = 'Unauthorized';
  return async (line) => {
    if (line.code === unauthorized && strangers.take('') > 0) return;
    await audit(line);
  };
}

/** An audit log whose lines carry the id of a request, as the log has it. */
export function auditOf(
  { audit }: { audit?: AuditLog | undefined },
  { requestId }: Pick<RequestRecord, 'requestId'>,
): AuditLog | undefined {
  return audit && ((line) => audit({ ...line, call: requestId }));
}
