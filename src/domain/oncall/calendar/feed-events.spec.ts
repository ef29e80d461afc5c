import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Layer } from '#contract/schedule';
import { layerOf } from '../../schedule/rota.spec-support';
import type { Interval } from '../../time/interval';
import { computed, DAY, HOUR } from '../reply/server.spec-support';
import { type FeedEvent, nextEvents } from './feed-events';
import { type FeedShift, shiftsOfSchedule } from './feed-shifts';
import { runs } from '../../property-runs.spec-support';

const START = Date.UTC(2026, 2, 2) / 1000;
const WINDOW = { start: START - 28 * DAY, end: START + 98 * DAY };
/** Weeks of A, B and C from the Monday on. */
const WEEKS = layerOf({ groups: 'A B C', layer_start: START, rotation_value: 7, handoff_time: 0 });

function shiftsOf(layers: Layer[], window: Interval = WINDOW): FeedShift[] {
  return shiftsOfSchedule(computed(layers, window, 'UTC'), {
    window,
    accountZone: 'UTC',
    nameOf: (person) => String.fromCharCode(Number(person)),
    groupNameOf: () => '',
    roles: [1, 2, 3].map((role_id) => ({ role_id, role_name: 'primary', order: role_id })),
  });
}

function override(group: string, from: number, to: number): Layer {
  return layerOf({ groups: group, mode: 1, layer_start: START + from, layer_end: START + to });
}

/** Readings, a minute apart. */
function reading(...shifts: FeedShift[][]): FeedEvent[][] {
  const readings: FeedEvent[][] = [];
  for (const [count, all] of shifts.entries()) {
    const now = START + 60 * count;
    readings.push(nextEvents(readings.at(-1) ?? [], all, { now, window: WINDOW, feed: 'f' }));
  }
  return readings;
}

/** Differences between two readings, by UID, in days from the first Monday. */
function changes([before = [], after = []]: FeedEvent[][]) {
  const old = new Map(before.map((event) => [event.uid, event]));
  return after
    .filter((event) => JSON.stringify(event) !== JSON.stringify(old.get(event.uid)))
    .map(({ uid, summary, start, end, sequence, is_cancelled }) => {
      const was = old.get(uid);
      const days = [start, end].map((at) => Math.round(((at - START) / DAY) * 100) / 100).join('–');
      const state = is_cancelled ? 'cancelled' : 'there';
      return `${was ? was.summary.slice(10, 11) : 'new'} → ${summary.slice(10, 11)} ${days} ${sequence} ${state}`;
    });
}

describe('an event', () => {
  it('is as it was where nothing has changed', () => {
    const [first, second] = reading(shiftsOf([WEEKS]), shiftsOf([WEEKS]));
    expect(second).toEqual(first);
    expect(first?.every(({ sequence, modified }) => sequence === 0 && modified === START)).toBe(true);
  });

  it('stays when its shift is swapped', () => {
    const swapped = [WEEKS, override('B', 0, 7 * DAY), override('A', 7 * DAY, 14 * DAY)];
    expect(changes(reading(shiftsOf([WEEKS]), shiftsOf(swapped)))).toEqual([
      'A → B 0–7 1 there',
      'B → A 7–14 1 there',
    ]);
  });

  it('stays where its shift is cut, and the parts are new; all is as before when it is given back', () => {
    const cut = [WEEKS, override('C', 2 * DAY, 2 * DAY + 12 * HOUR)];
    const [first, second, third] = reading(shiftsOf([WEEKS]), shiftsOf(cut), shiftsOf([WEEKS]));
    expect(changes([first ?? [], second ?? []])).toEqual([
      'A → A 0–2 1 there',
      'new → C 2–2.5 0 there',
      'new → A 2.5–7 0 there',
    ]);
    expect(changes([second ?? [], third ?? []])).toEqual([
      'A → A 0–7 2 there',
      'C → C 2–2.5 1 cancelled',
      'A → A 2.5–7 1 cancelled',
    ]);
  });

  it('stays where its beginning goes to somebody else', () => {
    const cut = [WEEKS, override('C', 0, 4 * HOUR)];
    expect(changes(reading(shiftsOf([WEEKS]), shiftsOf(cut)))).toEqual([
      'new → C 0–0.17 0 there',
      'A → A 0.17–7 1 there',
    ]);
  });

  it('that was cancelled is the same one where it comes back', () => {
    const cut = [WEEKS, override('C', 2 * DAY, 3 * DAY)];
    const readings = reading(shiftsOf([WEEKS]), shiftsOf(cut), shiftsOf([WEEKS]), shiftsOf(cut));
    expect(changes(readings.slice(-2))).toEqual([
      'A → A 0–2 3 there',
      'C → C 2–3 2 there',
      'A → A 3–7 2 there',
    ]);
  });

  it('is cancelled for two weeks, and then forgotten', () => {
    const shifts = shiftsOf([WEEKS]);
    const less = shifts.filter(({ start }) => start !== START + 7 * DAY);
    const at = (now: number, before: FeedEvent[]) =>
      nextEvents(before, less, { now, window: WINDOW, feed: 'f' }).filter((event) => event.is_cancelled);
    const [first = []] = reading(shifts);
    const gone = at(START, first);
    expect(gone).toMatchObject([{ sequence: 1, modified: START, description: '' }]);
    expect(at(START + 14 * DAY, gone)).toEqual(gone);
    expect(at(START + 14 * DAY + 1, gone)).toEqual([]);
  });

  it('that the window has left is not cancelled', () => {
    const [first = []] = reading(shiftsOf([WEEKS]));
    const later = { start: START + 8 * DAY, end: START + 120 * DAY };
    const next = nextEvents(first, shiftsOf([WEEKS], later), { now: START, window: later, feed: 'f' });
    expect(next.filter(({ is_cancelled }) => is_cancelled)).toEqual([]);
    expect(next.filter(({ start }) => start < START + 90 * DAY).every(({ sequence }) => sequence === 0)).toBe(
      true,
    );
  });

  it('whose beginning nobody knows keeps the one that it had', () => {
    const shift = shiftsOf([WEEKS])[0];
    if (!shift) throw new Error('there is one');
    const unknown = { ...shift, begins: 'unknown' as const };
    const [first, second] = reading([unknown], [{ ...unknown, start: shift.start + DAY }]);
    expect(second).toEqual(first);
  });

  it('of another feed has another UID', () => {
    const [shift] = shiftsOf([WEEKS]);
    const uids = ['f', 'g'].map(
      (feed) => nextEvents([], shift ? [shift] : [], { now: START, window: WINDOW, feed })[0]?.uid,
    );
    expect(new Set(uids).size).toBe(2);
  });
});

test('there are at most 2000, and what is beyond them is not cancelled', () => {
  const hourly = layerOf({ groups: 'A B', layer_start: START, rotation_unit: 'hour' });
  const [first, second] = reading(shiftsOf([hourly]), shiftsOf([hourly]));
  expect(first).toHaveLength(2000);
  expect(second).toEqual(first);
});

function contentOf({ start, end, summary, description }: FeedShift | FeedEvent): string {
  return [start, end, summary, description].join();
}

describe('whatever changes', () => {
  const overrides = fc.array(
    fc.record({
      group: fc.constantFrom('A', 'B', 'C', 'D'),
      from: fc.integer({ min: -40, max: 200 }),
      length: fc.integer({ min: 1, max: 40 }),
    }),
    { maxLength: 5 },
  );
  const rota = fc
    .record({
      groups: fc.constantFrom('A B C', 'B A C', 'A B', ''),
      days: fc.constantFrom(1, 2, 7),
      overrides,
    })
    .map(({ groups, days, overrides: all }) =>
      [layerOf({ groups, layer_start: START, rotation_value: days })].concat(
        all.map(({ group, from, length }) => override(group, from * 6 * HOUR, (from + length) * 6 * HOUR)),
      ),
    );

  it('a calendar that reads it again has every shift once, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(rota, { minLength: 2, maxLength: 5 }), (rotas) => {
        const all = rotas.map((layers) => shiftsOf(layers));
        const readings = reading(...all);
        /** A calendar that never forgets: by UID, the event with the highest SEQUENCE. */
        const calendar = new Map<string, FeedEvent>();
        for (const [count, events] of readings.entries()) {
          expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
          for (const event of events) {
            const before = calendar.get(event.uid);
            const isSame = JSON.stringify(before) === JSON.stringify(event);
            expect(event.sequence > (before?.sequence ?? -1)).toBe(!isSame);
            calendar.set(event.uid, event);
          }
          const there = [...calendar.values()].filter(({ is_cancelled }) => !is_cancelled);
          expect(there.map(contentOf).toSorted()).toEqual((all[count] ?? []).map(contentOf).toSorted());
        }
      }),
      { numRuns: runs(60) },
    );
  });
});
