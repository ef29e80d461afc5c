import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Layer, Schedule } from '#contract/schedule';
import { ZONES, rotas, wildLayers } from '../schedule/arbitrary-layers.spec-support';
import { computeLayers } from '../schedule/compute';
import { layerOf, local, type LayerWords } from '../schedule/rota.spec-support';
import { contains, union } from '../time/interval';
import { isStaffed } from '../oncall/reply/groups';
import { DAY, HOUR, computed, period, sent } from '../oncall/reply/server.spec-support';
import { gapsOf } from '../oncall/reply/shifts';
import { gapsByCause, isClosedAt, isExpected, isSameCause } from './gap-cause';
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
  return gapsByCause(schedule, window, zone);
}

function kinds(layers: Layer[], window = week): string[] {
  return causes(computed(layers, window, zone), window).map(({ cause }) => cause.kind);
}

describe('the cause of a gap', () => {
  it('is the hours that a schedule is meant for, and then it is expected', () => {
    const gaps = causes(computed(rota({ groups: 'A', ...OFFICE }), week, zone));
    expect(gaps).toHaveLength(6);
    expect(gaps.every(isExpected)).toBe(true);
    expect(gaps[3]).toEqual({
      start: at('2026-03-06 18:00'),
      end: at('2026-03-09 09:00'),
      cause: { kind: 'hours', layers: [0] },
    });
  });

  it('is that of a single instant, too: closed by intent, or a rota that is over', () => {
    const schedule = computed(
      rota({ groups: 'A', ...OFFICE, layer_end: at('2026-03-06 20:00') }),
      week,
      zone,
    );
    const closed = ['2026-03-05 08:59', '2026-03-06 18:00', '2026-03-06 19:59', '2026-03-06 20:00'];
    expect(closed.map((text) => isClosedAt(schedule, at(text), zone))).toEqual([true, true, true, false]);
  });

  it('is a layer that has ended or not begun, and the gap is split there', () => {
    const friday = at('2026-03-06 20:00');
    const gaps = causes(computed(rota({ groups: 'A', ...OFFICE, layer_end: friday }), week, zone));
    expect(gaps.slice(-2)).toEqual([
      { start: at('2026-03-06 18:00'), end: friday, cause: { kind: 'hours', layers: [0] } },
      { start: friday, end: week.end, cause: { kind: 'ended', layer: 0 } },
    ]);
    const before = { groups: 'A', layer_end: week.start - DAY };
    expect(kinds(rota(before, { groups: 'A', layer_start: week.end }))).toEqual(['ended']);
  });

  it('is the weekend layer that has ended, beside one for working days', () => {
    const weekends = { groups: 'B', day_mask: { repeat: [0, 6] }, layer_end: week.start };
    const workdays = { groups: 'A', day_mask: { repeat: [1, 2, 3, 4, 5] } };
    expect(causes(computed(rota(workdays, weekends), week, zone))).toMatchObject([
      { start: at('2026-03-07 00:00'), end: at('2026-03-09 00:00'), cause: { kind: 'ended', layer: 1 } },
    ]);
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
    expect(causes(own).filter((gap) => !isExpected(gap))).toEqual([
      { ...saturday, cause: { kind: 'notExplained' } },
    ]);
  });

  it('a schedule that is switched off has none', () => {
    expect(causes(computed([], week, zone, { enabled: false }))).toEqual([]);
  });
});

describe('for any rota and any server', () => {
  it.each(ZONES)('expected and unexpected gaps are exactly the gaps, neighbours differ: $zone', (where) => {
    fc.assert(
      fc.property(rotas(where.days), fc.nat({ max: 6 }), ({ layers, window }, dropped) => {
        const own = computed(layers, window, where.zone);
        // A server that leaves out a period now and then.
        const final = own.final_schedule.schedules.filter((_, index) => index % 7 !== dropped);
        const schedule = { ...own, final_schedule: { ...own.final_schedule, schedules: final } };
        const gaps = gapsByCause(schedule, window, where.zone);
        expect(union(gaps)).toEqual(gapsOf(schedule, window));
        for (const { start, end } of gaps) expect(end).toBeGreaterThan(start);
        const alike = gaps.filter((gap, index) => {
          const before = gaps[index - 1];
          return before?.end === gap.start && isSameCause(before.cause, gap.cause);
        });
        expect(alike).toEqual([]);
      }),
      { numRuns: runs(40) },
    );
  });

  it.each(ZONES)('none in which a layer’s rule has somebody is expected: $zone', (where) => {
    fc.assert(
      fc.property(rotas(where.days), fc.boolean(), ({ layers, window, step }, silent) => {
        const own = computed(layers, window, where.zone);
        const schedule = silent ? { ...own, final_schedule: { ...own.final_schedule, schedules: [] } } : own;
        const gaps = gapsByCause(schedule, window, where.zone).filter(isExpected);
        const staffed = computeLayers({ layers }, window, where.zone)
          .flatMap(({ periods }) => periods)
          .filter(({ group }) => isStaffed(group));
        for (const { start, end } of gaps) {
          for (let instant = start; instant < end; instant += Math.max(step, HOUR)) {
            expect(staffed.some((one) => contains(one, instant))).toBe(false);
          }
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('every gap has a cause, whatever the layers say', () => {
    fc.assert(
      fc.property(
        fc.array(wildLayers, { maxLength: 4 }),
        fc.integer({ min: 0, max: 4_000_000_000 }),
        (layers, start) => {
          const window = { start, end: start + DAY };
          const schedule = computed(layers, window, zone);
          expect(union(gapsByCause(schedule, window, zone))).toEqual(gapsOf(schedule, window));
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
  const friday = at('2026-03-06 20:00');

  it('before the first regular layer of a rota nobody is due, nor after its end if it was switched off', () => {
    expect(kinds(rota({ groups: 'A', layer_start: friday }))).toEqual(['beforeRota']);
    const over = computed(rota({ groups: 'A', layer_end: friday }), week, zone);
    expect(causes(over).map((gap) => gap.cause.kind)).toEqual(['ended']);
    const versions = [{ from: week.start, until: week.end, layers: over.layers, enabled: true }];
    const off = causes({ ...over, enabled: false, versions });
    expect(off.map((gap) => gap.cause.kind)).toEqual(['rotaOver']);
    expect(off.every(isExpected)).toBe(true);
  });

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
