import { appendFile, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { stringifyJson } from '#contract/json';
import { StartError } from './config';

/** Something that somebody did, or tried. Contains no key, cookie, secret of a link or content. */
export type AuditLine = {
  /** ISO 8601, UTC. */
  time: string;
  /** Path of the operation, or what was done. */
  operation: string;
  /** Signed-in e-mail address, the public id of an app key, or the user of a command; absent: nobody, or a guest. */
  who?: string | undefined;
  /** Name that the change has in the history. */
  author?: string;
  schedule_id?: unknown;
  /** Named set of schedules, and its name. */
  set_id?: unknown;
  set_name?: string;
  /** Request to a colleague. */
  request_id?: unknown;
  /** Secret link, by its public id, and its kind. */
  link_id?: string;
  kind?: string;
  person_id?: unknown;
  /** App key, by its public id. */
  key_id?: string | undefined;
  reason?: string;
  /** `OK`, or the code of the refusal. */
  code: string;
  /** Version that it made. */
  version?: unknown;
  /** Id of the call, as in the log. */
  call?: string;
};

type AuditDeps = {
  /** Reports a line that cannot be written. */
  log: (line: string) => void;
  print?: (text: string) => void;
};

export type AuditLog = (line: AuditLine) => Promise<void>;

/** Readable by the operator only. */
const MODE = 0o600;

/**
 * Opens the audit log of `WATCHBILL_AUDIT_LOG`: one JSON object a line. The file is opened for each line, so that it can
 * be rotated.
 * @throws StartError if the file cannot be written.
 */
export async function openAuditLog(
  target: string | undefined,
  { log, print = (text) => process.stdout.write(text) }: AuditDeps,
): Promise<AuditLog | undefined> {
  if (target === undefined || target === '') return undefined;
  const write =
    target === 'stdout' ? async (line: string) => print(line) : await appender(resolve(target), log);
  return (line) => write(`${stringifyJson(line)}\n`);
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
