import { appendFile, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Id } from '#contract/id';
import { stringifyJson } from '#contract/json';
import { StartError } from './config';

/** Act, or attempt, of a person or program. Contains no key, cookie, secret of a link or content. */
export type AuditLine = {
  /** ISO 8601, UTC. */
  time: string;
  /** Path of the operation, or what was done. */
  operation: string;
  /** Signed-in e-mail address, the public id of an app key, or the user of a command; absent: nobody, or a guest. */
  who?: string | undefined;
  /** Name that the change has in the history. */
  author?: string;
  schedule_id?: Id;
  /** Request to a colleague. */
  request_id?: string;
  /** Secret link, by its public id, and its kind. */
  link_id?: string;
  kind?: string;
  person_id?: Id;
  /** App key, by its public id. */
  key_id?: string | undefined;
  reason?: string;
  /** `OK`, or the code of the refusal. */
  code: string;
  /** Version that it made. */
  version?: number;
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
  return (line) => write(`${auditText(line)}\n`);
}

const MAX_LINE_BYTES = 4096;
/** Max lengths of each text of a line. One with all its texts of the last length fits. */
const TEXT_LENGTHS = [500, 150, 40];

/** Line as JSON of at most 4 kB, in which texts are cut. */
function auditText(line: AuditLine): string {
  const texts = TEXT_LENGTHS.map((length) => escapedLine(stringifyJson(cut(line, length))));
  return texts.find((text) => Buffer.byteLength(text) < MAX_LINE_BYTES) ?? texts.at(-1) ?? '';
}

function cut(line: AuditLine, length: number): AuditLine {
  const members = Object.entries(line).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, length) : value,
  ]);
  return Object.fromEntries(members);
}

/** Characters that would split a line, turn its direction or hide, as JSON escapes: the same text for a parser. */
function escapedLine(json: string): string {
  return json.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/gu, (character) =>
    Array.from({ length: character.length }, (_, place) => {
      const unit = character.charCodeAt(place).toString(16).padStart(4, '0');
      return `\\u${unit}`;
    }).join(''),
  );
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
