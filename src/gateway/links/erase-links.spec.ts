import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseJson, stringifyJson } from '#contract/json';
import { scheduleSelf } from '#contract/schedule';
import { eraseLinks } from './erase-links';
import { keepContent, packedContent, readContent } from './guests/bundle';
import { createLinks } from './links';

const log = () => undefined;
const WHO = { person_id: 7, names: ['Ana Lindt'], emails: ['ana@example.com'] };

test('erasing a person removes their links, and their name from what other links have stored', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'links-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, 'links');
  const links = createLinks(folder, { log, clock: Date.now });
  const feed = (owner: string, person_id: number) =>
    links.create(owner, { kind: 'feed', label: 'Shifts', shows: { of: 'person', person_id } });
  const guest = async (owner: string | undefined, person_id: number) => {
    const shows = { view: '/oncall', frozen: true, pseudonyms: false };
    const { link } = await links.create(owner, { kind: 'guest', label: 'View', shows });
    const names = { people: [{ person_id, person_name: 'Ana Lindt' }], teams: [], channels: [], roles: [] };
    const group = { group_name: 'Lindt, A.', members: [{ role_id: 1, person_ids: [person_id] }] };
    const pair = { group_name: 'Ana Lindt', members: [{ role_id: 1, person_ids: [person_id, 9] }] };
    const reply = stringifyJson({ data: { items: [{ layers: [{ groups: [group, pair] }] }] } });
    const calls = [{ path: scheduleSelf.path, body: '{"start":1,"end":2}', reply }];
    await keepContent({ links }, link.id, await packedContent({ fragment: '', as_of: 1, calls, names }));
    return link.id;
  };
  await feed('ana@example.com', 8);
  await feed('bo@example.com', 7);
  await guest('ana@example.com', 8);
  const others = [(await feed('bo@example.com', 8)).link.id, await guest('bo@example.com', 8)];
  const renamed = await guest(undefined, 7);
  const stored = async () => stringifyJson((await readContent({ links }, renamed)) ?? {});

  expect(await eraseLinks(folder, WHO, { isDry: true, log })).toBe(4);
  expect(await links.listAll()).toHaveLength(6);
  expect(await stored()).toContain('Lindt');
  expect(await eraseLinks(folder, WHO, { isDry: false, log })).toBe(4);
  expect((await links.listAll()).map(({ id }) => id).toSorted()).toEqual([...others, renamed].toSorted());
  expect(await stored()).not.toContain('Lindt');
  const content = await readContent({ links }, renamed);
  expect(content?.names?.people).toEqual([{ person_id: 7, person_name: 'Person 7' }]);
  expect(parseJson(content?.calls[0]?.reply ?? '')).toMatchObject({
    data: { items: [{ layers: [{ groups: [{ group_name: 'Person 7' }, { group_name: 'Person 7' }] }] }] },
  });
  expect(await eraseLinks(folder, WHO, { isDry: true, log })).toBe(0);
});
