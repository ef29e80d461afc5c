import { expect, test } from 'vitest';
import { stringifyJson } from '#contract/json';
import type { ExportFile } from '#domain/exchange/exchange';
import { importRecords } from '../import/import-records';
import { incidents, people } from '../store/schema';
import { onOneStore } from '../store/stores.spec-support';
import type { ToolReading, ToolRequest } from '../sources/source';
import { receive } from './receive';
import { syncSource } from './sync';
import { NOW, repliesOf, SOURCE } from './weekly-rotas.spec-support';

const SINCE = { ...SOURCE, incidentsSince: 0 };
const iso = (seconds: number) => new Date((NOW + seconds) * 1000).toISOString();
const ref = (id: string) => ({ id, type: 'user_reference', summary: `Name of ${id}` });

const INCIDENT = {
  id: 'Q1',
  type: 'incident',
  title: 'Disk',
  status: 'triggered',
  urgency: 'high',
  created_at: iso(-600),
};

const entry = (type: string, at: number, more: object) => ({
  type,
  created_at: iso(at),
  incident: { id: 'Q1' },
  ...more,
});

onOneStore('a webhook of a source', (store) => {
  const before = [
    entry('assign_log_entry', -600, { assignees: [ref('ANA')] }),
    entry('notify_log_entry', -590, { user: ref('ANA'), channel: { notification: { type: 'sms' } } }),
  ];
  const read = (at: number, entries: readonly object[]) =>
    syncSource(
      {
        db: store().db,
        clock: () => at * 1000,
        accountZone: 'UTC',
        onProgress: () => undefined,
        readTool: (_source, { window }: ToolRequest): Promise<ToolReading> => {
          const files: ExportFile[] = [
            ...repliesOf([{ id: 'PA', people: ['ANA', 'BO'] }], window),
            { name: 'incidents.json', content: { incidents: [{ ...INCIDENT, incident_number: 1 }] } },
            { name: 'log_entries.json', content: { log_entries: entries } },
          ];
          const schedules = [{ id: 'PA', name: 'Rota PA' }];
          const rest = { isWhole: true, problems: [], gone: [], clockSkew: 0, requests: 1 };
          return Promise.resolve({ files, schedules, ...rest });
        },
      },
      SINCE,
      { diff: false },
    );
  const push = (type: string, at: number, data: object = {}) =>
    receive({ db: store().db, sources: [SINCE], now: NOW + at }, SINCE.name, {
      headers: new Headers(),
      body: new TextEncoder().encode(
        stringifyJson({
          event: {
            event_type: type,
            occurred_at: iso(at),
            agent: ref('ANA'),
            data: { ...INCIDENT, ...data },
          },
        }),
      ),
    });
  const stored = async () => (await store().db.select().from(incidents))[0];

  test('adds to what was read, by the same people, until the next reading completes it', async () => {
    // Ana was here before the tool was read, by another number.
    const known = { person_id: 77, person_name: 'Ana', team_ids: [], emails: ['ana@example.org'] };
    await importRecords(store().db, [{ kind: 'people', place: 'x', size: 0, value: known }], { now: NOW });
    await read(NOW, before);
    const numbers = async () => (await store().db.select().from(people)).length;
    const count = await numbers();
    await push('incident.acknowledged', 30, { status: 'acknowledged' });
    expect(await numbers()).toBe(count);
    expect(await stored()).toMatchObject({
      assignments: [{ person_id: 77, assigned_at: NOW - 600, acked_at: NOW + 30 }],
      notifications: [{ person_id: 77 }],
    });

    await push('incident.resolved', 60, { status: 'resolved' });
    await push('incident.triggered', -600, { assignees: [ref('BO')] });
    expect(await stored()).toMatchObject({ closed_at: NOW + 60, assignments: [{}, {}] });
    // The tool has neither at the next sync, and its answer wins.
    await read(NOW + 900, before);
    expect(await stored()).toMatchObject({
      closed_at: null,
      assignments: [{ person_id: 77, acked_at: null }],
    });
  });
});
