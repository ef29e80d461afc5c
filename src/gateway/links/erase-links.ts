import type { Id } from '#contract/id';
import { parseJson, stringifyJson } from '#contract/json';
import { withoutName } from '#service/service';
import { keepContent, packedContent, readContent } from './guests/bundle';
import { createLinks } from './links';

/**
 * Removes the links of a person and the feeds of their shifts, and replaces their name by the number in what other guest
 * links have stored. Labels and addresses are free texts, which are not searched.
 * @param isDry only counts. @returns number of links.
 */
export async function eraseLinks(
  folder: string,
  { person_id, names: known, emails }: { person_id: Id; names: readonly string[]; emails: readonly string[] },
  { isDry, log }: { isDry: boolean; log: (line: string) => void },
): Promise<number> {
  const links = createLinks(folder, { log, clock: Date.now });
  let count = 0;
  for (const link of await links.listAll()) {
    const { id, kind, owner } = link;
    const isOfShifts = kind === 'feed' && link.shows.of === 'person' && link.shows.person_id === person_id;
    if (isOfShifts || (owner !== undefined && emails.includes(owner))) {
      count += 1;
      if (!isDry) await links.revoke(owner, id);
      continue;
    }
    const content = kind === 'guest' ? await readContent({ links }, id) : undefined;
    if (!content) continue;
    const before = content.calls.map(({ reply }) => reply);
    const after = before.map(
      (reply) => reply && stringifyJson(withoutName(parseJson(reply), person_id, undefined, known)),
    );
    const names = withoutName(content.names, person_id);
    if (names === content.names && after.every((reply, place) => reply === before[place])) continue;
    count += 1;
    const calls = content.calls.map((call, place) => ({ ...call, reply: after[place] }));
    if (!isDry) await keepContent({ links }, id, await packedContent({ ...content, names, calls }));
  }
  return count;
}
