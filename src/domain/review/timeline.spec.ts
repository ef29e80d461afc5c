import { expect, test } from 'vitest';
import { barsOf } from './chronology';
import { row } from './rows.spec-support';
import { timelineOf } from './timeline';

const AT = 1_795_000_000;
const window = { start: AT - 60, end: AT + 6000 };

const timelineWith = (rows: Parameters<typeof barsOf>[0]) =>
  timelineOf({
    bars: barsOf(rows, window, AT + 7000),
    notes: [{ at: AT + 500, text: 'rolled back' }, { text: 'no time' }],
    noted: { b: [{ at: AT + 50, text: 'paged twice' }] },
    titleOf: ({ id }) => `Incident ${id}`,
  }).map(({ at, kind, text }) => [at - AT, kind, text]);

test('a timeline has the first trigger, the first acknowledgement, timed notes and the last close', () => {
  const rows = [row('a', AT, { close: 900 }), row('b', AT + 10, { ack: 300, close: 600 })];
  expect(timelineWith(rows)).toEqual([
    [0, 'First incident', '1. Incident a'],
    [50, 'Note', 'Incident 2: paged twice'],
    [310, 'First acknowledgement', '2. Incident b'],
    [500, 'Note', 'rolled back'],
    [900, 'Last incident closed', '1. Incident a'],
  ]);
});

test('a timeline has no last close while an incident is open', () => {
  expect(timelineWith([row('a', AT, {}), row('b', AT, { close: 5 })]).map(([, kind]) => kind)).toEqual([
    'First incident',
    'Note',
    'Note',
  ]);
});
