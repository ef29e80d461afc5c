import { describe, expect, it } from 'vitest';
import { chosenFields, chosenValue, scheduleOptions } from './schedule-sets';

const directory = {
  sets: [
    { name: 'Night', schedules: ['2', '1'] },
    { name: 'Night again', schedules: ['2', '1'] },
    { name: 'Search alone', schedules: ['3'] },
    { name: 'Empty', schedules: [] },
  ],
};
const SCHEDULES = [
  ['1', 'Payments'],
  ['3', 'Search'],
] as const;

describe('a choice of schedules and sets', () => {
  it.each([
    [[], []],
    [['2', '1'], []],
    [['1'], []],
    [['1', '3'], [['1,3', '2 chosen schedules']]],
  ])('has each value once: %j', (ids, more) => {
    expect(scheduleOptions(ids, directory, SCHEDULES)).toEqual([
      ['', 'All schedules'],
      ['2,1', 'Night'],
      ['3', 'Search alone'],
      ['1', 'Payments'],
      ...more,
    ]);
  });

  it.each(['', '1', '2,1'])('gives back what was chosen: %j', (value) => {
    expect(chosenValue(chosenFields(value))).toBe(value);
  });
});
