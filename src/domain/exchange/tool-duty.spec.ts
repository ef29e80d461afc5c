import { expect, test } from 'vitest';
import type { Layer } from '#contract/schedule';
import { dutyLayers, isOtherDuty, mergedDuty, type ToolShift } from './tool-duty';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Monday 2026-03-02, 00:00 UTC; the clocks of Europe/Berlin change on the 29th. */
const MONDAY = Date.UTC(2026, 2, 2) / 1000;
const WEEKS = { start: MONDAY, end: MONDAY + 42 * DAY };

/** Mondays to Fridays from 09:00 to 17:00 in Berlin. */
const office = (without: readonly number[] = []): ToolShift[] =>
  Array.from({ length: 42 }, (_, day) => day)
    .filter((day) => day % 7 < 5 && !without.includes(day))
    .map((day) => {
      const nine = MONDAY + day * DAY + (day < 27 ? 8 : 7) * HOUR;
      return { start: nine, end: nine + 8 * HOUR, person_ids: [7] };
    });

const berlin = (shifts: readonly ToolShift[], known = WEEKS) =>
  dutyLayers('PagerDuty', shifts, { knownRange: known, zone: 'Europe/Berlin' });
const stateOf = ({ groups: [group] }: Layer) => {
  if (group?.members.length !== 0) return 'on call';
  return group.is_off ? 'off' : 'gap';
};
const holes = (layers: readonly Layer[], state: string) =>
  layers
    .filter((layer) => stateOf(layer) === state)
    .map(({ layer_start, layer_end }) => [(layer_start - MONDAY) / HOUR, (layer_end - MONDAY) / HOUR]);

test('layers have no time between them in all that is known', () => {
  const layers = berlin(office([3]));
  expect(layers.map(({ layer_start }) => layer_start)).toEqual([
    WEEKS.start,
    ...layers.slice(0, -1).map(({ layer_end }) => layer_end),
  ]);
  expect(layers.at(-1)?.layer_end).toBe(WEEKS.end);
});

test('a hole is off hours where the same hours are free every week, over a clock change, else a gap', () => {
  expect(holes(berlin(office()), 'gap')).toEqual([]);
  // A day that lacks its shift.
  expect(holes(berlin(office([3])), 'gap')).toEqual([[3 * 24 + 8, 3 * 24 + 16]]);
  // A person is on call on one Saturday: the other five are gaps.
  const saturday = { start: MONDAY + 5 * DAY + 9 * HOUR, end: MONDAY + 5 * DAY + 12 * HOUR, person_ids: [8] };
  const shifts = [...office(), saturday].toSorted((a, b) => a.start - b.start);
  expect(holes(berlin(shifts), 'gap')).toHaveLength(5);
});

test('fewer than four known weeks have no pattern, and nobody at all is a gap', () => {
  const three = { start: MONDAY, end: MONDAY + 21 * DAY };
  expect(holes(berlin(office(), three), 'off')).toEqual([]);
  expect(berlin([]).map(stateOf)).toEqual(['gap']);
  expect(dutyLayers('Calendar', [], { knownRange: { start: 0, end: 0 }, zone: 'UTC' })).toEqual([]);
});

test('a new answer keeps what was answered for the past, and what lies beyond it', () => {
  const before = berlin([{ ...WEEKS, person_ids: [7] }]);
  const since = MONDAY + 7 * DAY;
  const until = MONDAY + 28 * DAY;
  const read = berlin([{ start: MONDAY, end: until, person_ids: [8] }], { start: MONDAY, end: until });
  const rest = { since, until, zone: 'Europe/Berlin', now: since };
  const merged = (readAt: number) =>
    mergedDuty(before, read, { readAt, ...rest }).map(({ layer_start, layer_end, groups }) => [
      layer_start,
      layer_end,
      groups[0]?.members[0]?.person_ids,
    ]);
  expect(merged(since)).toEqual([
    [MONDAY, since, [7]],
    [since, until, [8]],
    [until, WEEKS.end, [7]],
  ]);
  // Nothing is known between the last answer and a new one.
  expect(merged(since - DAY)[0]).toEqual([MONDAY, since - DAY, [7]]);
});

test('shifts that windows have cut are the same duty as the whole shift', () => {
  const whole = berlin([{ ...WEEKS, person_ids: [7, 8] }]);
  const cut = [0, 10, 20, 42].slice(1).map((day, index) => ({
    start: MONDAY + ([0, 10, 20][index] ?? 0) * DAY,
    end: MONDAY + day * DAY,
    person_ids: [7, 8],
  }));
  expect(isOtherDuty(whole, berlin(cut), WEEKS)).toBe(false);
  expect(isOtherDuty(whole, berlin([{ ...WEEKS, person_ids: [7] }]), WEEKS)).toBe(true);
  // Beyond the compared time they may differ.
  const longer = berlin([{ ...WEEKS, end: WEEKS.end - DAY, person_ids: [7, 8] }]);
  expect(isOtherDuty(whole, longer, { ...WEEKS, end: WEEKS.end - DAY })).toBe(false);
});
