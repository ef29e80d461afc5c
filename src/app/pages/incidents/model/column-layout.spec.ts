import { expect, test } from 'vitest';
import { moved, pinToggled, shownColumns, toggled, widened, type ColumnLayout } from './column-layout';

const layout: ColumnLayout = { columns: ['created', 'id', 'ack', 'team'], pinned: ['ack'], widths: {} };

const after = (change: Partial<ColumnLayout>) => shownColumns({ ...layout, ...change });

test('pinned columns stand first', () => {
  expect(shownColumns(layout)).toEqual(['ack', 'created', 'id', 'team']);
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
  expect(widened(layout, 'team', 20)).toEqual({ widths: { team: 114 } });
  expect(widened({ ...layout, widths: { id: 70, team: 90 } }, 'id', -20)).toEqual({
    widths: { id: 60, team: 90 },
  });
  expect(widened({ ...layout, widths: { id: 590 } }, 'id', 20)).toEqual({ widths: { id: 600 } });
});
