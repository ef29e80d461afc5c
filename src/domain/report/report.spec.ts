import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { IncidentRow } from '#contract/insight';
import type { Schedule } from '#contract/schedule';
import { recordedRule } from '../insight/incidents/late';
import { isLateSlowly, recordedAround } from '../insight/incidents/late.spec-support';
import { type InsightRange, rangeProblem } from '../insight/range';
import { metricsOf, responsesOf } from '../insight/responders/responses';
import { runs } from '../property-runs.spec-support';
import type { Interval } from '../time/interval';
import { type MonthData, type ReportData, reportPeriod, type ReportPeriod } from './data';
import { listOf, knownForReport, reportOf } from './report';
import { sinceOf } from './since';
import { type Incident, incidentsIn, rota, rotasIn, row } from './report.spec-support';
import { answersOf, reportLines, reportTitle } from './words';

const ZONE = 'Europe/Berlin';
const unix = (iso: string) => Date.parse(iso) / 1000;
const OCTOBER = unix('2026-10-01T00:00Z');
const NOVEMBER = unix('2026-11-01T00:00Z');

function periodOf(month: number, now: string): ReportPeriod {
  const period = reportPeriod(month, unix(now), ZONE);
  if (!period) throw new Error('no day of the month is over');
  return period;
}

const WHOLE = periodOf(OCTOBER, '2026-11-20T00:00Z');

function monthOf(incidents: readonly Incident[], { start, end }: Interval): MonthData {
  const rows = incidents.filter(({ at }) => start < at && at <= end).map(row);
  return { incidents: rows, metrics: responsesOf(rows, () => ZONE).map(metricsOf), late: undefined };
}

function dataOf(
  incidents: readonly Incident[],
  schedules: readonly Schedule[],
  more: Partial<ReportData> = {},
): ReportData {
  const { period = WHOLE } = more;
  return {
    schedules,
    allSchedules: schedules,
    isSet: false,
    isOfTeam: false,
    zone: ZONE,
    ownZone: () => ZONE,
    lateRule: recordedRule(),
    asOf: unix('2026-11-20T00:00Z'),
    period,
    now: monthOf(incidents, period.range),
    before: monthOf(incidents, period.before),
    earlier: [],
    since: 1,
    ...more,
  };
}

function lengths({ range, before }: ReportPeriod): number[] {
  return [range, before].map(({ start, end }) => (end - start) / 3600);
}

describe('days of a report', () => {
  it('are those of the month by the account’s zone, with its clock changes', () => {
    expect(lengths(WHOLE)).toEqual([31 * 24 + 1, 30 * 24]);
    expect(new Date(WHOLE.range.start * 1000).toISOString()).toBe('2026-09-30T22:00:00.000Z');
  });

  it('of a month that is not over end yesterday, and compare with as many', () => {
    const open = periodOf(NOVEMBER, '2026-11-27T12:00Z');
    expect([open.isOver, ...lengths(open)]).toEqual([false, 26 * 24, 26 * 24 + 1]);
    // A shorter month before has all of its days.
    const march = periodOf(unix('2026-03-01T00:00Z'), '2026-03-31T12:00Z');
    expect(lengths(march)).toEqual([30 * 24 - 1, 28 * 24]);
  });

  it('are none before the first day is over', () => {
    expect(reportPeriod(NOVEMBER, unix('2026-11-01T22:59Z'), ZONE)).toBeUndefined();
    expect(reportPeriod(NOVEMBER, unix('2026-11-01T23:00Z'), ZONE)?.last).toBe(NOVEMBER);
  });
});

const NAMES = {
  person: (id: number | bigint) => ['', 'Ann', 'Bo', 'Cy'][Number(id)] ?? '',
  team: (id: number | bigint) => `Team ${id}`,
  channel: (id: number | bigint) => ['', 'Alerts', 'Crashes'][Number(id)] ?? '',
};

function linesOf(data: ReportData): string[] {
  const answers = answersOf(reportOf(data), { period: data.period, names: NAMES });
  return reportLines({ title: reportTitle(data.period, '', ZONE), answers });
}

// Ann is on call in ten nights of October from 22:00 to 08:00 by Berlin’s clock, Bo in two; in September Ann in eight.
function nights(person: number, month: string, days: readonly number[]): [number, number, number][] {
  return days.map((day) => {
    const start = unix(`${month}-${String(day).padStart(2, '0')}T20:00Z`);
    return [person, start, start + 10 * 3600];
  });
}
const NIGHTS = rota(1, 1, [
  ...nights(1, '2026-09', [1, 3, 5, 7, 9, 11, 13, 15]),
  ...nights(1, '2026-10', [1, 3, 5, 7, 9, 11, 13, 15, 17, 19]),
  ...nights(2, '2026-10', [21, 22]),
]);

function wakeful(at: string, people: Incident['people'], more: Partial<Incident> = {}): Incident {
  return { at: unix(at), people, ack: 60, ...more };
}

test('a month worked out by hand has these answers', () => {
  const incidents = [
    // Ann twice in ten nights; Bo six times in two.
    wakeful('2026-10-01T23:00Z', { 1: 2 }),
    ...[1, 2, 3].map((hour) =>
      wakeful(`2026-10-21T0${hour + 1}:00Z`, { 2: 1 }, { channel: 2, ack: undefined, isAuto: true }),
    ),
    wakeful('2026-10-22T23:00Z', { 2: 3 }, { ack: 901 }),
    // At noon no one is woken.
    ...Array.from({ length: 16 }, (_, place) =>
      wakeful(`2026-10-1${place % 10}T10:${10 + place}:00Z`, { 1: 1 }, { team: 2 }),
    ),
    // September: one waking.
    ...Array.from({ length: 25 }, (_, place) =>
      wakeful(`2026-09-0${(place % 9) + 1}T${place === 0 ? 23 : 10}:${10 + place}:00Z`, { 1: 1 }),
    ),
  ];
  const data = dataOf(incidents, [NIGHTS]);
  expect(linesOf(data)).toEqual([
    'On call in October 2026 (Europe/Berlin)',
    // 120 h of nights; rests of 14 h between two nights in a row.
    'Hours: 100 h, Ann, 1.7 times the median. 20 h more than in September. No rest under 11 h, as before.',
    // 8 wakings in 108 night hours, Bo 6 in 18.
    'Woken: 6 times, Bo, 4.5 times the average. Not fair: 1 person is woken more often per night hour than chance explains. 8 wakings in all, 7 more.',
    'Without need: 3 wakings, 38 % of all. 3 more than in September. Crashes 3.',
    'Late: 19 %, 4 of 21 incidents. 19 points more than in September. Late: over 15 min.',
  ]);
  expect(reportOf(data).woken?.rates).toEqual([{ person: 2, rate: 600 / 18, isUnfair: true }]);
  expect(listOf(data, 'woken')).toHaveLength(8);
  const lateRule = recordedRule([{ severity: 'Critical', seconds: 300, since: OCTOBER + 86_400 }]);
  expect(linesOf({ ...data, lateRule })[4]).toContain(
    'The last targets count for both. Late: Critical over 15 min then 5 min, others over 15 min.',
  );
  expect(listOf(data, 'late').map(({ secondsToAck }) => secondsToAck)).toEqual([
    undefined,
    undefined,
    undefined,
    901,
  ]);
});

/** Twenty incidents, five of them acknowledged after 400 s. */
function slowIn(month: string): Incident[] {
  return Array.from({ length: 20 }, (_, place) =>
    wakeful(`${month}-${10 + place}T10:00Z`, { 1: 1 }, { ack: place < 5 ? 400 : 60 }),
  );
}

test('a change of target is no change of the share', () => {
  const data = dataOf([...slowIn('2026-09'), ...slowIn('2026-10')], [NIGHTS]);
  const severity = data.now.incidents?.[0]?.severity ?? '';
  const changed = recordedRule([{ severity: 'Critical', seconds: 300, since: OCTOBER - 7200 }]);
  expect(severity).toBe('Critical');
  expect(linesOf({ ...data, lateRule: changed })[4]).toBe(
    'Late: 25 %, 5 of 20 incidents. The same as in September. The last targets count for both. Late: Critical over 5 min, others over 15 min.',
  );
});

test('the rate of a team has all night hours of the people with its incidents', () => {
  const incidents = [1, 2, 3, 4, 5].map((day) => wakeful(`2026-10-0${day}T23:00Z`, { 1: 1 }));
  const other = rota(2, 2, nights(1, '2026-10', [2, 4]));
  const quiet = rota(1, 1, [...nights(1, '2026-10', [1, 3]), ...nights(2, '2026-10', [5])]);
  const woken = (more: Partial<ReportData>) =>
    reportOf(dataOf(incidents, [quiet], { allSchedules: [quiet, other], ...more })).woken;
  // Four nights of nine hours; Bo has none of the incidents.
  expect(woken({ isOfTeam: true })?.average).toBe(500 / 36);
  expect(woken({ isOfTeam: true })?.rates).toEqual([{ person: 1, rate: 500 / 36, isUnfair: false }]);
  expect(woken({})?.average).toBe(500 / 45);
});

test('what is not there is said, and is no zero', () => {
  expect(linesOf(dataOf([], []))).toEqual([
    'On call in October 2026 (Europe/Berlin)',
    'Hours: Nobody was on call.',
    'Woken: No incidents.',
    'Without need: No incidents.',
    'Late: No incidents.',
  ]);
  const quiet = [{ at: unix('2026-10-05T10:00Z'), people: { 1: 1 }, ack: 5 }];
  const since = unix('2026-10-05T10:00Z');
  expect(linesOf(dataOf(quiet, [], { since })).slice(2)).toEqual([
    'Woken: Nobody was woken. No data before 5 October 2026.',
    'Without need: Nobody was woken without need. No data before 5 October 2026.',
    'Late: 0 of 1 incident. No data before 5 October 2026. Late: over 15 min.',
  ]);
  const unknown = { incidents: undefined, metrics: undefined, late: undefined };
  expect(linesOf(dataOf([], [], { now: unknown })).slice(2)).toEqual([
    'Woken: Not known.',
    'Without need: Not known.',
    'Late: Not known.',
  ]);
});

test('a month before the data has no conclusions, and one with its begin has counts alone', () => {
  const late = [1, 2, 3, 4, 5, 6].map((hour) => wakeful(`2026-10-30T0${hour}:00Z`, { 2: 1 }, { ack: 901 }));
  const since = unix('2026-10-29T12:00Z');
  const part = reportOf(dataOf(late, [NIGHTS], { since }));
  expect(part.woken).toMatchObject({ wakings: 6, rates: [], unfair: 0 });
  const lines = linesOf(dataOf(late, [NIGHTS], { since }));
  expect(lines.slice(1)).toEqual([
    'Hours: 100 h, Ann, 1.7 times the median. By the rota. No data before 29 October 2026. No rest under 11 h.',
    'Woken: 6 times, Bo. No data before 29 October 2026. 6 wakings in all.',
    'Without need: Nobody was woken without need. No data before 29 October 2026.',
    'Late: 6 of 6 incidents. No data before 29 October 2026. Late: over 15 min.',
  ]);
  const before = unix('2026-11-03T12:00Z');
  expect(linesOf(dataOf([], [NIGHTS], { since: before })).slice(1)).toEqual([
    'Hours: 100 h, Ann, 1.7 times the median. By the rota. No data before 3 November 2026. No rest under 11 h.',
    'Woken: No data before 3 November 2026.',
    'Without need: No data before 3 November 2026.',
    'Late: No data before 3 November 2026.',
  ]);
  expect(linesOf(dataOf([], [], { since: before }))[1]).toBe('Hours: No data before 3 November 2026.');
});

test('the begin of the data is found also after the month', async () => {
  const firstOf = (times: readonly string[]) => async (range: InsightRange) => {
    if (rangeProblem(range, ZONE)) throw new Error('the server rejects the range');
    return Promise.resolve(
      times
        .map(unix)
        .sort((a, b) => a - b)
        .find((at) => range.after < at && at <= range.upTo),
    );
  };
  const now = unix('2029-08-31T12:00Z');
  const since = (...times: string[]) => sinceOf(WHOLE, now, ZONE, firstOf(times));
  expect(await since('2026-06-03T12:00Z', '2026-10-03T12:00Z')).toBe(unix('2026-06-03T12:00Z'));
  const later = ['2028-05-29T12:00Z', '2028-10-03T12:00Z', '2029-03-03T12:00Z', '2029-08-30T12:00Z'];
  expect(await since(...later)).toBe(unix('2028-05-29T12:00Z'));
  expect(await since()).toBeUndefined();
});

const CLOCK = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' });
const isNight = (at: number) => {
  const hour = Number(CLOCK.format(at * 1000));
  return hour >= 23 || hour < 8;
};

/** Counts hour by hour, and incident by incident. */
function reference(
  incidents: readonly IncidentRow[],
  schedules: readonly Schedule[],
  { range }: ReportPeriod,
  lateRule = recordedRule(),
) {
  const isOn = (person: number, at: number) =>
    schedules.some(({ final_schedule }) =>
      final_schedule.schedules.some(
        ({ start, end, group }) =>
          start <= at && at < end && group.members.some(({ person_ids }) => person_ids.includes(person)),
      ),
    );
  const [hours, nights, wakings] = [
    new Map<number, number>(),
    new Map<number, number>(),
    new Map<number, number>(),
  ];
  for (const person of [1, 2, 3]) {
    for (let at = range.start; at < range.end; at += 3600) {
      if (!isOn(person, at)) continue;
      hours.set(person, (hours.get(person) ?? 0) + 1);
      if (isNight(at)) nights.set(person, (nights.get(person) ?? 0) + 1);
    }
  }
  let [all, needless, late] = [0, 0, 0];
  for (const incident of incidents) {
    const isAcked = incident.is_acked;
    if (isLateSlowly(incident, lateRule)) late += 1;
    if (!isNight(incident.created_at)) continue;
    for (const { responder_id } of incident.notifications ?? []) {
      const person = Number(responder_id);
      wakings.set(person, (wakings.get(person) ?? 0) + 1);
      all += 1;
      if (incident.closed_by === 'auto' && !isAcked) needless += 1;
    }
  }
  return { hours, nights, wakings, all, needless, late, isOn };
}

describe('a random store', () => {
  const known = knownForReport(WHOLE);
  const stores = fc.tuple(
    incidentsIn(WHOLE.before.start, WHOLE.range.end),
    rotasIn(known.start, known.end),
    fc.boolean(),
    recordedAround(WHOLE.range.start, WHOLE.range.end - WHOLE.range.start),
  );

  it('has the answers of a slow count, also of a set of schedules', () => {
    fc.assert(
      fc.property(stores, ([incidents, schedules, isSet, targets]) => {
        const lateRule = recordedRule(targets);
        const selected = isSet ? schedules.slice(0, 1) : schedules;
        const data = dataOf(incidents, selected, { isSet, lateRule });
        const report = reportOf(data);
        const whole = reference([], selected, WHOLE);
        const rows = (data.now.incidents ?? []).flatMap((incident) => {
          if (!isSet) return [incident];
          const isOwn = ({ responder_id }: { responder_id: number | bigint }) =>
            whole.isOn(Number(responder_id), incident.created_at);
          const [responders, notifications] = [
            incident.responders?.filter(isOwn) ?? [],
            incident.notifications?.filter(isOwn) ?? [],
          ];
          return responders.length === 0 ? [] : [{ ...incident, responders, notifications }];
        });
        const slow = reference(rows, selected, WHOLE, lateRule);
        const most = Math.max(0, ...slow.hours.values());
        expect(report.hours.first?.seconds ?? 0).toBe(most * 3600);
        expect(report.woken?.wakings).toBe(slow.all);
        expect(report.woken?.first?.wakings ?? 0).toBe(Math.max(0, ...slow.wakings.values()));
        expect(report.needless?.wakings).toBe(slow.needless);
        expect(report.late?.count).toMatchObject({ late: slow.late, of: rows.length });
        for (const { person, rate } of report.woken?.rates ?? []) {
          const id = Number(person);
          expect(rate).toBeCloseTo((100 * (slow.wakings.get(id) ?? 0)) / (slow.nights.get(id) ?? 0));
        }
        expect(listOf(data, 'woken')).toHaveLength(slow.all);
        expect(listOf(data, 'needless')).toHaveLength(slow.needless);
        expect(listOf(data, 'late')).toHaveLength(slow.late);
      }),
      { numRuns: runs(50) },
    );
  });
});
