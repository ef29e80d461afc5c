import { expect, test } from 'vitest';
import { layerOf } from '../../schedule/rota.spec-support';
import { DAY, HOUR, computed, group, period, sent } from '../reply/server.spec-support';
import { digestOf, earlierIn } from './change-digest';

const start = 1_772_409_600;
const window = { start, end: start + 7 * DAY };
const rota = layerOf({ groups: 'A B C', layer_start: start, rotation_unit: 'day' });
const before = computed([rota], window, 'UTC', { schedule_id: 1 });
const digest = digestOf([before], window);

test('who was on duty is found, whatever is there now', () => {
  const swapped = sent([period(start, start + 2 * DAY, 9)], [], { schedule_id: 1, layers: [rota] });
  expect(earlierIn(digest, [swapped], window).get(1)).toEqual(
    before.final_schedule.schedules.map(({ start: from, end, group: theirs }) => ({
      start: from,
      end,
      group: theirs,
    })),
  );
});

test('also a period that ended where another begins now', () => {
  const short = sent([period(start, start + 5 * HOUR, 1), period(start + DAY, start + 2 * DAY, 2)], [], {
    schedule_id: 1,
  });
  const earlier = earlierIn(digestOf([short], window), [short], window).get(1);
  expect(earlier?.map(({ end }) => (end - start) / HOUR)).toEqual([5, 48]);
});

test('somebody who is in no group any more is not known', () => {
  const gone = sent([period(start, start + DAY, 77)], [], { schedule_id: 1 });
  const now = sent([period(start, start + DAY, 1)], [], { schedule_id: 1 });
  expect(earlierIn(digestOf([gone], window), [now], window).get(1)).toEqual([
    { start, end: window.end, group: undefined },
  ]);
  expect(earlierIn(digestOf([gone], window), [gone], window).get(1)).toEqual([
    { start, end: start + DAY, group: group(77) },
  ]);
});

test('a digest of schedules, or of another window, gives no duties', () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ ...before, schedule_id: index }));
  expect(digestOf(many, window).startsWith('p')).toBe(false);
  expect(earlierIn(digestOf(many, window), many, window).size).toBe(0);
  expect(earlierIn(digest, [before], { ...window, end: window.end + DAY }).size).toBe(0);
});
