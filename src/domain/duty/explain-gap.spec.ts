import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Layer, Schedule } from '#contract/schedule';
import { wildLayers } from '../schedule/arbitrary-layers.spec-support';
import { layerOf, local, type LayerWords } from '../schedule/rota.spec-support';
import { gapsBetween, union } from '../time/interval';
import { DAY, HOUR, computed, period, sent } from '../oncall/reply/server.spec-support';
import { explainUncovered } from './explain-gap';
import { onCallIn } from './known-seats';
import { uncoveredIn, type Uncovered } from './uncovered';
import { runs } from '../property-runs.spec-support';

const zone = 'Europe/Berlin';
const at = (text: string): number => local(text, zone);
const begin = at('2026-01-01 00:00');
// Wednesday to Wednesday.
const week = { start: at('2026-03-04 00:00'), end: at('2026-03-11 00:00') };
const OFFICE = {
  restrict_mode: 1,
  restrict_periods: [{ restrict_start: 9 * HOUR, restrict_end: 18 * HOUR }],
  day_mask: { repeat: [1, 2, 3, 4, 5] },
};

function rota(...words: LayerWords[]): Layer[] {
  return words.map((one) => layerOf({ layer_start: begin, ...one }));
}

function causes(schedule: Schedule, window = week) {
  return uncoveredIn(schedule, window, zone).map((time) =>
    Object.assign(time, { cause: explainUncovered(schedule, time, zone) }),
  );
}

const isExpected = ({ kind }: Uncovered) => kind === 'expected';

function kinds(layers: Layer[], window = week): string[] {
  return causes(computed(layers, window, zone), window).map(({ cause }) => cause.kind);
}

describe('the cause of a gap', () => {
  it('is the hours that a schedule is meant for, and then it is expected', () => {
    const gaps = causes(computed(rota({ groups: 'A', ...OFFICE }), week, zone));
    expect(gaps).toHaveLength(6);
    expect(gaps.every(isExpected)).toBe(true);
    expect(gaps[3]).toMatchObject({
      start: at('2026-03-06 18:00'),
      end: at('2026-03-09 09:00'),
      cause: { kind: 'hours', layers: [0] },
    });
  });

  it('is a layer that has ended, or one that has not begun', () => {
    const friday = at('2026-03-06 20:00');
    expect(kinds(rota({ groups: 'A', layer_end: friday }))).toEqual(['ended']);
    expect(kinds(rota({ groups: 'A', layer_start: friday }))).toEqual(['notBegun']);
    const before = { groups: 'A', layer_end: week.start - DAY };
    expect(kinds(rota(before, { groups: 'A', layer_start: week.end }))).toEqual(['ended']);
  });

  it('is not a layer that another one has replaced', () => {
    const old = { groups: 'A', layer_end: week.start };
    const now = { groups: 'A', ...OFFICE, layer_start: week.start };
    expect(new Set(kinds(rota(old, now)))).toEqual(new Set(['hours']));
  });

  it('is an empty group, an override with a hole, a layer that cannot be computed, or no layer at all', () => {
    const empty = rota({ groups: '' });
    empty[0]?.groups.push({ group_name: 'C', members: [] });
    expect(causes(computed(empty, week, zone))).toMatchObject([
      { cause: { kind: 'emptyGroup', group: 'C' } },
    ]);
    const hole = rota({ groups: 'A' }, { groups: 'X', mode: 1, ...OFFICE });
    expect(new Set(kinds(hole))).toEqual(new Set(['overrideHole']));
    expect(kinds(rota({ groups: '' }))).toEqual(['fault']);
    expect(kinds([])).toEqual(['noLayers']);
  });

  it('is the hours also under an override, where nobody was meant to be there without it', () => {
    const both = rota({ groups: 'A', ...OFFICE }, { groups: 'X', mode: 1, ...OFFICE });
    expect(new Set(kinds(both))).toEqual(new Set(['hours']));
  });

  it('is not explained where the layers, or the periods sent of them, have somebody', () => {
    const [layer] = rota({ groups: 'A' });
    const layers = layer ? [layer] : [];
    expect(causes(sent([], [], { layers }))).toMatchObject([{ cause: { kind: 'notExplained' } }]);
    const office = rota({ groups: 'A', ...OFFICE });
    const saturday = { start: at('2026-03-07 10:00'), end: at('2026-03-07 12:00') };
    const own = { ...computed(office, week, zone) };
    own.layer_schedules = [{ layer_name: '', mode: 0, schedules: [period(saturday.start, saturday.end, 1)] }];
    expect(causes(own, saturday)).toMatchObject([{ ...saturday, cause: { kind: 'notExplained' } }]);
  });

  it('a schedule that is switched off has none', () => {
    expect(causes(computed([], week, zone, { enabled: false }))).toEqual([]);
  });
});

describe('for any rota and any server', () => {
  it('every gap is found and explained, whatever the layers say', () => {
    fc.assert(
      fc.property(
        fc.array(wildLayers, { maxLength: 4 }),
        fc.integer({ min: 0, max: 4_000_000_000 }),
        (layers, start) => {
          const window = { start, end: start + DAY };
          const schedule = computed(layers, window, zone);
          const gaps = causes(schedule, window).filter(({ role }) => role === undefined);
          expect(union(gaps)).toEqual(gapsBetween(union(onCallIn(schedule, window)), window));
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

function off(name: string, is_off: boolean): Layer {
  const layer = layerOf({ layer_start: begin, groups: '' });
  layer.groups.push({ group_name: name, members: [], is_off });
  return layer;
}

describe('off hours', () => {
  it.each<[string, LayerWords[]]>([
    ['hours', []],
    ['people', [{ mode: 1, groups: 'B' }]],
  ])('an override without people makes no gap of off hours, over %s', (_, below) => {
    const [empty] = rota({ mode: 1, groups: '' });
    empty?.groups.push({ group_name: 'X', members: [] });
    const layers = [...rota({ groups: 'A', ...OFFICE }, ...below), ...(empty ? [empty] : [])];
    const schedule = computed(layers, week, zone);
    const open = causes(schedule).filter((gap) => !isExpected(gap));
    expect(open.map(({ start }) => start).slice(0, 2)).toEqual([
      at('2026-03-04 09:00'),
      at('2026-03-05 09:00'),
    ]);
    expect(new Set(open.map(({ cause }) => cause.kind))).toEqual(new Set(['emptyGroup']));
  });

  it('layers on call together are off only if all of them are', () => {
    const together = { layers_overlap: 'together' };
    const mixed = computed([off('X', true), off('Y', false)], week, zone, together);
    expect(causes(mixed)).toMatchObject([{ cause: { kind: 'emptyGroup', group: 'Y' } }]);
    expect(causes(computed([off('X', true), off('Y', true)], week, zone, together))).toMatchObject([
      { cause: { kind: 'offTurn', group: 'X' } },
    ]);
  });
});
