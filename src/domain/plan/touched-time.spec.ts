import { describe, expect, it } from 'vitest';
import { DAY } from '../time/zone';
import { touchedTime } from './touched-time';

const AT = 1_790_000_000;

describe('time that a version touches', () => {
  it('of rules begins with the edit and has four weeks', () => {
    const leave = { kind: 'leave', person: 1, at: AT + 9 * DAY } as const;
    expect(touchedTime({ at: AT, edits: [leave] })).toEqual({ start: AT + 9 * DAY, end: AT + 37 * DAY });
    expect(touchedTime({ at: AT, edits: [] })).toEqual({ start: AT, end: AT + 28 * DAY });
  });

  it('of shifts is from the first to the last', () => {
    const take = (day: number) =>
      ({ kind: 'take', person: 1, start: AT + day * DAY, end: AT + (day + 1) * DAY }) as const;
    const stretches = [
      { start: AT + 20 * DAY, end: AT + 21 * DAY },
      { start: AT + 3 * DAY, end: AT + 4 * DAY },
    ];
    const swap = { kind: 'swap', people: [1, 2] as const, stretches } as const;
    expect(touchedTime({ at: AT, edits: [take(9), take(40)] })).toEqual({
      start: AT + 9 * DAY,
      end: AT + 41 * DAY,
    });
    expect(touchedTime({ at: AT, edits: [swap] })).toEqual({ start: AT + 3 * DAY, end: AT + 21 * DAY });
  });
});
