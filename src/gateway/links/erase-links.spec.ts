import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { NOTHING_TYPED, writeTyped } from '#address/review';
import { webhookDetail } from '#contract/webhook';
import { eraseLinks } from './erase-links';
import { keepContent, packedContent } from './guests/bundle';
import { createLinks } from './links';

const CALL = { path: webhookDetail.path, body: '{"event_id":"e","intergration_id":"i"}' };
const log = () => undefined;
const WHO = { person_id: 7, names: ['Ana Lindt'], emails: ['ana@example.com'] };

test('erasing a person removes their links, and those that name them', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'links-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, 'links');
  const links = createLinks(folder, { log, clock: Date.now });
  const guest = { view: '/review', frozen: true, pseudonyms: false };
  const make = async (
    owner: string | undefined,
    label: string,
    more: { person?: number; shown?: string; view?: string; fragment?: string | undefined; body?: string },
  ) => {
    const { link } =
      more.person === undefined
        ? await links.create(owner, { kind: 'guest', label, shows: { ...guest, ...more } })
        : await links.create(owner, { kind: 'feed', label, shows: { of: 'person', person_id: more.person } });
    const { shown, fragment = '', body } = more;
    if (shown !== undefined || fragment !== '' || body !== undefined) {
      const names = {
        people: [{ person_id: 9, person_name: shown ?? 'Bo Berg' }],
        teams: [],
        channels: [],
        roles: [],
      };
      const calls = body === undefined ? [] : [{ ...CALL, reply: body }];
      await keepContent({ links }, link.id, await packedContent({ fragment, as_of: 1, calls, names }));
    }
    return link.id;
  };
  const theirs = [
    await make('ana@example.com', 'My shifts', { person: 8 }),
    await make('bo@example.com', 'Shifts', { person: 7 }),
    await make('bo@example.com', 'For Ana Lindt', {}),
    await make(undefined, 'A review', { shown: 'Ana Lindt' }),
    await make('bo@example.com', 'Plus', { view: '/oncall?q=Ana+Lindt&days=100%' }),
    await make('bo@example.com', 'Percent', { view: '/review?q=%41na%20Lindt' }),
    await make('bo@example.com', 'Lower case, full width', { view: '/oncall?q=ana+%EF%BD%8C%EF%BD%89ndt' }),
    await make('bo@example.com', 'Label', { view: '/review?label=owner%3DAna%2520Lindt' }),
    await make('bo@example.com', 'Address', { view: '/oncall?q=ana%40example.com' }),
    await make('bo@example.com', 'Typed', { fragment: writeTyped({ ...NOTHING_TYPED, title: 'Ana Lindt' }) }),
    await make('bo@example.com', 'Escaped', { body: String.raw`{"a":"{\"b\":\"\\u0041na Lindt\"}"}` }),
  ];
  const others = [
    await make('bo@example.com', 'My shifts', { person: 8 }),
    await make(undefined, 'A review', { shown: 'Bo Berg' }),
    await make('bo@example.com', 'Others', { view: '/oncall?q=Diana+Lindtner&person=7' }),
    await make('bo@example.com', 'Typed', { fragment: writeTyped({ ...NOTHING_TYPED, title: 'Bo' }) }),
  ];
  const left = async () => (await links.listAll()).map(({ id }) => id).toSorted();
  expect(await eraseLinks(folder, WHO, { isDry: true, log })).toBe(theirs.length);
  expect(await left()).toEqual([...theirs, ...others].toSorted());
  expect(await eraseLinks(folder, WHO, { isDry: false, log })).toBe(theirs.length);
  expect(await left()).toEqual(others.toSorted());
});

test.each([
  ['Jean-Luc Roy', 'Jean-Luc Roy'],
  ["O'Neil (a.b) +*?[c]{2}|^$/#", "O'Neil (a.b) +*?[c]{2}|^$/#"],
  ['ana@acme-corp.test', 'ana@acme-corp.test'],
  ['ana+on-call@acme.test', 'ana+on-call@acme.test'],
  ['Åse MüllerØ', 'MüllerØ, Åse'],
  ['MüllerØ, Åse', 'åse müllerø'],
  ['Zoë van den Berg', 'van den Berg,Zoë'],
])('erases links of %s that name %s', async (name, written) => {
  const parent = mkdtempSync(join(tmpdir(), 'links-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, 'links');
  const links = createLinks(folder, { log, clock: Date.now });
  const make = (label: string, q: string) => {
    const view = `/oncall?${new URLSearchParams({ q }).toString()}`;
    return links.create(undefined, {
      kind: 'guest',
      label,
      shows: { view, frozen: true, pseudonyms: false },
    });
  };
  await make('Rota', written);
  await make(`For ${written}`, '');
  await make('Others', `x${written}`);
  const who = { person_id: 7, names: [name], emails: ['ana@example.com'] };
  expect(await eraseLinks(folder, who, { isDry: false, log })).toBe(2);
  expect((await links.listAll()).map(({ label }) => label)).toEqual(['Others']);
});
