import { expect, test } from 'vitest';
import {
  fileColumns,
  filledWidths,
  moved,
  pinToggled,
  visibleColumns,
  toggled,
  widened,
  type ColumnLayout,
} from './column-layout';

const layout: ColumnLayout = { columns: ['created', 'id', 'ack', 'team'], pinned: ['ack'], widths: {} };

const after = (change: Partial<ColumnLayout>) => visibleColumns({ ...layout, ...change });

test('pinned columns stand first', () => {
  expect(visibleColumns(layout)).toEqual(['ack', 'created', 'id', 'team']);
});

test('a file has the id, and the severity after the title, once', () => {
  const columns = ['title', 'created'] as const;
  expect(fileColumns({ columns, pinned: [] })).toEqual(['id', 'title', 'severity', 'created']);
  expect(fileColumns({ columns: ['severity', ...columns], pinned: [] })).toEqual([
    'id',
    'severity',
    ...columns,
  ]);
  expect(fileColumns(layout)).not.toContain('severity');
});

test('a column is shown as the last one; a hidden one is not pinned any more', () => {
  expect(after(toggled(layout, 'close'))).toEqual(['ack', 'created', 'id', 'team', 'close']);
  expect(toggled(layout, 'ack')).toEqual({ columns: ['created', 'id', 'team'], pinned: [] });
});

test('a column moves among those that are pinned as it is, and not beyond them', () => {
  expect(after(moved(layout, 'id', -1))).toEqual(['ack', 'id', 'created', 'team']);
  expect(after(moved(layout, 'id', 1))).toEqual(['ack', 'created', 'team', 'id']);
  expect(after(moved(layout, 'created', -1))).toEqual(['ack', 'created', 'id', 'team']);
  expect(after(moved({ ...layout, pinned: ['ack', 'id'] }, 'ack', 1))).toEqual([
    'id',
    'ack',
    'created',
    'team',
  ]);
});

test('a pinned column is unpinned, another one is pinned after those that are', () => {
  expect(pinToggled(layout, 'ack')).toEqual({ pinned: [] });
  expect(pinToggled(layout, 'team')).toEqual({ pinned: ['ack', 'team'] });
});

test('a width stays between 60 and 600 pixels', () => {
  expect(widened(layout, 'team', 20, 0)).toEqual({ widths: { team: 114 } });
  expect(widened({ ...layout, widths: { id: 70, team: 90 } }, 'id', -20, 0)).toEqual({
    widths: { id: 60, team: 90 },
  });
  expect(widened({ ...layout, widths: { id: 590 } }, 'id', 20, 0)).toEqual({ widths: { id: 600 } });
});

test('columns share the free room of a wide table, names more of it, and none with a width of its own', () => {
  const wide: ColumnLayout = {
    columns: ['created', 'channel', 'team', 'ack'],
    pinned: [],
    widths: { ack: 100 },
  };
  // 148 + 126 + 94 + 100 px leave 700, in seven shares.
  expect(filledWidths(wide, 1168)).toEqual({ created: 248, channel: 526, team: 294, ack: 100 });
  expect(filledWidths(wide, 300)).toEqual({ created: 148, channel: 126, team: 94, ack: 100 });
  expect(filledWidths(wide, 9000).channel).toBe(600);
  expect(widened(wide, 'team', 20, 1168)).toEqual({ widths: { ack: 100, team: 314 } });
});
