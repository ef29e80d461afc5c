import { sql } from 'drizzle-orm';
import { describe, expect, it, test } from 'vitest';
import { people } from './store/schema';
import { onOneStore } from './store/stores.spec-support';
import { isKey, keyIdOf, makeKey, callerOf, createKey, holderOf, listKeys, revokeKey } from './keys';
import { DAY } from '#domain/time/zone';

const LONG_ID = 2n ** 62n;

onOneStore('app keys', (store) => {
  async function keyOf(person_id: bigint): Promise<string> {
    await store().db.insert(people).values({ person_id, person_name: 'Di' }).onConflictDoNothing();
    return (await createKey(store().db, person_id, 100)) ?? '';
  }

  test('belong to a person', async () => {
    expect(await callerOf(store().db, await keyOf(LONG_ID))).toEqual({ kind: 'person', person_id: LONG_ID });
    expect(await createKey(store().db, 7, 100)).toBeUndefined();
  });

  test('are stored as hashes only', async () => {
    const key = await keyOf(LONG_ID);
    const everything = JSON.stringify(
      await store().db.execute(sql`select app_keys::text as row from app_keys`),
    );
    expect(everything).toContain(keyIdOf(key));
    expect(everything).not.toContain(key.slice(12));
  });

  test('are invalid once revoked, while others stay valid', async () => {
    const [first, second] = [await keyOf(LONG_ID), await keyOf(LONG_ID)];
    expect(await revokeKey(store().db, keyIdOf(first), 200)).toBe(true);
    expect(await revokeKey(store().db, keyIdOf(first), 300)).toBe(false);
    expect(await callerOf(store().db, first)).toBeUndefined();
    expect(await callerOf(store().db, second)).toBeDefined();
    const listed = await listKeys(store().db);
    expect(new Map(listed.map(({ key_id, revoked_at }) => [key_id, revoked_at]))).toEqual(
      new Map([
        [keyIdOf(first), 200],
        [keyIdOf(second), null],
      ]),
    );
  });

  test('record the day of their last use', async () => {
    const [used, unused] = [await keyOf(LONG_ID), await keyOf(LONG_ID)];
    expect((await listKeys(store().db)).map((row) => row.used_at)).toEqual([null, null]);
    for (const at of [100 * DAY, 100 * DAY + 60, 101 * DAY + 60]) {
      await holderOf(store().db, used, at);
      await holderOf(store().db, `${used}x`, at);
      await callerOf(store().db, unused);
    }
    const usedAt = (await listKeys(store().db)).map((row) => row.used_at);
    expect(new Set(usedAt)).toEqual(new Set([101 * DAY + 60, null]));
  });
});

describe('a presented key', () => {
  const { key, key_id, key_hash } = makeKey();

  it('is found by its id, and matches its own hash only', () => {
    expect(keyIdOf(key)).toBe(key_id);
    expect(isKey(key, key_hash)).toBe(true);
    expect(isKey(makeKey().key, key_hash)).toBe(false);
    expect(isKey(`${key}x`, key_hash)).toBe(false);
  });

  it('never matches a missing hash, not even if empty', () => {
    expect(isKey('', undefined)).toBe(false);
    expect(isKey(key, undefined)).toBe(false);
  });

  it.each(['', 'wb_', 'wb_12345678_short', key.toUpperCase(), `${key}x`, `x${key}`, key.replace('_', '-')])(
    'that is malformed has the id of no key: %j',
    (presented) => {
      expect(keyIdOf(presented)).not.toMatch(/^[0-9a-f]{8}$/);
    },
  );
});
