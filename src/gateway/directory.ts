import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { parseJson } from '#contract/json';
import { check, problemLine } from '#contract/problem';
import { ConfigError } from '#service/config';

/** Names for the numbers of the interface, which itself carries none. Absent lists are empty. */
const Directory = z.object({
  people: z._default(z.array(z.object({ person_id: Id, person_name: z.string() })), []),
  teams: z._default(z.array(z.object({ team_id: Id, team_name: z.string() })), []),
  channels: z._default(z.array(z.object({ channel_id: Id, channel_name: z.string() })), []),
});
export type Directory = z.output<typeof Directory>;

export const NO_NAMES: Directory = { people: [], teams: [], channels: [] };

/**
 * Reads a names file.
 * @throws ConfigError where it cannot be read, is no JSON or has another shape.
 */
export async function readDirectory(file: string): Promise<Directory> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigError(`WATCHBILL_DIRECTORY: ${file} cannot be read`);
  });
  const result = check(Directory, parsed(text, file));
  if (!result.ok) throw new ConfigError(`WATCHBILL_DIRECTORY: ${file}: ${problemLine(result.problems)}`);
  return result.value;
}

function parsed(text: string, file: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new ConfigError(`WATCHBILL_DIRECTORY: ${file} is not JSON`);
  }
}
