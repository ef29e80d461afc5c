import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Id } from '#contract/id';
import { INCIDENT_MEMBERS, type IncidentRow } from '#contract/insight';
import { firstAcksByTeam, WITHIN } from '#domain/insight/incidents/late';
import type { DurationFilter } from '#domain/insight/incidents/incident-columns';
import { emptyTable, putRows } from '#domain/insight/incidents/incident-table';
import { isNoise } from '#domain/insight/incidents/outcome';
import { filteredRows } from '#domain/insight/incidents/table-filter';
import { loudestTitles, needlessOver } from '#domain/insight/responders/person';
import {
  type Bucket,
  BUCKET_UNITS,
  bucketsOf,
  overTime,
  type Figures,
  readRows,
  sumOf,
} from '#domain/insight/responders/responder-rows';
import {
  entriesOf,
  inBucket,
  LISTED_FIGURES,
  type ListedFigure,
  metricsOf,
  type Response,
  responsesOf,
} from '#domain/insight/responders/responses';
import { peopleStandings } from '#domain/insight/responders/standings-by';
import { sourceStandings } from '#domain/insight/responders/standings';
import { DAY } from '#domain/time/zone';
import { runs } from '#domain/property-runs.spec-support';
import { DEMO_PERSON_ID, makeDemo } from '../demo/make-demo';
import { slowExport, slowMetrics } from './reference.spec-support';

/** Every figure of the demo opens as many entries as it counts, under any filter. */

const TODAY = '2026-03-20';
const END = Date.parse(`${TODAY}T00:00:00+08:00`) / 1000;
const DAYS = 5;
const DEMO = makeDemo(
  (file) => readFileSync(`src/service/demo/data/${file}`, 'utf8'),
  TODAY,
  'Asia/Shanghai',
);
const SET = { ...DEMO, incidents: DEMO.incidents.filter(({ created_at }) => created_at > END - DAYS * DAY) };

/** Figure of each list, or the count behind its mean. */
const COUNTS: Readonly<Record<Exclude<ListedFigure, 'needless'>, (figures: Figures) => number>> = {
  night: ({ byKind }) => byKind.night,
  off: ({ byKind }) => byKind.off,
  interruptions: ({ interruptions }) => interruptions,
  incidents: ({ incidents }) => incidents,
  ack: ({ acknowledged }) => acknowledged,
  escalated: ({ escalated }) => escalated,
};

const some = <T>(...values: T[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<T[]>([]) },
    fc.subarray(values, { minLength: 1, maxLength: 3 }),
  );

const filters = fc.record({
  query: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, fc.constantFrom('checkout', 'above', 'disk')),
  labels: fc.constant({}),
  fields: fc.constant({}),
  team_ids: some<Id>(...DEMO.teams.map(({ team_id }) => team_id)),
  is_my_team: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  severities: some('Info' as const, 'Warning' as const, 'Critical' as const),
  seconds_to_ack_from: fc.constantFrom(0, 0, 0, 60),
  seconds_to_ack_to: fc.constantFrom(0, 0, 0, 900),
  time_zone: fc.constantFrom('Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu'),
  start_time: fc.integer({ min: 0, max: DAYS * 24 - 12 }).map((hours) => END - DAYS * DAY + hours * 3600),
  hours: fc.integer({ min: 1, max: 36 }),
});

function expectCounts(responses: readonly Response[], figures: Figures): number {
  // Metrics do not have the wakings without need: see `expectSources`.
  const listed = LISTED_FIGURES.filter((figure) => figure !== 'needless');
  const lengths = listed.map((figure) => [figure, entriesOf(responses, figure).length]);
  expect(lengths).toEqual(listed.map((figure) => [figure, COUNTS[figure](figures)]));
  return figures.incidents + figures.interruptions;
}

test('people, totals, bars, cells, channels, titles and shares open exactly what they count', () => {
  let counted = 0;
  fc.assert(
    fc.property(filters, fc.constantFrom(...BUCKET_UNITS), ({ hours, ...filter }, unit) => {
      const input = { ...filter, end_time: filter.start_time + hours * 3600 };
      const { time_zone: zone } = input;
      const range = { after: input.start_time, upTo: input.end_time };
      const byDay = { ...input, split_hours: true, aggregate_unit: 'day' as const };
      const { rows } = readRows(slowMetrics(SET, DEMO_PERSON_ID, byDay));
      const incidents = slowExport(SET, DEMO_PERSON_ID, { ...input, with: [...INCIDENT_MEMBERS] });
      const responses = responsesOf(incidents, () => zone);
      const buckets = bucketsOf(range, unit, zone, END);
      const people = peopleStandings({
        rows,
        before: undefined,
        buckets,
        nameOf: String,
        duty: undefined,
        listsQuiet: false,
      });
      for (const { id, figures } of people) {
        const own = responses.filter(({ responder }) => responder === id);
        expect(figures).toMatchObject(sumOf(own.map(metricsOf)));
        counted += expectCounts(own, figures);
      }
      for (const { wall, figures } of overTime(rows, buckets)) {
        expectCounts(inBucket(responses, buckets, wall), figures);
      }
      expectSources(incidents, zone, bucketsOf(range, 'week', zone, END));
      expectShares(incidents);
    }),
    { numRuns: runs(100) },
  );
  expect(counted).toBeGreaterThan(1000);
});

/** Interruptions of incidents triggered at night, closed automatically and not acknowledged, one by one. */
function slowNeedless(incidents: readonly IncidentRow[], zone: string): number {
  const hour = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
  let count = 0;
  for (const { created_at: at, closed_by, responders = [], notifications = [] } of incidents) {
    const hours = Number(hour.format(at * 1000));
    const isAcked = responders.some(({ acked_at }) => acked_at !== null);
    for (const { is_interruption: isOne } of notifications) {
      if (isOne && closed_by === 'auto' && !isAcked && (hours >= 23 || hours < 8)) count += 1;
    }
  }
  return count;
}

function expectSources(incidents: readonly IncidentRow[], zone: string, weeks: readonly Bucket[]): void {
  const sources = { incidents, before: undefined, buckets: [], ownZone: () => zone };
  for (const { id, figures, noise, needless } of sourceStandings(sources, (one) => one.channel_id, String)) {
    const own = incidents.filter(({ channel_id }) => channel_id === id);
    const responses = responsesOf(own, () => zone);
    expect(entriesOf(responses, 'night')).toHaveLength(figures.byKind.night);
    expect(entriesOf(responses, 'interruptions')).toHaveLength(figures.interruptions);
    expect(own).toHaveLength(figures.incidents);
    expect(own.filter(isNoise)).toHaveLength(noise ?? -1);
    const wakings = slowNeedless(own, zone);
    expect(needless).toEqual({ now: wakings, before: undefined });
    expect(entriesOf(responses, 'needless')).toHaveLength(wakings);
    const over = needlessOver(own, weeks, () => zone);
    for (const [place, { wall }] of weeks.entries()) {
      expect(entriesOf(inBucket(responses, weeks, wall), 'needless')).toHaveLength(over[place] ?? -1);
    }
    expect(over.reduce((sum, count) => sum + count, 0)).toBe(wakings);
    for (const { title, night, needless: ofTitle } of loudestTitles(own, () => zone, 10)) {
      expect(
        slowNeedless(
          own.filter((one) => one.title === title),
          zone,
        ),
      ).toBe(ofTitle);
      const titled = responses.filter(({ incident }) => incident.title === title);
      expect(entriesOf(titled, 'night')).toHaveLength(night);
    }
  }
}

/** Median and shares of teams open incidents by a filter of the incidents page. */
function expectShares(incidents: readonly IncidentRow[]): void {
  const table = emptyTable();
  putRows(table, incidents);
  const all = Uint32Array.from({ length: table.count }, (_, place) => place);
  const passing = (team: unknown, ack: DurationFilter) =>
    filteredRows(table, all, { team: [String(team)], ack }).length;
  for (const [team, { acknowledged, shareWithin, incidents: own }] of firstAcksByTeam(table)) {
    expect(passing(team, { from: 0, to: undefined })).toBe(acknowledged);
    for (const [place, most] of WITHIN.entries()) {
      expect(passing(team, { from: 0, to: most + 1 })).toBe(Math.round((shareWithin[place] ?? 0) * own));
    }
  }
}
