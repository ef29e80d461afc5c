import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { readTyped } from '#address/review';
import type { Id } from '#contract/id';
import { parseJson, stringifyJson } from '#contract/json';
import { escaped } from '#domain/text/escaped';
import { createLinkFiles } from './link-files';
import { createLinks, type OwnedLink } from './links';

type Who = { person_id: Id; names: readonly string[]; emails: readonly string[] };

/**
 * Removes the links of a person, the feeds of their shifts, and links whose label, address, text or frozen view names
 * them.
 * @param isDry only counts. @returns number of links.
 */
export async function eraseLinks(
  folder: string,
  { person_id, names, emails }: Who,
  { isDry, log }: { isDry: boolean; log: (line: string) => void },
): Promise<number> {
  const links = createLinks(folder, { log, clock: Date.now });
  const patterns = [...names, ...emails].map(patternOf);
  let count = 0;
  for (const link of await links.listAll()) {
    const { id, kind, owner } = link;
    const isTheirs =
      (owner !== undefined && emails.includes(owner)) ||
      (kind === 'feed' && link.shows.of === 'person' && link.shows.person_id === person_id) ||
      [...textsOf(link), ...(await partsOf(folder, id))].some((text) =>
        patterns.some((pattern) => pattern.test(plainOf(text))),
      );
    if (!isTheirs) continue;
    count += 1;
    if (!isDry) await links.revoke(owner, id);
  }
  return count;
}

/** Whole words of a name, in any case, also with the last name first. */
function patternOf(text: string): RegExp {
  const name = plainOf(text).trim();
  const words = name.replaceAll(',', ' ').trim().split(/\s+/).map(escaped);
  const orders = words.map(
    (_, first) => `${words.slice(first).join(' ')}(?:, ?| )${words.slice(0, first).join(' ')}`,
  );
  const forms = [escaped(name), ...orders.slice(1)].join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms})(?![\\p{L}\\p{N}])`, 'iu');
}

/** Text without escapes of JSON and compatibility forms, with single spaces. */
function plainOf(text: string): string {
  return text
    .replaceAll(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\+(?=["/])/g, '')
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ');
}

/** Label and address of a link, the latter decoded, also its lists within a parameter. */
function textsOf(link: OwnedLink): string[] {
  if (link.kind !== 'guest') return [link.label];
  const address = decoded(link.shows.view);
  return [link.label, address, decoded(address)];
}

/** Address with the characters that its escapes mean. */
function decoded(address: string): string {
  return new URLSearchParams(`=${address.replaceAll('&', '%26')}`).get('') ?? '';
}

/** Texts of the files beside a link. */
async function partsOf(folder: string, id: string): Promise<string[]> {
  const names = (await createLinkFiles(folder).names()).filter((name) => name.startsWith(`${id}.`));
  const parts = names.map(async (name) => {
    const text = await readFile(join(folder, name), 'utf8');
    return name.endsWith('.content')
      ? textsIn(gunzipSync(Buffer.from(text, 'base64')).toString('utf8'))
      : [text];
  });
  return (await Promise.all(parts)).flat();
}

/** Content as stored, and what the fragment of its review says. */
function textsIn(content: string): string[] {
  const fragment = String(Object(parseJson(content)).fragment ?? '');
  return [content, stringifyJson(readTyped(fragment) ?? '')];
}
