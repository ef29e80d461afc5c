import { readFile } from 'node:fs/promises';
import { parseJson } from '#contract/json';
import { Names } from '#contract/names';
import { check, problemLine } from '#contract/problem';
import { ConfigError } from '#service/config';

/**
 * Reads a names file.
 * @throws ConfigError if it is unreadable, not JSON or invalid.
 */
export async function readNames(file: string): Promise<Names> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigError(`WATCHBILL_DIRECTORY: ${file} cannot be read`);
  });
  const result = check(Names, parsed(text, file));
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
