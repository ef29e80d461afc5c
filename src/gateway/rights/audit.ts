import { appendFile, open } from 'node:fs/promises';
import { stringifyJson } from '#contract/json';
import { StartError } from '#service/config';

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

export type AuditLog = (attempt: Attempt) => Promise<void>;

/** Readable by the operator only. */
const MODE = 0o600;

/**
 * Opens the audit log: one JSON object a line. The file is opened for each line, so that it can be rotated.
 * @param log reports a line that cannot be written.
 * @throws StartError if the file cannot be written.
 */
export async function openAuditLog(
  target: string | undefined,
  log: (line: string) => void,
  print: (text: string) => void = (text) => process.stdout.write(text),
): Promise<AuditLog | undefined> {
  if (target === undefined) return undefined;
  if (target === 'stdout') {
    return async (attempt) => print(`${stringifyJson(attempt)}\n`);
  }
  try {
    await (await open(target, 'a', MODE)).close();
  } catch (error) {
    throw new StartError(`WATCHBILL_AUDIT_LOG: ${target} cannot be written (${codeOf(error)})`);
  }
  return async (attempt) => {
    const line = stringifyJson(attempt);
    await appendFile(target, `${line}\n`, { mode: MODE }).catch((error: unknown) =>
      log(`The audit log cannot be written (${codeOf(error)}): ${line}`),
    );
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
