import { beforeEach, expect, test } from 'vitest';
import { changesOn } from './change/change.spec-support';
import { DAY, NOW } from './http/handler.spec-support';
import { ANA, BO, CY, MONDAY_11 } from './records.spec-support';
import { changes, requests, scheduleVersions } from './store/schema';
import { onOneStore } from './store/stores.spec-support';
import { keyIdOf, createKey, revokeKey, type Scope } from './keys';

const WEDNESDAY = MONDAY_11 + 2 * DAY;
const OVERRIDE = { person_id: CY, start: WEDNESDAY, end: WEDNESDAY + DAY };
const CHANGE = { schedule_id: 7, base_version: 1, overrides: [OVERRIDE] };

onOneStore('a key of a program', (store) => {
  const { importRota, send } = changesOn(store);
  beforeEach(async () => {
    await importRota();
  });

  const keyOf = async (person: number, ...scopes: Scope[]) =>
    (await createKey(store().db, person, NOW, scopes)) ?? '';
  const change = async (
    key: string | undefined,
    place: { path?: string; body?: object; type?: string } = {},
  ) => {
    const { path = '/schedule/change', body = CHANGE, type = 'application/json' } = place;
    const { reply } = await send(path, { key, body, type });
    return reply.error?.code ?? 'OK';
  };
  const written = async () => {
    const tables = [changes, requests] as const;
    const counts = await Promise.all(tables.map((table) => store().db.$count(table)));
    return [...counts, await store().db.$count(scheduleVersions)];
  };

  test('with the scope change changes rotas as its person', async () => {
    const key = await keyOf(BO, 'change');
    expect(await change(key)).toBe('OK');
    const { data } = await send('/schedule/history', { key, body: { schedule_id: 7 } });
    expect(data).toMatchObject({ may: 'all', items: [{ author: 'Bo', can_undo: true }, {}] });
  });

  test('without it previews changes only', async () => {
    const key = await keyOf(ANA);
    const before = await written();
    expect(await change(key, { body: { ...CHANGE, dry_run: true } })).toBe('OK');
    expect(await change(key)).toBe('AccessDenied');
    expect(await written()).toEqual(before);
  });

  test.each<[string, (key: string) => Promise<string | undefined>, string]>([
    ['without it', () => keyOf(ANA), 'AccessDenied'],
    ['with other scopes', () => keyOf(ANA, 'artifacts', 'import'), 'AccessDenied'],
    ['that is missing', () => Promise.resolve(undefined), 'Unauthorized'],
    ['that is empty', () => Promise.resolve(''), 'Unauthorized'],
    ['that is cut', (key) => Promise.resolve(key.slice(0, -1)), 'Unauthorized'],
    ['with another secret', (key) => Promise.resolve(`${key.slice(0, 20)}${'A'.repeat(35)}`), 'Unauthorized'],
    ['with another id', (key) => Promise.resolve(key.replace(/_\w{8}_/, '_00000000_')), 'Unauthorized'],
    ['in capitals', (key) => Promise.resolve(key.toUpperCase()), 'Unauthorized'],
    [
      'that is revoked',
      async (key) => {
        await revokeKey(store().db, keyIdOf(key), NOW);
        return key;
      },
      'Unauthorized',
    ],
  ])('%s reaches no rota', async (_what, of, code) => {
    const before = await written();
    const key = await of(await keyOf(ANA, 'change'));
    for (const path of ['/schedule/change', '/schedule/undo']) expect(await change(key, { path })).toBe(code);
    // Named in the body, it is no key.
    expect(await change(key, { body: { ...CHANGE, app_key: await keyOf(ANA, 'change') } })).toBe(code);
    expect(await written()).toEqual(before);
  });

  test('sends JSON', async () => {
    const before = await written();
    const key = await keyOf(ANA, 'change');
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      expect(await change(key, { type })).toBe('InvalidContentType');
    }
    expect(await written()).toEqual(before);
  });
});
