import { describe, expect, it } from 'vitest';
import { check } from '#contract/problem';
import { type Kind, KINDS, RECORD_KINDS } from '../records/kinds';
import { demoRecords } from './demo';
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
});
