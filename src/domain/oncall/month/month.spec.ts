import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layerOf, local } from '../../schedule/rota.spec-support';
import { windowOfDays } from '../../time/days';
import { contains } from '../../time/interval';
import { wallAt } from '../../time/zone';
import { computed, DAY, HOUR, sent } from '../reply/server.spec-support';
import { monthColumns, type MonthBlock } from './month-columns';
import {
  depthOf,
  hoursOf,
  placeBlocks,
  unusualStart,
  usualHandOff,
  withRepeats,
  type MonthDays,
} from './month-layout';
import { runs } from '../../property-runs.spec-support';

const ZONE = 'Europe/London';
const at = (text: string) => local(`2026-03-${text}`, ZONE);
const FIRST = Date.UTC(2026, 2, 1) / 1000;
const DAYS: MonthDays = { first: FIRST, count: 31, zone: ZONE };
const WINDOW = windowOfDays(FIRST, 31, ZONE);

const groupOf = (primary: number[], secondary: number[]) => ({
  group_name: '',
  members: [
    { role_id: 1, person_ids: primary },
    { role_id: 2, person_ids: secondary },
  ],
});

describe('the columns of a month', () => {
  it('have a role each; a role gap is in its column, a whole gap in both', () => {
    const period = (from: string, to: string, ...people: [number[], number[]]) => ({
      start: at(from),
      end: at(to),
      hash: '',
      group: groupOf(...people),
    });
    const schedule = sent(
      [
        period('01 00:00', '09 09:00', [65], [66]),
        period('09 09:00', '12 09:00', [65], []),
        period('14 09:00', '31 23:00', [67], [66]),
      ],
      [],
      {},
    );
    const columns = monthColumns([schedule], { start: WINDOW.start, end: at('31 23:00') }, ZONE);
    const lines = columns.map(({ role, blocks }) => ({
      role,
      blocks: blocks.map((block) => [
        block.kind === 'duty' ? block.people.join() : 'gap',
        block.start,
        block.end,
      ]),
    }));
    expect(lines).toEqual([
      {
        role: 1,
        blocks: [
          ['65', at('01 00:00'), at('12 09:00')],
          ['gap', at('12 09:00'), at('14 09:00')],
          ['67', at('14 09:00'), at('31 23:00')],
        ],
      },
      {
        role: 2,
        blocks: [
          ['66', at('01 00:00'), at('09 09:00')],
          ['gap', at('09 09:00'), at('14 09:00')],
          ['66', at('14 09:00'), at('31 23:00')],
        ],
      },
    ]);
  });

  it('have at every hour the people of the periods, or a gap', () => {
    const people = fc.subarray([65, 66, 67]);
    const steps = fc.array(
      fc.record({
        hours: fc.integer({ min: 1, max: 90 }),
        skip: fc.nat(20),
        primary: people,
        secondary: people,
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(steps, (parts) => {
        let start = WINDOW.start - 5 * DAY;
        const periods = parts.map(({ hours, skip, primary, secondary }) => {
          const from = start + skip * HOUR;
          start = from + hours * HOUR;
          return { start: from, end: start, hash: '', group: groupOf(primary, secondary) };
        });
        const schedule = sent(periods, [], {});
        const columns = monthColumns([schedule], WINDOW, ZONE);
        for (let hour = WINDOW.start; hour < WINDOW.end; hour += HOUR) {
          const group = periods.find((period) => contains(period, hour))?.group ?? groupOf([], []);
          for (const { role, blocks } of columns) {
            const here = blocks.filter((block) => contains(block, hour));
            const inRole = group.members.find(({ role_id }) => role_id === role)?.person_ids ?? [];
            const isOnDuty = inRole.length > 0;
            expect(here).toMatchObject([isOnDuty ? { kind: 'duty', people: inRole } : { kind: 'gap' }]);
          }
        }
      }),
      { numRuns: runs(8) },
    );
  });
});

/** Places of a rota that changes every day at a time, and the starts that they write. */
function daily(time: string) {
  const rota = computed(
    [
      layerOf({
        groups: 'A B C',
        rotation_value: 1,
        rotation_unit: 'day',
        layer_start: local(`2026-02-20 ${time}`, ZONE),
        handoff_time: Number(time.slice(0, 2)) * HOUR + Number(time.slice(3)) * 60,
      }),
    ],
    WINDOW,
    ZONE,
    {},
  );
  const [column] = monthColumns([rota], WINDOW, ZONE);
  return placeBlocks(column?.blocks ?? [], DAYS).map((placed) =>
    placed.kind === 'long' ? [placed.top, placed.bottom, unusualStart(placed, DAYS, undefined)] : ['short'],
  );
}

/** Duty from an hour of the window to another. */
const hoursIn = ([from, until]: readonly [number, number]): MonthBlock => {
  const time = { start: WINDOW.start + from * HOUR, end: WINDOW.start + until * HOUR };
  return { kind: 'duty', people: [65], isOverride: false, ...time };
};

describe('the layout of a month', () => {
  it('puts days in true time, and shorter shifts side by side in their day', () => {
    const schedule = computed(
      [layerOf({ groups: 'A B C', rotation_value: 8, rotation_unit: 'hour', layer_start: at('01 00:00') })],
      WINDOW,
      ZONE,
      {},
    );
    const [column] = monthColumns([schedule], WINDOW, ZONE);
    const placed = placeBlocks(column?.blocks ?? [], DAYS);
    const second = placed.filter((each) => each.kind === 'short' && each.day === 1);
    expect(second.map((each) => each.kind === 'short' && [each.index, each.count])).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
    ]);
    expect(second.map((each) => hoursOf(each, DAYS))).toEqual(['00:00–08:00', '08:00–16:00', '16:00–24:00']);
    expect(depthOf(at('02 12:00'), DAYS)).toBe(1.5);
    // 29 March has 23 hours.
    expect(depthOf(at('29 12:00'), DAYS)).toBe(28.5);
  });

  it('has the same shifts of days in a row once, in a box that ends with the week', () => {
    const schedule = computed(
      [layerOf({ groups: 'A B C', rotation_value: 8, rotation_unit: 'hour', layer_start: at('01 00:00') })],
      WINDOW,
      ZONE,
      {},
    );
    const [column] = monthColumns([schedule], WINDOW, ZONE);
    const placed = placeBlocks(column?.blocks ?? [], DAYS);
    const boxes = withRepeats(placed, DAYS, ({ days }) => days > 2);
    const seen = boxes.flatMap((box) =>
      box.kind === 'repeat' ? [[box.day, box.days, box.turns.length]] : [],
    );
    // The month begins on a Sunday, and ends with two days, which do not fit.
    expect(seen).toEqual([
      [1, 7, 3],
      [8, 7, 3],
      [15, 7, 3],
      [22, 7, 3],
    ]);
    expect(boxes.filter(({ kind }) => kind === 'short')).toHaveLength(
      placed.length - 3 * seen.reduce((sum, [, days = 0]) => sum + days, 0),
    );
  });

  it('places every block once, and no two at one place', () => {
    const steps = fc.array(
      fc.record({ hours: fc.integer({ min: 1, max: 60 }), skip: fc.nat(30), isGap: fc.boolean() }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(steps, (parts) => {
        let start = WINDOW.start;
        const blocks = parts
          .map(({ hours, skip, isGap }): MonthBlock => {
            const from = start + skip * HOUR;
            start = from + hours * HOUR;
            const time = { start: from, end: start };
            return isGap
              ? { kind: 'gap', ...time }
              : { kind: 'duty', people: [65], isOverride: false, ...time };
          })
          .filter(({ end }) => end <= WINDOW.end);
        const placed = placeBlocks(blocks, DAYS);
        expect(new Set(placed.map(({ block }) => block)).size).toBe(blocks.length);
        expect(placed).toHaveLength(blocks.length);
        const rests = placed.filter((each) => each.kind === 'long' && each.bottom === each.top);
        expect(rests.length).toBeLessThanOrEqual(2);
        const visible = placed.filter((each) => !rests.includes(each));
        const places = visible.map((each) =>
          // A gap lies over a duty that has the whole day.
          each.kind === 'short' ? `${each.day}.${each.index}` : `${each.block.kind} ${each.top}`,
        );
        expect(new Set(places).size).toBe(places.length);
        const duties = visible.flatMap((each) =>
          each.kind === 'long' && each.block.kind === 'duty' ? [each] : [],
        );
        for (const [index, { top }] of duties.entries()) {
          expect(top).toBeGreaterThanOrEqual(duties[index - 1]?.bottom ?? 0);
        }
        for (const each of visible) {
          const day = Math.floor((wallAt(each.block.start, ZONE) - FIRST) / DAY);
          expect(each.kind === 'long' ? each.bottom > each.top : each.day === day).toBe(true);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('draws a duty with most of no day in true time, and the next one after it', () => {
    // From noon to 11 o'clock, and on from there.
    const blocks = (
      [
        [60, 83],
        [83, 106],
      ] as const
    ).map(hoursIn);
    expect(placeBlocks(blocks, DAYS)).toMatchObject([
      { top: 2.5, bottom: expect.closeTo(83 / 24) },
      { top: expect.closeTo(83 / 24), bottom: 4 },
    ]);
  });

  it('gives a day to the person with most of it, where duties change every day', () => {
    expect(daily('08:30').slice(0, 3)).toEqual([
      [0, 0, undefined],
      [0, 1, '08:30'],
      [1, 2, '08:30'],
    ]);
    expect(daily('18:00').slice(0, 2)).toEqual([
      [0, 1, undefined],
      [1, 2, 'Sun 18:00'],
    ]);
    expect(daily('18:00').at(-1)).toEqual([31, 31, 'Tue 18:00']);
  });

  it('names a hand-off only where it is not the usual one', () => {
    const weekly = (time: string, name: string) =>
      computed(
        [
          layerOf({
            groups: 'A B',
            rotation_value: 1,
            rotation_unit: 'week',
            layer_start: at(`02 ${time}`),
            handoff_time: Number(time.slice(0, 2)) * HOUR,
          }),
        ],
        WINDOW,
        ZONE,
        { schedule_name: name },
      );
    const columns = monthColumns(
      [weekly('09:00', 'One'), weekly('09:00', 'Two'), weekly('18:00', 'Late')],
      WINDOW,
      ZONE,
    );
    const usual = usualHandOff(columns, DAYS);
    expect(usual).toEqual({ time: '09:00', weekday: 1 });
    const unusual = columns.map(({ blocks }) =>
      Array.from(new Set(placeBlocks(blocks, DAYS).map((placed) => unusualStart(placed, DAYS, usual)))),
    );
    expect(unusual).toEqual([[undefined], [undefined], ['18:00']]);
  });
});
