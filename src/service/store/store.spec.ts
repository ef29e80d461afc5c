import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, test } from 'vitest';
import { MIGRATIONS, type Migration, migrate } from './open-store';
import { applications, issues, people, schedules } from './schema';
import { onEachStore } from './stores.spec-support';

const ISSUE = {
  issue_id: 'i',
  application_id: 'a',
  application_name: '',
  service: '',
  status: 'for_review',
  error_count: 1,
  session_count: 1,
  age: 0,
  is_crash: false,
};

onEachStore('values', (store) => {
  test.each([
    0,
    1,
    -1,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
    2n ** 53n,
    2n ** 63n - 1n,
    -(2n ** 63n),
  ])('keeps the 64-bit integer %s exactly, as a number where that is exact', async (id) => {
    await store().db.insert(people).values({ person_id: id, person_name: 'x' });
    expect(await store().db.select().from(people).where(eq(people.person_id, id))).toEqual([
      { person_id: id, person_name: 'x', personnel_number: null, time_zone: null, phone: null, chat: null },
    ]);
  });

  test('preserve JSON: long integers, zero characters, half surrogates, and quotes', async () => {
    const record = {
      ...ISSUE,
      team_id: 9_007_199_254_740_993n,
      error: { message: 'a\0b \ud800 "\\ \u2028', type: '12345678901234567890' },
    };
    await store().db.insert(issues).values({ issue_id: 'i', application_id: 'a', record });
    expect(await store().db.select({ record: issues.record }).from(issues)).toEqual([{ record }]);
  });

  test('store times as numbers of seconds', async () => {
    const row = {
      schedule_id: 1,
      schedule_name: 's',
      description: '',
      team_id: 0,
      enabled: true,
      is_private: false,
      updated_at: 1_766_372_400,
      layers: [],
    };
    await store().db.insert(schedules).values(row);
    expect(await store().db.select().from(schedules)).toMatchObject([row]);
  });

  test('sort text by bytes, whatever the language of the database', async () => {
    for (const id of ['b', 'B', 'a', 'Ä', '_']) {
      await store().db.execute(
        sql`insert into applications values (${id}, 0, false, ${JSON.stringify({ application_id: id })})`,
      );
    }
    const rows = await store()
      .db.select({ id: applications.application_id })
      .from(applications)
      .orderBy(applications.application_id);
    expect(rows.map((row) => row.id)).toEqual(['B', '_', 'a', 'b', 'Ä']);
  });

  test('are rolled back with a failed transaction', async () => {
    const failing = store().db.transaction(async (tx) => {
      await tx.insert(people).values({ person_id: 1, person_name: 'x' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await store().db.$count(people)).toBe(0);
  });
});

onEachStore('migrations', (store) => {
  const next: Migration = { number: 9001, name: '9001_next', text: 'create table later (a int)' };

  test('have nothing to do the second time', async () => {
    expect(await migrate(store().db)).toEqual([]);
  });

  test('are applied once if several processes start at once', async () => {
    const applied = await Promise.all([1, 2, 3].map(() => migrate(store().db, [...MIGRATIONS, next])));
    expect(applied.flat()).toEqual([next.name]);
  });

  test('run all or not at all', async () => {
    const broken = {
      number: 9002,
      name: '9002_broken',
      text: 'create table b (a int);\n--> statement-breakpoint\nnonsense',
    };
    await expect(migrate(store().db, [...MIGRATIONS, next, broken])).rejects.toThrow('nonsense');
    expect(await migrate(store().db, [...MIGRATIONS, next])).toEqual([next.name]);
  });

  test('refuse a store of a newer version', async () => {
    await migrate(store().db, [...MIGRATIONS, next]);
    await expect(migrate(store().db)).rejects.toThrow(
      /^The store was migrated by a newer Watchbill \(9001_next\)/,
    );
  });

  test('refuse a store migrated by another file of the same number', async () => {
    await migrate(store().db, [...MIGRATIONS, next]);
    const changed = { ...next, text: 'create table later (b int)' };
    await expect(migrate(store().db, [...MIGRATIONS, changed])).rejects.toThrow(
      /^The store's migration 9001_next/,
    );
  });
});

describe('the numbers of the migrations', () => {
  it('count from 1 without a gap', () => {
    expect(MIGRATIONS.map((migration) => migration.number)).toEqual(MIGRATIONS.map((_, index) => index + 1));
  });
});
