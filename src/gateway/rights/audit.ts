import { appendFile, open } from 'node:fs/promises';
import type { ErrorCode } from '#contract/envelope';
import { stringifyJson } from '#contract/json';
import { StartError } from '#service/config';
import { createRateLimit } from '../operate/rate-limit';

/** Attempt to change something. Contains no key and no cookie. */
export type Attempt = {
  /** ISO 8601, UTC. */
  time: string;
  /** Path of the operation. */
  operation: string;
  /** Signed-in e-mail address, or the public id of an app key; absent: nobody. */
  who?: string;
  /** Name that the change has in the history. */
  author?: string;
  schedule_id?: unknown;
  /** Named set of schedules, and its name. */
  set_id?: unknown;
  set_name?: string;
  /** Request to a colleague. */
  request_id?: unknown;
  reason?: string;
  /** `OK`, or the code of the refusal. */
  code: string;
  /** Version that it made. */
  version?: unknown;
  /** Id of the call, as in the log. */
  call: string;
};

type AuditDeps = {
  /** Reports a line that cannot be written. */
  log: (line: string) => void;
  /** Monotonic milliseconds. */
  clock: () => number;
  print?: (text: string) => void;
};

export type AuditLog = (attempt: Attempt) => Promise<void>;

/** Max lines a minute about callers without session or key: they cannot fill the disk. */
const STRANGERS = 60;

/** Readable by the operator only. */
const MODE = 0o600;

/**
 * Opens the audit log: one JSON object a line. The file is opened for each line, so that it can be rotated.
 * @throws StartError if the file cannot be written.
 */
export async function openAuditLog(
  target: string | undefined,
  { log, clock, print = (text) => process.stdout.write(text) }: AuditDeps,
): Promise<AuditLog | undefined> {
  if (target === undefined) return undefined;
  const write = target === 'stdout' ? async (line: string) => print(line) : await appender(target, log);
  const strangers = createRateLimit(STRANGERS, clock);
  const unauthorized: ErrorCode = 'Unauthorized';
  return async (attempt) => {
    if (attempt.code === unauthorized && strangers.take('') > 0) return;
    await write(`${stringifyJson(attempt)}\n`);
  };
}

async function appender(target: string, log: AuditDeps['log']): Promise<(line: string) => Promise<void>> {
  try {
    await (await open(target, 'a', MODE)).close();
  } catch (error) {
    throw new StartError(`WATCHBILL_AUDIT_LOG: ${target} cannot be written (${codeOf(error)})`);
  }
  return (line) =>
    appendFile(target, line, { mode: MODE }).catch((error: unknown) =>
      log(`The audit log cannot be written (${codeOf(error)}): ${line.trimEnd()}`),
    );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
