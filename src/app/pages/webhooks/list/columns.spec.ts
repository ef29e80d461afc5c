import { expect, test } from 'vitest';
import { Delivery } from '#contract/webhook';
import { readCsv } from '#domain/csv/read';
import { eventsOf } from '#domain/webhook/events';
import { csvFile } from '#domain/csv/write';
import { fileTable } from '../../../ui/RecordTable';
import { attemptColumns, attemptsOf } from './columns';

test('a file of deliveries has a row per attempt, without secrets and names', () => {
  const delivery = Delivery.parse({
    integration_id: 'a',
    event_id: 'e',
    event_time: '2026-03-10T10:00:00Z',
    event_type: 'i_new',
    endpoint: 'https://bob:not-a-real-password@hooks.example/in',
    status: 'failed',
    status_code: 503,
    attempt: 1,
    duration: 96,
    error_message: 'Authorization: Bearer not-a-real-token',
    ref_title: 'Ana, on call',
  });
  const events = eventsOf([delivery, { ...delivery, attempt: 2, event_time: '2026-03-10T10:00:05Z' }], 0);
  const columns = attemptColumns({
    zone: 'Asia/Shanghai',
    text: (text) => text.replace('Ana', 'Person 1'),
  });
  const table = fileTable(columns, attemptsOf(events));
  const csv = csvFile(table.head, table.rows);
  const [head = [], ...rows] = readCsv(csv);
  const valuesOf = (name: string) => rows.map((row) => row[head.indexOf(name)]);
  expect(valuesOf('time')).toEqual(['2026-03-10T18:00:00+08:00', '2026-03-10T18:00:05+08:00']);
  expect(valuesOf('attempt')).toEqual(['1', '2']);
  expect(valuesOf('is_delivered')).toEqual(['false', 'false']);
  expect(valuesOf('title')).toEqual(['Person 1, on call', 'Person 1, on call']);
  expect(csv).not.toMatch(/not-a-real/);
});
