import { expect, test } from 'vitest';
import { instantAt } from '../time/zone';
import { noteOfOld, noteTime, notesInOrder, readNote, typedNote } from './notes';

const ZONE = 'Asia/Shanghai';
const at = (iso: string) => instantAt(Date.parse(`${iso}Z`) / 1000, ZONE);
const night = { start: at('2026-11-18T22:00'), end: at('2026-11-19T06:00') };
const morning = { start: at('2026-11-19T02:00'), end: at('2026-11-19T06:00') };

test.each([
  ['05:12 rolled back', { at: at('2026-11-19T05:12'), text: 'rolled back' }],
  ['23:40: first alert', { at: at('2026-11-18T23:40'), text: 'first alert' }],
  ['5:12:30 – rolled  back', { at: at('2026-11-19T05:12:30'), text: 'rolled back' }],
  // Outside of the window: on the day that it begins.
  ['12:00 before all of it', { at: at('2026-11-18T12:00'), text: 'before all of it' }],
  ['2026-11-20 09:00 the review', { at: at('2026-11-20T09:00'), text: 'the review' }],
  ['2026-13-20 09:00 no date', { text: '2026-13-20 09:00 no date' }],
  ['24:00 is no time', { text: '24:00 is no time' }],
  ['05:12', { text: '05:12' }],
  [' nothing about time ', { text: 'nothing about time' }],
])('%s', (typed, note) => {
  expect(readNote(typed, night, ZONE)).toEqual(note);
});

test('the time of a note is as short as the window allows, and can be typed again', () => {
  const note = readNote('05:12 rolled back', morning, ZONE);
  expect(noteTime(note, morning, ZONE)).toBe('05:12');
  expect(noteTime(note, night, ZONE)).toBe('05:12');
  expect(noteTime(note, { ...night, end: night.end + 86_400 }, ZONE)).toBe('Thu 19, 05:12');
  expect(noteTime({ at: night.end }, night, ZONE)).toBe('06:00');
  expect(noteTime({ at: night.end + 60 }, night, ZONE)).toBe('Thu 19, 06:01');
  // The same window lies in the evening before, by the clock of UTC.
  expect(noteTime(note, morning, 'UTC')).toBe('21:12');
  expect(readNote(typedNote(note, ZONE), night, ZONE)).toEqual(note);
  expect(typedNote({ text: 'as it is' }, ZONE)).toBe('as it is');
});

test('notes with a time come first, in its order', () => {
  expect(
    notesInOrder([{ text: 'b' }, { at: 2, text: 'two' }, { text: 'a' }, { at: 1, text: 'one' }]),
  ).toEqual([{ at: 1, text: 'one' }, { at: 2, text: 'two' }, { text: 'b' }, { text: 'a' }]);
});

test('a note of an earlier version is a line with its kind, owner and date', () => {
  const action = { at: 5, text: 'alert', kind: 'action' as const, owner: 'Mia Kim', due: '2026-12-01' };
  expect(noteOfOld(action)).toEqual({ at: 5, text: 'Action: alert, Mia Kim, Tue 1 Dec 2026' });
  expect(noteOfOld({ ...action, isDone: true }).text).toBe('Action: alert, Mia Kim, done');
  expect(noteOfOld({ text: 'no deploys', kind: 'decision', isDone: true })).toEqual({
    text: 'Decision: no deploys, done',
  });
  expect(noteOfOld({ text: 'plain', kind: 'note' })).toEqual({ text: 'plain' });
});
