import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringifyJson } from '#contract/json';
import { isSecretName } from '#domain/privacy/secret-names';
import type { UnixSeconds } from '#domain/time/zone';
import { readTool } from '../sources/read-tool';
import type { Source } from '../sources/source';
import { requestOf } from './sync';

type SaveDeps = {
  now: UnixSeconds;
  signal: AbortSignal;
  onProgress: (line: string) => void;
};

/** Members with secret addresses of calendars, or that reach people. */
const SECRET_NAME = /cal_url|ical|webhook|phone|contact_method/i;

/**
 * Saves what a tool answers at its first reading, as `import --from` reads it, into a new folder named after the source.
 * Nothing else is changed, and secrets are left out.
 * @returns number of files. @throws SourceError if nothing can be read.
 */
export async function saveReading(source: Source, folder: string, deps: SaveDeps): Promise<number> {
  const reading = await readTool(source, requestOf(source, { ...deps, last: undefined, before: undefined }));
  const place = join(folder, source.name);
  await mkdir(place, { recursive: true, mode: 0o700 });
  const write = (name: string, text: string) =>
    writeFile(join(place, name.replaceAll(/[^\w.-]/g, '_')), clean(text, source), {
      flag: 'wx',
      mode: 0o600,
    });
  for (const { name, content } of reading.files) {
    await write(name, typeof content === 'string' ? content : stringifyJson(withoutSecrets(content)));
  }
  const { isWhole, problems, schedules, clockSkew, requests } = reading;
  await write('reading.txt', stringifyJson({ isWhole, problems, schedules, clockSkew, requests }));
  return reading.files.length + 1;
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      typeof member === 'string' && (isSecretName(name) || SECRET_NAME.test(name))
        ? '…'
        : withoutSecrets(member),
    ]),
  );
}

/** Text without the secrets of its source. */
function clean(text: string, { token, webhookSecret, url }: Source): string {
  const secrets = [token, webhookSecret, url.password, ...(url.search === '' ? [] : [url.search])];
  return secrets.reduce<string>(
    (all, secret) => (secret === undefined || secret === '' ? all : all.replaceAll(secret, '…')),
    text,
  );
}
