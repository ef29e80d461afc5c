import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Id } from '#contract/id';
import { incidentRequest, NO_FILTER, responderRequest } from '#domain/insight/filter';
import { recordedRule } from '#domain/insight/incidents/late';
import { readRows, sumOf } from '#domain/insight/responders/responder-rows';
import { entriesOf, responsesOf } from '#domain/insight/responders/responses';
import { DEFAULT_BOUNDS } from '#domain/ledger/kinds';
import { interruptionsBy, nightIncidents } from '#domain/ledger/night-incidents';
import { runs } from '#domain/property-runs.spec-support';
import { incidentsOf, reportPeriod } from '#domain/report/data';
import { listOf, reportOf } from '#domain/report/report';
import { answersOf, answerText } from '#domain/report/words';
import { entriesOf as recordEntries, importRecords } from '../import/import-records';
import { ANA, BO, CY } from '../records.spec-support';
import { emptyTables, onOneStore } from '../store/stores.spec-support';
import { exportIncidents } from './export-incidents';
import {
  assigned,
  contextOf,
  exportedRows,
  incidentAt,
  metricItems,
  sent,
  storeOf,
  unix,
} from './insight.spec-support';

/** Who was woken in October, as each page counts it: one question, one answer. */

const NOW = unix('2026-11-20T00:00Z');
const ZONES = ['Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Europe/Berlin'];
const NAMES: Readonly<Record<string, string>> = { [ANA]: 'Ana', [BO]: 'Bo', [CY]: 'Cy' };

const incident = fc.record({
  // By the half hour, from the last day of September to the first of November.
  half: fc.integer({ min: 0, max: 33 * 48 }),
  who: fc.constantFrom(ANA, BO, CY),
  others: fc.subarray([ANA, BO, CY]),
  times: fc.integer({ min: 0, max: 3 }),
});

onOneStore('woken in October', (store) => {
  test('is one number on Responders, a person’s page, Report and Hours, by any zones', async () => {
    const cases = fc.record({
      drawn: fc.array(incident, { minLength: 40, maxLength: 80, size: 'max' }),
      zones: fc.tuple(fc.constantFrom(...ZONES), fc.constantFrom(...ZONES)),
      page: fc.constantFrom(...ZONES),
    });
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(cases, async ({ drawn, zones: [ofBo, ofCy], page }) => {
        const ctx = contextOf(store(), BO);
        const account = ctx.timeZone;
        // Ana has no zone: the account's counts.
        const zones = new Map<Id, string>([
          [BO, ofBo],
          [CY, ofCy],
        ]);
        const set = storeOf(
          drawn.map(({ half, who, others, times }, place) => {
            const at = unix('2026-09-30T00:00Z') + half * 1800;
            return incidentAt(at, {
              incident_id: `i${place}`,
              assignments: [assigned(who, at)],
              notifications: [who, ...others].flatMap((person) =>
                Array.from({ length: times }, (_, index) => sent(person, at + index * 600, 'voice')),
              ),
            });
          }),
        );
        await emptyTables(store().db, false);
        await importRecords(
          store().db,
          recordEntries({
            ...set,
            people: set.people.map((person) => {
              const zone = zones.get(person.person_id);
              return zone === undefined ? person : Object.assign({}, person, { time_zone: zone });
            }),
          }),
        );
        const period = reportPeriod(unix('2026-10-01T00:00Z'), NOW, account);
        if (!period) throw new Error('no day of October is over');
        const range = incidentsOf(period.range);
        const ownZone = (person: Id) => zones.get(person) ?? account;
        const { rows: metrics } = readRows(
          await metricItems(ctx, {
            ...responderRequest(NO_FILTER, range, page),
            split_hours: true,
            own_hours: true,
          }),
        );
        const incidents = await exportedRows(
          await exportIncidents(ctx, {
            ...incidentRequest(NO_FILTER, range, page),
            with: ['responders', 'notifications', 'title'],
            limit: 10_000,
          }),
        );
        const nights = nightIncidents(incidents, { ...DEFAULT_BOUNDS, zone: account, zones });
        const nothing = { incidents: [], metrics: [], late: undefined };
        const data = {
          schedules: [],
          allSchedules: [],
          isSet: false,
          isOfTeam: false,
          zone: account,
          ownZone,
          lateRule: recordedRule(),
          asOf: NOW,
          period,
          now: { incidents, metrics, late: undefined },
          before: nothing,
          earlier: [],
          since: 1,
        };
        const listed = listOf(data, 'woken');
        const report = reportOf(data);
        const counts = [ANA, BO, CY].map((person) => {
          const responders = sumOf(metrics.filter(({ responder_id }) => responder_id === person)).byKind
            .night;
          const entries = entriesOf(responsesOf(incidents, ownZone), 'night');
          const ofPerson = entries.filter(({ response }) => response.responder === person).length;
          expect({
            person: ofPerson,
            hours: interruptionsBy(nights.get(person) ?? []),
            report: listed.filter((entry) => entry.person === person).length,
          }).toEqual({ person: responders, hours: responders, report: responders });
          return responders;
        });
        const all = counts.reduce((sum, count) => sum + count, 0);
        const most = Math.max(...counts);
        expect(report.woken?.wakings).toBe(all);
        expect(report.woken?.first?.wakings ?? 0).toBe(most);
        // The sentence that is copied into chats.
        const names = { person: (id: Id) => NAMES[String(id)] ?? '', team: String, channel: String };
        const { woken } = answersOf(report, { period, names });
        expect(answerText(woken)).toContain(most > 1 ? `${most} times` : '');
        seen += all;
      }),
      { numRuns: runs(8, 4) },
    );
    // Nights without anybody woken would agree, too.
    expect(seen).toBeGreaterThan(20);
  });
});
