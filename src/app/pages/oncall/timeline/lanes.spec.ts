import { HOUR } from '#domain/time/zone';
import { describe, expect, it } from 'vitest';
import type { Period, Schedule } from '#contract/schedule';
import { findItem, finalRows, summaryOf, opened } from '../model/rows';
import { drawLane, itemAt, linesOf } from './lanes';
import { neighbourOf, tabStopOf } from './neighbour';

const window = { start: 0, end: 24 * HOUR };

const period = (from: number, to: number, person: number): Period => ({
  start: from * HOUR,
  end: to * HOUR,
  hash: '',
  group: { group_name: '', members: [{ role_id: 1, person_ids: [person] }] },
});

const schedule = (id: number, periods: Period[], more: Partial<Schedule> = {}): Schedule => ({
  schedule_id: id,
  schedule_name: `s${id}`,
  description: '',
  team_id: 0,
  enabled: true,
  layers: [],
  layer_schedules: [{ layer_name: 'plan', mode: 0, schedules: periods }],
  final_schedule: { layer_name: '', mode: 0, schedules: periods },
  ...more,
});

const rows = finalRows(
  [
    schedule(1, [period(0, 8, 7), period(8, 9, 8), period(10, 24, 9)]),
    schedule(2, []),
    schedule(3, [period(0, 24, 7)]),
  ],
  { window, accountZone: 'UTC' },
);
const lines = linesOf(opened(rows, ['1'], window));

describe('rows', () => {
  it('have a gap where nobody is, and count it', () => {
    expect(rows.map((row) => row.uncovered.length)).toEqual([1, 1, 0]);
    expect(summaryOf(rows)).toMatchObject({ schedules: 3, enabled: 3, gaps: 1, overrides: 0 });
    expect(summaryOf(rows).covered).toBeCloseTo((23 / 24 + 1) / 2);
  });

  it('of a disabled schedule have none', () => {
    expect(
      finalRows([schedule(1, [], { enabled: false })], { window, accountZone: 'UTC' })[0]?.uncovered,
    ).toEqual([]);
  });

  it('of a schedule are the same on the way back to its window, and others in another', () => {
    const one = schedule(4, [period(0, 8, 7)]);
    const all = [one];
    const rowIn = (time: typeof window) => finalRows(all, { window: time, accountZone: 'UTC' })[0];
    const row = rowIn(window);
    expect(rowIn({ ...window })).toBe(row);
    expect(rowIn({ start: 0, end: 12 * HOUR })?.uncovered).toMatchObject([{ end: 12 * HOUR }]);
    expect(rowIn(window)).toEqual(row);
  });

  it('give an item by its key, also one of a layer that is not drawn', () => {
    expect(findItem(rows, '1.final.28800', window)?.item).toMatchObject({ kind: 'duty', start: 8 * HOUR });
    expect(findItem(rows, '3.0.0', window)?.lane.name).toBe('plan');
    expect(findItem(rows, '3.0.1', window)).toBeUndefined();
    expect(findItem(rows, '9.final.0', window)).toBeUndefined();
  });
});

const look = { lit: undefined, roles: [] };

describe('a lane', () => {
  const [line] = lines;
  if (!line) throw new Error('no line');

  it('has buttons for what can be aimed at, and paints the rest', () => {
    const { buttons, painted } = drawLane(line, { window, isNarrow: true }, [], look);
    expect(buttons.map((item) => item.start / HOUR)).toEqual([0, 10]);
    expect(
      painted
        .flat()
        .map(({ look }) => look)
        .sort(),
    ).toEqual(['duty', 'gap']);
  });

  it('makes a button of what the focus or the pointer is on, however narrow', () => {
    const { buttons, painted } = drawLane(
      line,
      { window, isNarrow: true },
      ['1.final.28800', undefined],
      look,
    );
    expect(buttons.map((item) => item.start / HOUR)).toEqual([0, 8, 10]);
    expect(
      painted
        .flat()
        .map(({ look }) => look)
        .sort(),
    ).toEqual(['duty', 'gap']);
  });

  it('is dim where a chosen person has no part; a gap never is', () => {
    const { painted } = drawLane(line, { window: { start: 0, end: 1000 * HOUR }, isNarrow: false }, [], {
      ...look,
      lit: '8',
    });
    expect(
      painted
        .flat()
        .map(({ look, dim }) => `${look} ${dim}`)
        .sort(),
    ).toEqual(['duty false', 'duty true', 'duty true', 'gap false']);
  });

  it('knows its item at an instant; an end is the next one’s', () => {
    expect(itemAt(line.lane, 8 * HOUR)?.start).toBe(8 * HOUR);
    expect(itemAt(line.lane, 9 * HOUR)?.kind).toBe('gap');
    expect(itemAt(line.lane, 24 * HOUR)).toBeUndefined();
  });
});

const press = (key: string, pressed: string) => neighbourOf(lines, key, pressed);

describe('the keyboard', () => {
  it('walks along a lane, and stops at its ends', () => {
    expect(press('1.final.0', 'ArrowRight')).toBe('1.final.28800');
    expect(press('1.final.28800', 'ArrowLeft')).toBe('1.final.0');
    expect(press('1.final.0', 'ArrowLeft')).toBeUndefined();
    expect(press('1.final.0', 'End')).toBe('1.final.36000');
    expect(press('1.final.36000', 'Home')).toBe('1.final.0');
  });

  it('goes to what is there at that time in the next lane', () => {
    expect(press('1.final.36000', 'ArrowDown')).toBe('1.0.36000');
    expect(press('1.0.28800', 'ArrowDown')).toBe('2.final.0');
    expect(press('2.final.0', 'ArrowUp')).toBe('1.0.0');
    expect(press('3.final.0', 'ArrowDown')).toBeUndefined();
  });

  it('enters where it was, else where a period is chosen, else at the first', () => {
    expect(tabStopOf(lines, ['1.0.0', '3.final.0'])).toBe('1.0.0');
    expect(tabStopOf(lines, [undefined, '3.final.0'])).toBe('3.final.0');
    expect(tabStopOf(lines, ['7.final.0', undefined])).toBe('1.final.0');
    expect(tabStopOf([], ['1.final.0'])).toBeUndefined();
  });
});
