import { describe, expect, it } from 'vitest';
import { absentInWords, chosenFields, chosenValue, scheduleOptions } from './schedule-sets';

const SCHEDULES = [
  ['1', 'Payments'],
  ['3', 'Search'],
] as const;

describe('a choice of schedules', () => {
  it.each([
    [[], []],
    [['2', '1'], [['2,1', '2 chosen schedules']]],
    [['1'], []],
    [['1', '3'], [['1,3', '2 chosen schedules']]],
  ])('has each value once: %j', (ids, more) => {
    expect(scheduleOptions(ids, SCHEDULES)).toEqual([
      ['', 'All schedules'],
      ['1', 'Payments'],
      ['3', 'Search'],
      ...more,
    ]);
  });

  it.each(['', '1', '2,1'])('gives back what was chosen: %j', (value) => {
    expect(chosenValue(chosenFields(value))).toBe(value);
  });
});

describe('chosen schedules that are not shown', () => {
  const visible = [{ schedule_id: 1 }, { schedule_id: 2n ** 62n }];

  it.each([
    [[], ''],
    [['1', String(2n ** 62n)], ''],
    [['1', '7'], '1 of 2 is not shown to you'],
    [['8', '1', '7'], '2 of 3 are not shown to you'],
  ])('are counted: %j', (ids, words) => {
    expect(absentInWords(ids, visible)).toBe(words);
  });
});
