import * as fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Id } from '#contract/id';
import { INCIDENT_MEMBERS } from '#contract/insight';
import { stringifyJson } from '#contract/json';
import { runs } from '#domain/property-runs.spec-support';
import { entriesOf, importRecords } from '../import/import-records';
import type { RecordSet } from '../records/kinds';
import { ANA, BO, CY, LONG_ID } from '../records.spec-support';
import type { Store } from '../store/db';
import { migrate } from '../store/open-store';
import { emptyTables, onEachStore } from '../store/stores.spec-support';
import { exportIncidents } from './export-incidents';
import type { IncidentRecord } from '../records/kinds/incidents/facts';
import { assigned, contextOf, incidentAt, metricItems, sent, storeOf, unix } from './insight.spec-support';
import { slowExport, slowMetrics } from './reference.spec-support';

/** Comparison of the SQL with plain loops, for arbitrary incidents, filters and import orders. */

// Around clock changes; in some of these ranges many incidents are close together.
const CENTRES = ['2026-02-28T16:00Z', '2026-03-08T07:00Z', '2026-03-29T01:00Z', '2026-04-04T15:00Z'].map(
  unix,
);
const ZONES = ['Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Europe/Berlin'];
type Labels = Record<string, string>;
/** Prefixes with characters that JSON escapes, or might escape. */
const IDS_BEGIN = ['a', 'Ä', 'z', 'B', '"\\/', '\n\b\u001f\u007f', '\u2028', '😀'];
const PEOPLE = [ANA, BO, CY, LONG_ID];

const time = fc
  .tuple(fc.constantFrom(...CENTRES), fc.integer({ min: -40, max: 40 }), fc.integer({ min: -2, max: 2 }))
  .map(([centre, hours, minutes]) => centre + hours * 3600 + minutes * 30);
const person = fc.constantFrom(...PEOPLE);
const later = (after: number) =>
  fc.option(fc.integer({ min: 0, max: 400 }).map((seconds) => after + seconds));

const assignment = (created_at: number) =>
  fc
    .record({
      person,
      acked_at: later(created_at),
      reassigned_at: later(created_at),
      escalated_at: later(created_at),
      by: fc.constantFrom('manually' as const, 'timeout' as const),
    })
    .map(({ person: id, by, ...times }) =>
      assigned(id, created_at, { ...times, escalated_by: times.escalated_at === null ? '' : by }),
    );

const notification = (created_at: number) =>
  fc
    .record({
      person,
      after: fc.integer({ min: 0, max: 130 }),
      channel: fc.constantFrom(
        'sms' as const,
        'voice' as const,
        'app' as const,
        'email' as const,
        'im' as const,
      ),
    })
    .map(({ person: id, after, channel }) => sent(id, created_at + after, channel));

const incident: fc.Arbitrary<Omit<IncidentRecord, 'incident_id'>> = time.chain((created_at) =>
  fc
    .record({
      account_id: fc.constantFrom(0, 7, LONG_ID),
      closed_at: later(created_at),
      title: fc.constantFrom('Übel Checkout slow', 'checkout DOWN', "100% o'clock", ''),
      severity: fc.constantFrom('Critical' as const, 'Warning' as const, 'Info' as const, 'Ok' as const),
      team_id: fc.constantFrom(0, 10, 20),
      channel_id: fc.constantFrom(100, 101, 102, 103, 999),
      muted: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      labels: fc.constantFrom<Labels[]>({}, { env: 'prod' }, { env: 'prod', region: 'eu' }),
      fields: fc.constantFrom<IncidentRecord['fields'][]>(
        {},
        { impact: 'full' },
        { impact: 'full', tags: ['a', 'b'] },
        { loss: 5, vip: true },
      ),
      assignments: fc.array(assignment(created_at), { maxLength: 3 }),
      notifications: fc.array(notification(created_at), { maxLength: 4 }),
    })
    .map((rest) => incidentAt(created_at, rest)),
);

const incidents = fc
  .array(incident, { minLength: 8, maxLength: 40, size: 'max' })
  .map((list) =>
    list.map((it, index) =>
      Object.assign(it, { incident_id: `${IDS_BEGIN[index % IDS_BEGIN.length]}${index}` }),
    ),
  );

/** Mostly the value that filters nothing, so that the combined filters leave some incidents. */
const mostly = <T>(nothing: T, ...others: T[]) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(nothing) },
    { weight: 2, arbitrary: fc.constantFrom(...others) },
  );

function placed<T>({ centre, from, hours, ...rest }: T & { centre: number; from: number; hours: number }) {
  return { ...rest, start_time: centre + from * 3600, end_time: centre + (from + hours) * 3600 };
}

const filter = fc
  .record({
    query: mostly('', 'checkout', 'SLOW übel', '%', "o'clock 100%", '\0'),
    labels: mostly<Labels>({}, { env: 'prod' }, { env: 'prod', region: 'eu' }, { env: '' }),
    fields: mostly<IncidentRecord['fields']>(
      {},
      { impact: 'full' },
      { tags: ['a', 'b'] },
      { tags: ['a'] },
      { loss: 5, vip: true },
    ),
    team_ids: mostly<Id[]>([], [10], [20, 5]),
    is_my_team: mostly(false, true),
    channel_ids: mostly<Id[]>([], [100]),
    severities: mostly<('Info' | 'Warning' | 'Critical')[]>([], ['Info'], ['Warning', 'Critical']),
    seconds_to_ack_from: mostly(0, 1, 60),
    seconds_to_ack_to: mostly(0, 61, 300),
    time_zone: fc.constantFrom(...ZONES),
    centre: fc.constantFrom(...CENTRES),
    from: fc.noBias(fc.integer({ min: -60, max: 40 })),
    hours: fc.noBias(fc.integer({ min: 1, max: 1500 })),
  })
  .map(placed);

const metricsOf = fc
  .record({
    input: filter,
    unit: fc.constantFrom(undefined, 'day' as const, 'week' as const, 'month' as const),
    split_hours: fc.boolean(),
    own_hours: fc.boolean(),
    responder_ids: mostly<(Id | string)[]>([], [ANA, String(LONG_ID)]),
  })
  .map(({ input, unit, ...rest }) => Object.assign(rest, input, unit && { aggregate_unit: unit }));

const exportOf = fc
  .record({
    input: filter,
    asc: fc.boolean(),
    seconds_to_close_from: mostly(0, 1, 120),
    seconds_to_close_to: mostly(0, 200),
    responder_ids: mostly<(Id | string)[]>([], [ANA, String(LONG_ID)], [BO]),
    with: fc.subarray([...INCIDENT_MEMBERS]),
  })
  .map(({ input, ...rest }) => Object.assign(rest, input));

// A statement takes several times as long on a cluster, with the same SQL.
const RUNS = { PGlite: 3, PostgreSQL: 10, Citus: 4 };

onEachStore('insight', (store, on) => {
  const fill = async (set: RecordSet) => {
    await emptyTables(store().db, on === 'Citus');
    await importRecords(store().db, entriesOf(set));
  };

  test('equals the slow reference for any data and filters', async () => {
    const caller = fc.constantFrom(ANA, BO, CY);
    const cases = fc.record({
      incidents,
      metrics: fc.array(fc.tuple(caller, metricsOf), { minLength: 6, maxLength: 6 }),
      exports: fc.array(fc.tuple(caller, exportOf), { minLength: 4, maxLength: 4 }),
    });
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(cases, async ({ incidents: list, metrics, exports }) => {
        const set = storeOf(list);
        await fill(set);
        const ways = [{ factsAtOnce: Infinity }, { factsAtOnce: 1 }];
        for (const [who, input] of metrics) {
          const expected = slowMetrics(set, who, input, contextOf(store(), who).timeZone);
          // In one statement, and in as many as possible.
          for (const way of on === 'Citus' ? ways.slice(0, 1) : ways) {
            expect(await metricItems({ ...contextOf(store(), who), ...way }, input)).toEqual(expected);
          }
          seen += expected.length;
        }
        for (const [who, input] of exports) {
          const { rows, total } = await exportIncidents(contextOf(store(), who), { ...input, limit: 10_000 });
          const expected = slowExport(set, who, input);
          const exported = [];
          for await (const part of rows) exported.push(part);
          // Byte for byte: the database writes the JSON.
          expect(`[${exported.join(',')}]`).toBe(stringifyJson(expected));
          expect(total).toBe(expected.length);
          seen += expected.length;
        }
      }),
      // The faster engine gets more runs, as the SQL is the same.
      { numRuns: runs(RUNS[on]) },
    );
    // Filters without any match would agree, too.
    expect(seen).toBeGreaterThan(8 * RUNS[on]);
  });

  test('gives the same result after many imports as after one', async () => {
    await fc.assert(
      fc.asyncProperty(
        incidents,
        fc.array(fc.nat()),
        fc.integer({ min: 3, max: 13 }),
        async (list, order, most) => {
          await fill(storeOf(list));
          const atOnce = await factsIn(store());
          const shuffled = list.toSorted(
            (a, b) => (order[list.indexOf(a)] ?? 0) - (order[list.indexOf(b)] ?? 0),
          );
          await fill(storeOf([]));
          for (let from = 0; from < shuffled.length; from += most) {
            const part = shuffled.slice(from, from + most);
            // Different incidents under the same ids first: replaced incidents must leave nothing behind.
            const before = part.map((it) => ({ ...it, notifications: [sent(ANA, it.created_at)] }));
            await importRecords(store().db, entriesOf({ ...storeOf([]), incidents: before }));
            await importRecords(store().db, entriesOf({ ...storeOf([]), incidents: part }));
          }
          expect(await factsIn(store())).toBe(atOnce);
        },
      ),
      { numRuns: runs(on === 'PostgreSQL' ? 10 : 3) },
    );
  });

  test('counts the same interruptions after migrating an older store', async () => {
    await fc.assert(
      fc.asyncProperty(incidents, async (list) => {
        const { db } = store();
        await fill(storeOf(list));
        const imported = await factsIn(store());
        await db.execute(sql`alter table incident_responders drop column interrupted_at`);
        await db.execute(sql`delete from watchbill_migrations where number = 9`);
        expect(await migrate(db)).toEqual(['0009_interrupted_at']);
        expect(await factsIn(store())).toBe(imported);
      }),
      { numRuns: runs(on === 'PostgreSQL' ? 4 : 1) },
    );
  });
});

/** Facts of all responders, without text numbers. */
async function factsIn({ db }: Store): Promise<string> {
  const result = await db.execute(sql`
    select to_jsonb(facts) - 'title_id' - 'labels_id' - 'fields_id' as facts, folded_title, labels, fields
    from incident_responders as facts join incident_titles using (title_id)
      join incident_labels using (labels_id) join incident_fields using (fields_id)
    order by incident_id, responder_id`);
  return JSON.stringify(Object(result).rows);
}
