import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { Id } from '#contract/id';
import { createLinkFiles } from './link-files';
import { createLinks } from './links';

type Who = { person_id: Id; names: readonly string[]; emails: readonly string[] };

/**
 * Removes the links of a person, the feeds of their shifts, and links whose label or frozen view names them.
 * @param isDry only counts. @returns number of links.
 */
export async function eraseLinks(
  folder: string,
  { person_id, names, emails }: Who,
  { isDry, log }: { isDry: boolean; log: (line: string) => void },
): Promise<number> {
  const links = createLinks(folder, { log, clock: Date.now });
  const texts = [...names, ...emails];
  let count = 0;
  for (const link of await links.listAll()) {
    const { id, kind, owner, label } = link;
    const isTheirs =
      (owner !== undefined && emails.includes(owner)) ||
      (kind === 'feed' && link.shows.of === 'person' && link.shows.person_id === person_id) ||
      texts.some((text) => label.includes(text)) ||
      (await partsOf(folder, id)).some((part) => texts.some((text) => part.includes(text)));
    if (!isTheirs) continue;
    count += 1;
    if (!isDry) await links.revoke(owner, id);
  }
  return count;
}

/** Texts of the files beside a link. */
async function partsOf(folder: string, id: string): Promise<string[]> {
  const names = (await createLinkFiles(folder).names()).filter((name) => name.startsWith(`${id}.`));
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return name.endsWith('.content') ? gunzipSync(Buffer.from(text, 'base64')).toString('utf8') : text;
    }),
  );
}
