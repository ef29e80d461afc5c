import * as fc from 'fast-check';
import { asc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { records } from '../records.spec-support';
import { RECORD_KINDS } from '../records/kinds';
import { createPast } from '../records/kinds/schedule-past';
import { createParts, nothingTouched } from '../records/kinds/incidents/write';
import { createTerms } from '../records/kinds/incidents/terms';
import type { Store } from './db';
import { MIGRATIONS } from './open-store';
import { applications, deliveries, issues } from './schema';
import { onEachStore } from './stores.spec-support';

/** Columns that copy members of records: the migration and an import agree on them. */

const COUNT = 120;

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('a\0b', '\ud800', 'é"\\', '"ref_id":"x"', '{"status":"inside"}', '\\u0000', '日本'),
);

const time = fc.oneof(
  fc.constantFrom(
    '',
    '2025-11-17 13:17:30.000000',
    '2025-11-17 13:17:30',
    '2025-11-17T13:17:30.987654321-09:30',
    '2024-02-29t23:59:59.5z',
    '1969-12-31T23:59:59Z',
    '0000-01-01T00:00:00Z',
    '2025-11-17T24:00:00+23:59',
  ),
  fc
    .date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
);

const moment = fc.nat({ max: 2_000_000_000_000 });
const sighting = fc.option(fc.record({ timestamp: moment, version: odd }), { nil: undefined });

const sampled = <T>(of: fc.Arbitrary<T>) => fc.sample(of, { numRuns: COUNT, seed: 7 });

async function writeRandom({ db }: Store): Promise<void> {
  const [delivery] = records.webhooks;
  const [application] = records.applications;
  const [issue] = records.issues;
  if (!delivery || !application || !issue) throw new Error('no samples');
  const session = {
    touched: nothingTouched(),
    parts: createParts(),
    terms: createTerms(),
    past: createPast({ now: 0, rewritePast: false, author: undefined }),
  };
  const inDelivery = fc.record({
    attempt: fc.nat(3),
    event_time: time,
    event_type: odd,
    status: odd,
    ref_id: odd,
    request_body: odd,
    response_body: odd,
  });
  const inApplication = fc.record({ application_name: odd, created_at: moment, updated_at: moment });
  const cause = fc.record({ source: odd, value: odd, reason: odd, person_id: fc.constant(3) });
  const inIssue = fc.record({
    first_seen: sighting,
    last_seen: sighting,
    error_count: fc.nat(),
    session_count: fc.nat(),
    status: odd,
    team_id: fc.bigInt({ min: 2n ** 60n, max: 2n ** 62n }),
    error: fc.record({ message: odd, type: odd }),
    suspected_cause: fc.option(cause, { nil: undefined }),
  });
  await RECORD_KINDS.webhooks.write(
    db,
    sampled(inDelivery).map((some, index) => Object.assign({}, delivery, some, { event_id: `e-${index}` })),
    session,
  );
  await RECORD_KINDS.applications.write(
    db,
    sampled(inApplication).map((some, index) =>
      Object.assign({}, application, some, { application_id: `a-${index}` }),
    ),
    session,
  );
  await RECORD_KINDS.issues.write(
    db,
    sampled(inIssue).map((some, index) => Object.assign({}, issue, some, { issue_id: `i-${index}` })),
    session,
  );
}

onEachStore('the columns for lists', (store) => {
  test('are the same after the migration of stored records as after an import', async () => {
    const { db } = store();
    const rows = async () => [
      await db.select().from(deliveries).orderBy(asc(deliveries.event_id)),
      await db.select().from(applications).orderBy(asc(applications.application_id)),
      await db.select().from(issues).orderBy(asc(issues.issue_id)),
    ];
    await writeRandom(store());
    const imported = await rows();
    expect(imported.map((some) => some.length)).toEqual([COUNT, COUNT, COUNT]);
    await db.execute(sql`update deliveries set event_ms = -1, event_type = '?', status = '?', ref_id = '?'`);
    await db.execute(sql`update applications set application_name = '?', created_ms = -1, updated_ms = -1`);
    await db.execute(sql`update issues set first_seen_ms = -1, last_seen_ms = -1, status = '?', cause = '?'`);
    await db.execute(sql`update issues set error_count = -1, session_count = -1, team_id = -1`);
    const migration = MIGRATIONS.find(({ name }) => name === '0014_record_lists');
    const statements = migration?.text.split('--> statement-breakpoint') ?? [];
    const updates = statements.filter((statement) => /^update /m.test(statement));
    expect(updates).toHaveLength(4);
    for (const update of updates) await db.execute(sql.raw(update));
    expect(await rows()).toEqual(imported);
  });
});
