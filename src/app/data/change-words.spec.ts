import { expect, test } from 'vitest';
import { NO_NAMES } from '#contract/names';
import type { ChangedStretch } from '#contract/served/changes';
import { directoryOf } from '../api/names/directory-of';
import { learnedNames } from '../api/names/learned-names';
import { effectLines } from './change-words';

const DAY = 86_400;
const NOW = Date.UTC(2026, 10, 29, 12) / 1000;
const EMPTY = {
  change_id: '',
  version: 1,
  before: [],
  after: [],
  also: [],
  effects: [],
  checks: [],
  lines: [],
};
const seat = { role_id: 1, state: 'gap' as const, person_ids: [], begins: NOW - 30 * DAY };
const endless = { ...seat, start: NOW - DAY, end: NOW + 6 * DAY, ends: 'none' as const };
const until = (days: number) => ({
  ...seat,
  start: NOW - DAY,
  end: NOW + days * DAY,
  ends: NOW + days * DAY,
});

const filled = (days: number, from = 0): ChangedStretch => {
  return { role_id: 1, start: NOW + from * DAY, end: NOW + days * DAY, before: [], after: [5] };
};

function linesOf(changed: ChangedStretch[], seats: Parameters<typeof effectLines>[1]['seats'], days = 6) {
  const roles = [
    { role_id: 1, role_name: 'Primary', order: 1 },
    { role_id: 2, role_name: 'Secondary', order: 2 },
  ];
  const directory = directoryOf({ ...NO_NAMES, roles }, learnedNames());
  const words = { zone: 'UTC', year: 2026, directory, schedules: [] };
  const time = { seconds: days * DAY, seats, now: NOW };
  return effectLines({ ...EMPTY, changed }, time, words).map(({ text }) => text);
}

test('a gap is closed if nothing of it remains in any role', () => {
  expect(linesOf([filled(6)], [until(6)])).toEqual(['The gap is closed']);
  expect(linesOf([filled(6)], [until(6), { ...until(3), role_id: 2 }])).toEqual([
    'Primary has somebody until Sat 5 Dec, 12:00; Secondary still has nobody',
  ]);
  expect(linesOf([filled(6)], [endless, { ...endless, role_id: 2 }])).toEqual([
    'Primary has somebody until Sat 5 Dec, 12:00; Secondary still has nobody',
  ]);
  expect(linesOf([filled(6)], [endless])).toEqual(['Primary has somebody until Sat 5 Dec, 12:00']);
  expect(linesOf([filled(2, 1)], [until(2)], 1)).toEqual([
    'Primary has somebody Mon 30 Nov, 12:00 – Tue 1 Dec, 12:00',
  ]);
  // A gap that is not known is not called closed.
  expect(linesOf([filled(6)], [])).toEqual(['Primary has somebody until Sat 5 Dec, 12:00']);
});

test('a part of the time that does not change is one sentence', () => {
  expect(linesOf([{ ...filled(2), before: [4] }], [], 6)).toEqual([
    '48 of these 144 h change; the other hours stay',
  ]);
});
