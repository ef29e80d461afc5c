import { HOUR } from '../time/zone';
import { describe, expect, it, test } from 'vitest';
import type { Group, Layer, Period, Seat } from '#contract/schedule';
import { layerOf, local, type LayerWords } from '../schedule/rota.spec-support';
import { computed, seated, sent } from '../oncall/reply/server.spec-support';
import { uncoveredIn } from './uncovered';

const window = { start: 100, end: 200 };

function group(second: number[]): Group {
  return {
    group_name: '',
    members: [
      { role_id: 1, person_ids: [7] },
      { role_id: 2, person_ids: second },
    ],
  };
}

function period(start: number, end: number, second: number[]): Period {
  return { start, end, hash: '', group: group(second) };
}

test('a gap of the whole schedule is listed before that of a role', () => {
  const layer = { ...layerOf({ layer_start: 0, layer_end: 180 }), groups: [group([8])] };
  const schedule = sent([period(100, 140, [8]), period(140, 180, [])], [], { layers: [layer] });
  expect(uncoveredIn(schedule, window, 'UTC')).toEqual([
    { start: 180, end: 200, begins: 180, ends: 'unknown', role: undefined, kind: 'expected', people: [] },
    { start: 140, end: 180, begins: 140, ends: 180, role: 2, kind: 'gap', people: [] },
  ]);
});

test('the gap of a weekend is whole in the window of its Saturday', () => {
  const zone = 'Europe/Berlin';
  const at = (text: string) => local(text, zone);
  const office = layerOf({
    layer_start: at('2026-01-01 00:00'),
    restrict_mode: 1,
    restrict_periods: [{ restrict_start: 8 * 3600, restrict_end: 19 * 3600 }],
    day_mask: { repeat: [1, 2, 3, 4, 5] },
  });
  const saturday = { start: at('2026-03-07 00:00'), end: at('2026-03-08 00:00') };
  const schedule = seated(computed([office], saturday, zone), saturday, zone);
  expect(uncoveredIn(schedule, saturday, zone)).toMatchObject([
    { ...saturday, begins: at('2026-03-06 19:00'), ends: at('2026-03-09 08:00') },
  ]);
});

test('a gap that the window of a reply without seats cuts may have begun earlier and end later', () => {
  const layer = { ...layerOf({ layer_start: 0 }), groups: [group([8])] };
  const schedule = sent([period(100, 200, [])], [], { layers: [layer] });
  expect(uncoveredIn(schedule, window, 'UTC')).toMatchObject([
    { role: 2, start: 100, end: 200, begins: 'unknown', ends: 'unknown' },
  ]);
});

test('a gap of the whole schedule is cut where another role has somebody', () => {
  const seat = (role_id: number, start: number, end: number, state: Seat['state']): Seat => ({
    role_id,
    start: Math.max(start, window.start),
    end: Math.min(end, window.end),
    state,
    person_ids: state === 'on call' ? [7] : [],
    begins: start,
    ends: end,
  });
  const schedule = {
    ...sent([], [], { layers: [layerOf({ layer_start: 0 })] }),
    seats: [seat(1, 50, 300, 'gap'), seat(2, 80, 250, 'off hours')],
    near_seats: [
      { ...seat(1, 20, 50, 'on call'), start: 20, end: 50 },
      { ...seat(2, 40, 80, 'on call'), start: 40, end: 80 },
      { ...seat(1, 300, 400, 'on call'), start: 300, end: 400 },
      { ...seat(2, 250, 260, 'on call'), start: 250, end: 260 },
    ],
  };
  expect(uncoveredIn(schedule, window, 'UTC')).toMatchObject([
    { kind: 'gap', role: undefined, start: 100, end: 200, begins: 80, ends: 250 },
  ]);
});

/** A group of people in role 1, and in role 2 if given. */
const groupOf = (...people: number[][]): Group => ({
  group_name: '',
  members: people.map((person_ids, index) => ({ role_id: index + 1, person_ids })),
});

/** Uncovered hours of a day by our own service: the role (undefined for all), from and to. */
function hoursOf(layers: Layer[], unknown_people: number[] = []) {
  const day = { start: 0, end: 24 * HOUR };
  const schedule = computed(layers, day, 'UTC', { unknown_people });
  return uncoveredIn(schedule, day, 'UTC').map(({ kind, role, start, end, people }) => {
    return [kind, role, start / HOUR, end / HOUR].concat(people);
  });
}

const layer = (groups: Group[], fields: LayerWords = {}): Layer => ({ ...layerOf(fields), groups });
const hours = (from: number, to: number): LayerWords => ({
  restrict_mode: 1,
  restrict_periods: [{ restrict_start: from * HOUR, restrict_end: to * HOUR }],
});
const override = (from: number, to: number): LayerWords => ({
  mode: 1,
  layer_start: from * HOUR,
  layer_end: to * HOUR,
});

describe('a role’s gap', () => {
  it('is where an override has only a primary', () => {
    const weekly = layer([groupOf([1], [2])]);
    expect(hoursOf([weekly, layer([groupOf([3])], override(6, 9))])).toEqual([['gap', 2, 6, 9]]);
  });

  it('ends with the last layer, also while someone takes the other role', () => {
    const ended = layer([groupOf([1], [2])], { layer_end: 6 * HOUR });
    expect(hoursOf([ended, layer([groupOf([3])], override(9, 12))])).toEqual([
      ['expected', undefined, 6, 9],
      ['expected', undefined, 12, 24],
    ]);
  });

  it('is where one of the groups has nobody in the role', () => {
    const turns = layer([groupOf([1], [2]), groupOf([3], [])], { rotation_unit: 'hour', rotation_value: 12 });
    expect(hoursOf([turns])).toEqual([['gap', 2, 12, 24]]);
  });

  it('is not where the schedule is off on purpose', () => {
    const office = layer([groupOf([1], [])], hours(9, 17));
    expect(hoursOf([office])).toEqual([
      ['expected', undefined, 0, 9],
      ['expected', undefined, 17, 24],
      ['gap', 2, 9, 17],
    ]);
  });

  it('is not of a role that only an override has, nor of one of a layer that has not begun', () => {
    const alone = layer([groupOf([1])]);
    expect(hoursOf([alone, layer([groupOf([1], [2])], override(6, 9))])).toEqual([]);
    const later = layer([groupOf([1], [])], { layer_start: 20 * HOUR });
    expect(hoursOf([alone, later])).toEqual([['gap', 2, 20, 24]]);
  });

  it('has no end where the layers never end it', () => {
    const window = { start: 2 * HOUR, end: 24 * HOUR };
    const schedule = computed([layer([groupOf([1], [])], { layer_start: HOUR })], window, 'UTC');
    expect(uncoveredIn(seated(schedule, window, 'UTC'), window, 'UTC')).toMatchObject([
      { role: 2, begins: HOUR, ends: 'none' },
    ]);
  });
});

describe('time of unknown people', () => {
  const turns = layer([groupOf([900], [901]), groupOf([1], [901]), groupOf([1], [2])], {
    rotation_unit: 'hour',
    rotation_value: 8,
  });

  it('is of the whole schedule, or of a role while somebody is known', () => {
    expect(hoursOf([turns], [900, 901])).toEqual([
      ['unknown', undefined, 0, 8, 900, 901],
      ['unknown', 2, 8, 16, 901],
    ]);
  });

  it('is none beside somebody who is known, nor where there are no records of people', () => {
    expect(hoursOf([layer([groupOf([900, 1])])], [900])).toEqual([]);
    expect(hoursOf([turns])).toEqual([]);
  });

  it('goes on beyond the window as the layers have it', () => {
    const window = { start: 2 * HOUR, end: 6 * HOUR };
    const schedule = computed([turns], window, 'UTC', { unknown_people: [900, 901] });
    expect(uncoveredIn(seated(schedule, window, 'UTC'), window, 'UTC')).toMatchObject([
      { kind: 'unknown', begins: 0, ends: 8 * HOUR },
    ]);
  });
});
