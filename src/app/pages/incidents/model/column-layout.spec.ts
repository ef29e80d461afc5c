import { expect, test } from 'vitest';
import type { IncidentColumn } from '#domain/insight/incidents/incident-columns';
import { fileColumns, filledWidths, toggled } from './column-layout';

const COLUMNS: readonly IncidentColumn[] = ['created', 'id', 'ack', 'team'];

test('a file has the id, and the severity after the title, once', () => {
  const columns = ['title', 'created'] as const;
  expect(fileColumns(columns)).toEqual(['id', 'title', 'severity', 'created']);
  expect(fileColumns(['severity', ...columns])).toEqual(['id', 'severity', ...columns]);
  expect(fileColumns(COLUMNS)).not.toContain('severity');
});

test('a column is shown as the last one, or hidden', () => {
  expect(toggled(COLUMNS, 'close')).toEqual([...COLUMNS, 'close']);
  expect(toggled(COLUMNS, 'ack')).toEqual(['created', 'id', 'team']);
});

test('columns share the free room, up to the max width', () => {
  expect(filledWidths(['id', 'team'], 0)).toEqual([130, 94]);
  expect(filledWidths(['id', 'team'], 130 + 94 + 30)).toEqual([140, 114]);
  expect(filledWidths(['id'], 9999)).toEqual([600]);
});
