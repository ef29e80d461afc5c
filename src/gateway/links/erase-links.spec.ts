import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createContents } from './guests/content';
import { eraseLinks } from './erase-links';
import { createLinks } from './links';

const log = () => undefined;
const WHO = { person_id: 7, names: ['Ana Lindt'], emails: ['ana@example.com'] };

test('erasing a person removes their links, and those that name them', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'links-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, 'links');
  const links = createLinks(folder, { log, clock: Date.now });
  const contents = createContents(links);
  const guest = { view: '/review', frozen: true, pseudonyms: false };
  const make = async (
    owner: string | undefined,
    label: string,
    more: { person?: number; shown?: string },
  ) => {
    const { link } =
      more.person === undefined
        ? await links.create(owner, { kind: 'guest', label, shows: guest })
        : await links.create(owner, { kind: 'feed', label, shows: { of: 'person', person_id: more.person } });
    if (more.shown !== undefined) {
      const names = {
        people: [{ person_id: 9, person_name: more.shown }],
        teams: [],
        channels: [],
        roles: [],
      };
      await contents.keep(link.id, await contents.packed({ fragment: '', as_of: 1, calls: [], names }));
    }
    return link.id;
  };
  const theirs = [
    await make('ana@example.com', 'My shifts', { person: 8 }),
    await make('bo@example.com', 'Shifts', { person: 7 }),
    await make('bo@example.com', 'For Ana Lindt', {}),
    await make(undefined, 'A review', { shown: 'Ana Lindt' }),
  ];
  const others = [
    await make('bo@example.com', 'My shifts', { person: 8 }),
    await make(undefined, 'A review', { shown: 'Bo Berg' }),
  ];
  const left = async () => (await links.listAll()).map(({ id }) => id).toSorted();
  expect(await eraseLinks(folder, WHO, { isDry: true, log })).toBe(theirs.length);
  expect(await left()).toEqual([...theirs, ...others].toSorted());
  expect(await eraseLinks(folder, WHO, { isDry: false, log })).toBe(theirs.length);
  expect(await left()).toEqual(others.toSorted());
});
