import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type * as z from 'zod/mini';
import { parseJson } from '#contract/json';
import { check } from '#contract/problem';
import { unknownFields } from '#contract/unknown-fields';
import { ConfigError } from './config-error';

/** Files of the operator that settings name. Errors have the field and the rule, and never a secret. */

/** `place`: beginning of errors. `folder`: paths in the file are relative to it. */
export type SettingsFile<T> = { value: T; place: string; folder: string };

/** @throws ConfigError */
export async function readSettingsFile<Schema extends z.ZodMiniType>(
  variable: string,
  file: string,
  schema: Schema,
): Promise<SettingsFile<z.output<Schema>>> {
  const path = resolve(file);
  const place = `${variable}: ${file}`;
  const value = jsonOf(await textOf(path, place), place);
  const [unknown] = unknownFields(schema, value);
  if (unknown !== undefined) throw new ConfigError(`${place}: ${unknown} is not a known field`);
  const checked = check(schema, value);
  if (!checked.ok) {
    const [{ field, rule } = { field: '', rule: 'is wrong' }] = checked.problems;
    throw new ConfigError(`${place}: ${field === '' ? 'the file' : field} ${rule}`);
  }
  return { value: checked.value, place, folder: dirname(path) };
}

/** Secret in a file of its own. @throws ConfigError */
export async function secretIn(folder: string, file: string, place: string): Promise<string> {
  const content = (await textOf(resolve(folder, file), place)).trim();
  if (/^[!-~]+$/.test(content)) return content;
  throw new ConfigError(`${place}: ${file} must hold one line of printable characters without spaces`);
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Address of https:; plain http: leads only to this machine, since keys would be read on the way. @throws ConfigError */
export function safeAddress(address: string, place: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (url && isSafe) return url;
  throw new ConfigError(
    `${place} must be an address that begins with https:// (http:// only of this machine)`,
  );
}

async function textOf(path: string, place: string): Promise<string> {
  return await readFile(path, 'utf8').catch(() => {
    throw new ConfigError(`${place}: ${path} cannot be read`);
  });
}

function jsonOf(content: string, place: string): unknown {
  try {
    return parseJson(content);
  } catch {
    throw new ConfigError(`${place} is not JSON`);
  }
}
