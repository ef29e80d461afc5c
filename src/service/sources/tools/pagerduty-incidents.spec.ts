import { afterEach, describe, expect, it } from 'vitest';
import { iso } from '#domain/exchange/random-duty.spec-support';
import { readSchedules } from '#domain/exchange/read-export';
import { DAY } from '#domain/time/zone';
import { closeFakes, testClock, testDeps } from '../fakes/fake.spec-support';
import { type PagerDutyWorld, startPagerDuty } from '../fakes/pagerduty.spec-support';
import { requestOf, sourceOf } from '../fakes/rota.spec-support';
import { readTool } from '../read-tool';

afterEach(closeFakes);

const NOW = Date.parse('2026-11-03T12:00:00Z') / 1000;
const WINDOW = { start: NOW - DAY, end: NOW + DAY };

const incidentOf = (id: string, createdAt: number, status = 'resolved') => ({
  id,
  type: 'incident',
  incident_number: 1,
  title: id,
  status,
  urgency: 'high',
  created_at: iso(createdAt),
  last_status_change_at: iso(createdAt + 600),
  assignments: [],
  acknowledgements: [],
});
const entryOf = (incident: string, type: string, at: number, fields: object = {}) => ({
  id: `${incident}-${type}-${at}`,
  type: `${type}_log_entry`,
  created_at: iso(at),
  agent: { id: 'ana', type: 'user_reference', summary: 'ana' },
  incident: { id: incident, type: 'incident_reference' },
  ...fields,
});

async function read(world: Partial<PagerDutyWorld>, since: number) {
  const clock = testClock(iso(NOW));
  const fake = await startPagerDuty({ schedules: [], users: [], ...world }, clock);
  const { deps } = testDeps(clock);
  const run = () =>
    readTool(sourceOf('pagerduty', fake.url), requestOf(NOW, WINDOW, { incidentsSince: since }), deps);
  return { fake, run };
}

describe('incidents of PagerDuty', () => {
  it('are those created since, and earlier ones that changed since, each with its whole history', async () => {
    const early = NOW - 5 * DAY;
    const assignees = [{ id: 'ana', type: 'user_reference', summary: 'ana' }];
    const incidents = [incidentOf('I0', early), incidentOf('I1', early), incidentOf('I2', NOW - 3600)];
    const entries = [
      entryOf('I0', 'resolve', early + 60),
      entryOf('I1', 'assign', early, { assignees }),
      entryOf('I1', 'acknowledge', NOW - 7200),
      entryOf('I1', 'resolve', NOW - 7000),
      entryOf('I2', 'assign', NOW - 3600, { assignees }),
      entryOf('I2', 'acknowledge', NOW - 3500),
    ];
    const { run } = await read({ incidents, entries }, NOW - DAY);
    const reading = await run();
    expect(reading.problems).toEqual([]);
    const { records } = readSchedules('pagerduty', reading.files);
    const acks = records.incidents.map(({ incident_id: id, assignments: [first] }) => [
      id,
      first?.assigned_at,
      first?.acked_at,
    ]);
    expect(acks).toEqual([
      ['I2', NOW - 3600, NOW - 3500],
      ['I1', early, NOW - 7200],
    ]);
  });

  it('are none if nothing changed', async () => {
    const { run } = await read({ incidents: [incidentOf('I0', NOW - 5 * DAY)] }, NOW - DAY);
    expect((await run()).files).toEqual([]);
  });

  it('are read in halves where a window has more than can be paged, none lost and none doubled', async () => {
    const count = 21_000;
    const entries = Array.from({ length: count }, (_, index) =>
      entryOf('I1', `notify${index}`, NOW - 86_400 + index * 4),
    );
    const incidents = [incidentOf('I1', NOW - 86_400)];
    const { run, fake } = await read({ incidents, entries }, NOW - DAY);
    const reading = await run();
    expect(reading.problems).toEqual([]);
    const { log_entries: all } = Object(
      reading.files.find(({ name }) => name === 'log_entries.json')?.content,
    );
    expect(all).toHaveLength(count);
    expect(new Set(Array.from(all, (entry) => Object(entry).id)).size).toBe(count);
    expect(fake.countOf('GET /log_entries')).toBeLessThan(600);
  });

  it('lose nothing when a new one comes on top while pages are read', async () => {
    const entries = Array.from({ length: 250 }, (_, index) =>
      entryOf('I1', `notify${index}`, NOW - 4000 + index),
    );
    const { run, fake } = await read({ incidents: [incidentOf('I1', NOW - 4000)], entries }, NOW - DAY);
    fake.fault('GET /log_entries', 1, (reply) => {
      entries.push(entryOf('I1', 'notify-late', NOW + 5));
      return reply;
    });
    const { files, problems } = await run();
    const { log_entries: all } = Object(files.find(({ name }) => name === 'log_entries.json')?.content);
    expect([all.length, problems]).toEqual([250, []]);
  });

  it('are left out without the right for them', async () => {
    const { run, fake } = await read({}, NOW - DAY);
    for (const route of ['GET /log_entries', 'GET /incidents'])
      fake.fault(route, 'every', { status: 403, body: {} });
    expect((await run()).problems.map(({ text }) => text)).toEqual([
      'The key lacks a right for log entries (incidents.read): they are left out',
      'The key lacks a right for incidents (incidents.read): they are left out',
    ]);
  });
});
