import { describe, expect, it, test } from 'vitest';
import type { Id } from '#contract/id';
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
  const earlier = earlierIn(digest, [swapped], window, []).get(1);
  expect(earlier).toEqual(
    before.final_schedule.schedules.map(({ start: from, end, group: { members } }) => ({
      start: from,
      end,
      group: { group_name: '', members },
    })),
  );
});

test('also somebody who is in no rota any more, among all who are known', () => {
  const gone = digestOf([sent([period(start, start + DAY, 77)])], window);
  const now = [sent([period(start, start + DAY, 1)])];
  const was = (people: readonly Id[]) => earlierIn(gone, now, window, people).get(1);
  expect(was([5, 77n, 77])).toEqual([{ start, end: start + DAY, group: group(77) }]);
  expect(was([5])).toEqual([{ start, end: start + DAY, group: undefined }]);
});

test('that nobody was, in a group without people', () => {
  const empty = digestOf([sent([period(start, start + DAY)])], window);
  expect(earlierIn(empty, [before], window, []).get(1)).toMatchObject([{ group: { members: [] } }]);
});

test('a digest of schedules, or of another window, gives no duties', () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ ...before, schedule_id: index }));
  expect(digestOf(many, window)).toMatch(/^[sv]/);
  expect(earlierIn(digestOf(many, window), many, window, []).size).toBe(0);
  expect(earlierIn(digest, [before], { ...window, end: window.end + DAY }, []).size).toBe(0);
});

describe('a digest of an older link', () => {
  it('the group is guessed', () => {
    const swapped = sent([period(start, start + 2 * DAY, 9)], [], { schedule_id: 1, layers: [rota] });
    expect(earlierIn('pwM4._BQAAAhyAWgFgAtA6qBDgxQBaAETBwgW_CHAxd', [swapped], window, []).get(1)).toEqual(
      before.final_schedule.schedules.map(({ start: from, end, group: theirs }) => ({
        start: from,
        end,
        group: theirs,
      })),
    );
  });

  it('also of a period that ended where another begins now', () => {
    const short = sent([period(start, start + 5 * HOUR, 1), period(start + DAY, start + 2 * DAY, 2)]);
    const earlier = earlierIn('pwM4._BQAAAGFAWgrT', [short], window, []).get(1);
    expect(earlier?.map(({ end }) => (end - start) / HOUR)).toEqual([5, 48]);
  });

  it('somebody who is in no group any more is not known', () => {
    const was = (person: number) =>
      earlierIn('pwM4._BQAAANS', [sent([period(start, start + DAY, person)])], window, []).get(1);
    expect(was(1)).toEqual([{ start, end: window.end, group: undefined }]);
    expect(was(77)).toEqual([{ start, end: start + DAY, group: group(77) }]);
  });
});
