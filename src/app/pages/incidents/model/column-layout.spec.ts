import { expect, test } from 'vitest';
import type { IncidentColumn } from '#domain/insight/incidents/incident-columns';
import { fileColumns, filledWidths, sortedBy, toggled } from './column-layout';

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

test('a column sorts down, up and not at all; with others by Shift, at most four', () => {
  const [down, up] = [true, false].map((desc) => ({ column: 'ack' as const, desc }));
  expect(sortedBy([], 'ack', false)).toEqual([down]);
  expect(sortedBy(down ? [down] : [], 'ack', false)).toEqual([up]);
  expect(sortedBy(up ? [up] : [], 'ack', false)).toEqual([]);
  expect(sortedBy([], 'id', false)).toEqual([{ column: 'id', desc: false }]);
  const others = (['team', 'close', 'id', 'created'] as const).map((column) => ({ column, desc: true }));
  expect(sortedBy(others, 'ack', true)).toEqual([...others.slice(1), down]);
  expect(sortedBy(others, 'team', true)).toEqual([{ column: 'team', desc: false }, ...others.slice(1)]);
  expect(sortedBy(others, 'ack', false)).toEqual([down]);
});
