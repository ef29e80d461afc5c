import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Id } from '#contract/id';
import { check } from '#contract/problem';
import { versionInWords } from '#domain/plan/version-words';
import { countOutcomes, eventsOf } from '#domain/webhook/events';
import { explainFailure } from '#domain/webhook/failure';
import { computeSchedule } from '#domain/schedule/compute';
import { type Kind, KINDS, RECORD_KINDS } from '../records/kinds';
import { demoRecords } from './demo';
import { DEMO_PERSON_ID } from './make-demo';
import { calendarAround, handWritten } from './hand-written';

const DAY = '2026-03-18';
const records = demoRecords(DAY, 'Asia/Shanghai');

/** Kinds with fewer than five records. */
/** The demo reads no tool, and no one has changed a rota in it. */
const NOT_IN_DEMO: ReadonlySet<Kind> = new Set([
  'erasures',
  'source_schedules',
  'changes',
  'requests',
  'sent_messages',
  'rates',
  'closings',
  'targets',
  'sets',
]);
const FEW: ReadonlySet<Kind> = new Set(['roles', 'holidays', 'absences', 'schedule_versions']);

const clockIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
  return (at: number) => format.format(at * 1000);
};

const hourOf = (at: number) => Math.floor(((at + 8 * 3600) % 86_400) / 3600);

describe('a relative time', () => {
  const calendar = calendarAround(DAY, 'Europe/Berlin');

  it.each([
    ['@day 09:00', '2026-03-18T09:00:00+01:00'],
    ['@day-3 16:20:05.250', '2026-03-15T16:20:05.250+01:00'],
    ['@week Mon 00:00', '2026-03-16T00:00:00+01:00'],
    ['@week-1 Thu 18:42', '2026-03-12T18:42:00+01:00'],
    ['@week+2 Sun 09:00', '2026-04-05T09:00:00+02:00'],
  ])('%s is a wall-clock time around the demo day', (text, time) => {
    expect(calendar.milliseconds(text)).toBe(Date.parse(time));
  });

  it.each(['@day', '@day-3', '@week 09:00', '@day+ 09:00', '@day 9:00', '@yesterday 09:00'])(
    '%s is refused',
    (text) => {
      expect(() => calendar.milliseconds(text)).toThrow(`${text} is no relative time`);
    },
  );
});

describe('the files of the demo data', () => {
  it.each([
    ['{"team_id": 1}', 'teams.ndjson, line 1: team_name is required'],
    ['{"team_id": 1, "team_name": "A", "lead": 2}', 'teams.ndjson, line 1: lead is not a known field'],
  ])('name the file and line of an invalid record: %s', (line, message) => {
    expect(() => handWritten((file) => (file === 'teams.ndjson' ? line : ''), DAY, 'UTC')).toThrow(message);
  });

  it('use the own zone of a schedule for its times', () => {
    const line =
      '{"schedule_id": 1, "schedule_name": "A", "time_zone": "America/New_York", "updated_at": "@day 07:00"}';
    const { schedules } = handWritten((file) => (file === 'schedules.ndjson' ? line : ''), DAY, 'UTC');
    expect(schedules[0]?.updated_at).toBe(Date.parse(`${DAY}T07:00:00-04:00`) / 1000);
  });
});

describe('the demo data', () => {
  it('is the same for the same day and zone', () => {
    const text = JSON.stringify(records);
    // Compared as text: the matcher would take seconds on objects of this size.
    expect(JSON.stringify(demoRecords(DAY, 'Asia/Shanghai')) === text).toBe(true);
    expect(JSON.stringify(demoRecords(DAY, 'Europe/Berlin')) === text).toBe(false);
    expect(JSON.stringify(demoRecords('2026-03-19', 'Asia/Shanghai')) === text).toBe(false);
  });

  it('refuses an invalid day', () => {
    expect(() => demoRecords('2026-02-30', 'UTC')).toThrow('2026-02-30');
  });

  it.each(KINDS.filter((kind) => !NOT_IN_DEMO.has(kind)))('has %s that an import accepts', (kind) => {
    const problems = records[kind].map((record) => check(RECORD_KINDS[kind].schema, record));
    expect(problems.length).toBeGreaterThan(FEW.has(kind) ? 1 : 5);
    expect(problems.filter((result) => !result.ok)).toEqual([]);
  });

  it('gives every record a unique id', () => {
    const ids = [
      ...records.people.map((item) => item.person_id),
      ...records.teams.map((item) => item.team_id),
      ...records.channels.map((item) => item.channel_id),
      ...records.schedules.map((item) => item.schedule_id),
      ...records.applications.map((item) => item.application_id),
      ...records.issues.map((item) => item.issue_id),
      ...records.webhooks.map(({ event_id, attempt }) => `${event_id} ${attempt}`),
      ...records.incidents.map((item) => item.incident_id),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(records.roles.map(({ role_id }) => role_id)).toEqual([1, 2]);
  });

  it('has a rota whose people changed two weeks ago, and a correction entered afterwards', () => {
    const [first, changed, corrected, ...others] = records.schedule_versions;
    const record = records.schedules.find(({ schedule_id }) => schedule_id === first?.schedule_id);
    expect(others).toEqual([]);
    expect({ ...record, number: 3, at: record?.updated_at }).toEqual(corrected);
    expect(changed?.at).toBe(Date.parse('2026-03-04T08:30:00+08:00') / 1000);
    const words = { accountZone: 'Asia/Shanghai', nameOf: (person: Id) => `#${person}`, teamOf: String };
    const changes = [first, changed, corrected].map((version, index, all) =>
      version ? versionInWords(all[index - 1], version, words) : [],
    );
    expect(changes.slice(1)).toEqual([
      ['“Day by day”: #4080000000038 joined, #4080000000021 left'],
      [
        'override “Swap, entered two days later” added: #4080000000021 from Sat 14 Mar 2026, 08:30 until Sun 15 Mar 2026, 08:30',
      ],
    ]);
  });

  it('has people of several zones', () => {
    expect(new Set(records.people.map(({ time_zone }) => time_zone)).size).toBeGreaterThan(5);
  });

  it('refers to its own people only', () => {
    const people = new Set(records.people.map((person) => person.person_id));
    const teams = new Set(records.teams.map((team) => team.team_id));
    const members = records.schedules
      .flatMap((schedule) => schedule.layers)
      .flatMap((layer) => layer.groups)
      .flatMap((group) => group.members);
    const onDuty = members.flatMap((member) => member.person_ids);
    expect(onDuty.filter((id) => !people.has(id))).toEqual([]);
    const roles = new Set(records.roles.map((role) => role.role_id));
    expect(members.filter(({ role_id }) => !roles.has(role_id))).toEqual([]);
    expect(records.people.flatMap((person) => person.team_ids).filter((id) => !teams.has(id))).toEqual([]);
    expect(records.schedules.filter((schedule) => !teams.has(schedule.team_id))).toEqual([]);
  });

  it('lies before its day, so that nothing has happened in the future', () => {
    const midnight = Date.parse(`${DAY}T00:00:00+08:00`);
    const moments = [
      ...records.applications.flatMap((app) => [app.created_at, app.updated_at]),
      ...records.issues.flatMap((issue) => [
        issue.first_seen?.timestamp ?? 0,
        issue.last_seen?.timestamp ?? 0,
      ]),
      ...records.webhooks.map((delivery) => Date.parse(delivery.event_time)),
      ...[...records.schedules, ...records.schedule_versions].map(({ updated_at }) => updated_at * 1000),
      ...records.incidents.flatMap(({ assignments, notifications, ...incident }) =>
        [
          incident.created_at,
          incident.closed_at,
          ...assignments.flatMap((it) => [it.assigned_at, it.acked_at, it.reassigned_at, it.escalated_at]),
          ...notifications.map(({ sent_at }) => sent_at),
        ].map((moment) => (moment ?? 0) * 1000),
      ),
    ];
    const latest = moments.reduce((a, b) => Math.max(a, b));
    expect(latest).toBeLessThan(midnight);
  });

  it('has a private schedule of a team of the demo person and one of another team', () => {
    const teams = records.people.find((person) => person.person_id === DEMO_PERSON_ID)?.team_ids ?? [];
    const own = records.schedules
      .filter((item) => item.is_private)
      .map((item) => teams.includes(item.team_id));
    expect(own.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
  });

  describe('its rotas, a week before the day to a week after it', () => {
    const noon = Date.parse(`${DAY}T12:00:00+08:00`) / 1000;
    const window = { start: noon - 7 * 86_400, end: noon + 7 * 86_400 };
    const computed = new Map(
      records.schedules.map((schedule) => [
        schedule.schedule_name,
        computeSchedule(schedule, window, 'Asia/Shanghai'),
      ]),
    );
    const finalOf = (name: string) => computed.get(name)?.final_schedule.schedules ?? [];

    it('make sense to the rotation', () => {
      expect([...computed.values()].flatMap((schedule) => schedule.faults)).toEqual([]);
    });

    it('contain an override on the day', () => {
      const onDuty = finalOf('Checkout primary and secondary').find(
        (period) => period.start <= noon && noon < period.end,
      );
      expect(onDuty?.group.group_name).toBe('Tomáš Dvořák');
    });

    it('have a gap on Saturday from 18:00 to midnight', () => {
      const periods = finalOf('Data pipelines');
      const holes = periods.flatMap(({ end }, index) => {
        const next = periods[index + 1];
        return next && next.start > end ? [{ start: end, hours: (next.start - end) / 3600 }] : [];
      });
      expect(holes).toEqual([
        { start: Date.parse('2026-03-14T18:00:00+08:00') / 1000, hours: 6 },
        { start: Date.parse('2026-03-21T18:00:00+08:00') / 1000, hours: 6 },
      ]);
    });

    it('follow the sun without a gap', () => {
      const periods = finalOf('Search follow-the-sun');
      expect(periods[0]?.start).toBe(window.start);
      expect(periods.at(-1)?.end).toBe(window.end);
      expect(periods.length).toBeGreaterThan(40);
      expect(periods.every(({ end }, index) => end === (periods[index + 1]?.start ?? end))).toBe(true);
    });

    it('hand off every twelve hours by the clock of London', () => {
      const ends = finalOf('Search index rebuild watch').map(({ end }) => clockIn('Europe/London')(end));
      expect(new Set(ends.slice(0, -1))).toEqual(new Set(['08:00', '20:00']));
    });

    it('divide the day by the clock of New York, without a gap', () => {
      const periods = finalOf('Build and deploy');
      const ends = periods.map(({ end }) => clockIn('America/New_York')(end));
      expect(new Set(ends.slice(0, -1))).toEqual(new Set(['07:00', '19:00']));
      expect(periods.every(({ end }, index) => end === (periods[index + 1]?.start ?? end))).toBe(true);
    });

    it('have two rotations on call together', () => {
      for (const { group } of finalOf('Data pipelines')) {
        expect(group.group_name).toMatch(/^.+ \+ (Min-jun Park|Ananya Chatterjee)$/);
        expect(group.members.length).toBeGreaterThan(2);
      }
    });

    it('leave out every third weekend on purpose', () => {
      const triage = records.schedules.find(({ schedule_name }) => schedule_name === 'Mobile crash triage');
      const weeks = { start: noon, end: noon + 21 * 86_400 };
      const periods = computeSchedule(triage ?? { layers: [] }, weeks, 'Asia/Shanghai').final_schedule
        .schedules;
      const off = periods.filter(({ group }) => group.is_off);
      expect(off.map(({ end, start }) => end - start)).toEqual([2 * 86_400]);
    });

    it('include one with nobody on call', () => {
      const people = finalOf('Mobile release captains').flatMap(({ group }) =>
        group.members.flatMap(({ person_ids }) => person_ids),
      );
      expect(people).toEqual([]);
    });

    it('began long ago, some of them years', () => {
      const starts = records.schedules
        .flatMap((schedule) => schedule.layers)
        .filter((layer) => layer.mode === 0 && layer.layer_name !== 'Next captains')
        .map((layer) => noon - layer.layer_start);
      expect(Math.min(...starts)).toBeGreaterThan(90 * 86_400);
      expect(starts.filter((age) => age > 2 * 365 * 86_400).length).toBeGreaterThan(3);
    });
  });

  describe('its incidents, of half a year', () => {
    const { incidents } = records;
    const midnight = Date.parse(`${DAY}T00:00:00+08:00`) / 1000;
    const daysAgo = (at: number) => Math.floor((midnight - at) / 86_400);

    it('are about 5,000, of everybody', () => {
      expect(incidents.length).toBeGreaterThan(4500);
      expect(incidents.length).toBeLessThan(5500);
      expect(daysAgo(incidents[0]?.created_at ?? 0)).toBe(182);
      const people = new Set(incidents.flatMap((it) => it.assignments.map(({ person_id }) => person_id)));
      expect(people.size).toBe(records.people.length);
    });

    it('come by day more than by night, and at weekends less', () => {
      const byDay = incidents.filter((it) => hourOf(it.created_at) >= 8 && hourOf(it.created_at) < 19);
      expect(byDay.length / incidents.length).toBeGreaterThan(0.55);
      expect(byDay.length / incidents.length).toBeLessThan(0.8);
      const weekend = incidents.filter(
        (it) => (Math.floor((it.created_at + 8 * 3600) / 86_400) + 3) % 7 >= 5,
      );
      expect(weekend.length / incidents.length).toBeLessThan(0.23);
    });

    it('go to the people on call', () => {
      const kubernetes = records.channels.find(({ channel_name }) => channel_name === 'Kubernetes clusters');
      const own = incidents.filter(
        ({ channel_id, assignments }) => channel_id === kubernetes?.channel_id && assignments.length > 0,
      );
      expect(own.length).toBeGreaterThan(500);
      const rota = records.schedules.find(({ schedule_name }) => schedule_name === 'Kubernetes clusters');
      const window = { start: midnight - 183 * 86_400, end: midnight };
      const periods = computeSchedule(rota ?? { layers: [] }, window, 'Asia/Shanghai').final_schedule
        .schedules;
      for (const { created_at, assignments } of own) {
        const group = periods.find(({ start, end }) => start <= created_at && created_at < end)?.group;
        const people = group?.members.flatMap(({ person_ids }) => person_ids.map(Number));
        expect(people).toContain(assignments[0]?.person_id);
      }
    });

    it('end in every way, or not yet', () => {
      const share = (test: (it: (typeof incidents)[number]) => boolean) =>
        incidents.filter(test).length / incidents.length;
      for (const way of ['auto', 'timeout', 'manually']) {
        expect(share((it) => it.closed_by === way)).toBeGreaterThan(0.03);
      }
      expect(incidents.some((it) => it.closed_at === null)).toBe(true);
      expect(share((it) => it.assignments.every(({ acked_at }) => acked_at === null))).toBeGreaterThan(0.05);
      expect(share((it) => it.muted)).toBeGreaterThan(0.02);
      expect(share((it) => it.muted)).toBeLessThan(0.04);
      expect(incidents.every((it) => it.closed_at === null || it.closed_at >= it.created_at)).toBe(true);
    });
  });

  it('has every type and status of an application', () => {
    const types = new Set(records.applications.map((app) => app.type));
    expect([...types].toSorted()).toEqual([
      'android',
      'browser',
      'flutter',
      'ios',
      'miniprogram',
      'react-native',
    ]);
    const statuses = new Set(records.applications.map((app) => app.status));
    expect([...statuses].toSorted()).toEqual(['deleted', 'disabled', 'enabled']);
  });

  it('has every status of an issue, crashes, regressions and each suspected cause', () => {
    const { issues } = records;
    expect(new Set(issues.map((issue) => issue.status)).size).toBe(4);
    expect(issues.some((issue) => issue.is_crash)).toBe(true);
    expect(issues.filter((issue) => issue.regression)).toHaveLength(4);
    expect(new Set(issues.map((issue) => issue.suspected_cause?.value)).size).toBe(7);
  });

  it('has deliveries that fail in each way, each with its own explanation, and answers with integers beyond 2^53', () => {
    const byHand = records.webhooks.filter(({ event_id: id }) => !id.startsWith('ev-demo-1'));
    const failures = byHand.filter((delivery) => delivery.status === 'failed');
    expect(failures.map((delivery) => delivery.status_code).toSorted((a, b) => a - b)).toEqual([
      0, 0, 0, 0, 0, 401, 410, 500, 503, 503,
    ]);
    const sentences = failures.map((delivery) => explainFailure(delivery).sentence);
    expect(sentences).not.toContain('');
    // Two are late, and two are answered with 503.
    expect(new Set(sentences).size).toBe(8);
    expect(records.webhooks.some((delivery) => delivery.response_body.includes('9223372036854775807'))).toBe(
      true,
    );
    expect(JSON.stringify(records.webhooks)).not.toContain('\\u0000');
    const sizes = records.webhooks.map((delivery) => delivery.response_body.length);
    expect(Math.max(...sizes)).toBeGreaterThan(5_000_000 * 0.9);
  });

  it('signs deliveries with one secret, and those that are refused with another', () => {
    for (const { request_headers: headers, request_body: body, status_code: code } of records.webhooks) {
      const signature = createHmac('sha256', 'not-a-real-signing-secret').update(body).digest('hex');
      expect(headers.includes(signature)).toBe(code !== 401);
    }
  });

  it('has hundreds of deliveries in two weeks, of which some were retried and some given up', () => {
    const midnight = Date.parse(`${DAY}T00:00:00+08:00`);
    const recent = records.webhooks.filter(
      ({ event_time: time }) => midnight - Date.parse(time) < 14 * 86_400_000,
    );
    expect(recent.length).toBeGreaterThan(200);
    const events = eventsOf(recent, midnight);
    const { failed, retried, delivered } = countOutcomes(events);
    expect(failed).toBeGreaterThan(5);
    expect(retried).toBeGreaterThan(5);
    expect(delivered).toBeGreaterThan(100);
  });
});
