import { describe, expect, it, test } from 'vitest';
import { demoRecords } from './demo';

/** Story of the demo's incidents. */

const DAY = '2026-03-18';
const { incidents, people, teams, webhooks, issues } = demoRecords(DAY, 'Asia/Shanghai');
type Incident = (typeof incidents)[number];

const MIDNIGHT = Date.parse(`${DAY}T00:00:00+08:00`) / 1000;
const daysAgo = ({ created_at }: Incident) => Math.floor((MIDNIGHT - created_at) / 86_400);
const between = (from: number, to: number) =>
  incidents.filter((one) => daysAgo(one) >= from && daysAgo(one) < to);

const isAtNight = ({ created_at }: Incident) => {
  const hour = Math.floor(((created_at + 8 * 3600) % 86_400) / 3600);
  return hour < 8 || hour >= 23;
};

const nights = (from: number, to: number) => between(from, to).filter(isAtNight);

/** Number of incidents by name. */
const peopleOf = (some: readonly Incident[]) => {
  const names = new Map(people.map((it) => [it.person_id, it.person_name]));
  return some.flatMap(({ assignments }) =>
    [...new Set(assignments.map(({ person_id }) => person_id))].map((id) => names.get(id) ?? ''),
  );
};

const counted = <Key>(keys: readonly Key[]) => {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

describe('the storm', () => {
  const storm = incidents.filter(({ incident_id }) => incident_id.startsWith('in-storm-'));
  const start = storm[0]?.created_at ?? 0;
  const many = (test: (it: Incident) => boolean) => storm.filter(test).length;
  const escalatedBy = (way: string) =>
    many((it) => it.assignments.some(({ escalated_by }) => escalated_by === way));
  const isInStorm = (at = 0) => at >= start && at < start + 3600;

  it('comes on the Thursday evening of the week before', () => {
    expect(start).toBe(Date.parse('2026-03-12T18:42:00+08:00') / 1000);
    const hours = counted(incidents.map((it) => Math.floor((it.created_at - start) / 3600)));
    expect(hours.get(0)).toBe(Math.max(...hours.values()));
  });

  it('has many incidents, services and people, and its cause on each', () => {
    expect(storm.length).toBeGreaterThan(30);
    expect(storm.map(({ incident_id }) => incident_id)).toEqual(
      storm.map((_, place) => `in-storm-${String(place + 1).padStart(2, '0')}`),
    );
    expect(new Set(storm.map(({ labels }) => labels['service'])).size).toBeGreaterThan(8);
    expect(new Set(peopleOf(storm)).size).toBeGreaterThan(9);
    for (const { labels, fields } of storm) {
      expect(labels['cause']).toBe('orders-database-connections');
      expect(fields['root_cause']).toContain('payments-api 3.9.0');
    }
  });

  it('has critical, escalated, unanswered and long ones', () => {
    expect(many(({ severity }) => severity === 'Critical')).toBeGreaterThan(10);
    expect(escalatedBy('manually')).toBeGreaterThan(1);
    expect(escalatedBy('timeout')).toBeGreaterThan(3);
    expect(many((it) => it.assignments.every(({ acked_at }) => acked_at === null))).toBeGreaterThan(1);
    expect(many((it) => (it.closed_at ?? 0) - it.created_at > 2 * 3600)).toBeGreaterThan(5);
    expect(many(({ closed_at }) => closed_at === null)).toBe(0);
  });

  it('appears in deliveries, some of which failed, and in issues', () => {
    const ids = new Set(storm.map(({ incident_id }) => incident_id));
    const deliveries = webhooks.filter(({ event_id }) => event_id.startsWith('ev-storm-'));
    expect(deliveries.filter(({ ref_id }) => !ids.has(ref_id))).toEqual([]);
    expect(deliveries.map(({ status_code }) => status_code)).toEqual([200, 200, 503, 0, 200]);
    const since = issues.map((issue) => (issue.first_seen?.timestamp ?? 0) / 1000);
    expect(since.filter(isInStorm)).toHaveLength(1);
    const back = issues.map((issue) => (issue.regression?.regressed_at ?? 0) / 1000);
    expect(back.filter(isInStorm)).toHaveLength(2);
  });
});

test('one service is quiet', () => {
  const services = counted(incidents.map(({ labels }) => labels['service']));
  expect(services.get('certificates')).toBeLessThan(7);
  expect([...services.values()].toSorted((a, b) => a - b)[1]).toBeGreaterThan(30);
});

test('the night shift of the clusters is overloaded until the fix', () => {
  const platform = teams.find(({ team_name }) => team_name === 'Platform')?.team_id;
  const own = (from: number, to: number) =>
    nights(from, to).filter(({ team_id }) => team_id === platform).length / (to - from);
  expect(own(28, 56)).toBeGreaterThan(3);
  expect(own(0, 21)).toBeLessThan(own(28, 56) / 2);
  const most = [...counted(peopleOf(nights(28, 56)))].toSorted(([, a], [, b]) => b - a).slice(0, 3);
  expect(new Set(most.map(([name]) => name))).toEqual(
    new Set(['Arjun Mehta', 'Kaveh Rahimi', 'Zoë van den Berg']),
  );
});

test('consecutive periods have the same people, with one to four incidents on most days', () => {
  const [now, before] = [new Set(peopleOf(between(0, 28))), new Set(peopleOf(between(28, 56)))];
  expect([...now].filter((person) => before.has(person)).length).toBeGreaterThan(0.85 * now.size);
  const days = Array.from({ length: 56 }, (_, day) => [
    ...counted(peopleOf(between(day, day + 1))).values(),
  ]).flat();
  expect(days.filter((count) => count <= 4).length / days.length).toBeGreaterThan(0.8);
});
