import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Period } from '#contract/schedule';
import { ZONES, rotas, wildLayers } from '../../schedule/arbitrary-layers.spec-support';
import { layerOf } from '../../schedule/rota.spec-support';
import { DAY, computed, period, sent } from '../reply/server.spec-support';
import { auditOf } from './audit';
import { runs } from '../../property-runs.spec-support';

const window = { start: 100, end: 200 };

describe('audit', () => {
  it.each(ZONES)('finds nothing in what our own engine computes, in $zone', ({ zone, days }) => {
    fc.assert(
      fc.property(rotas(days), ({ layers, window: own }) => {
        expect(auditOf(computed(layers, own, zone), own)).toEqual([]);
      }),
      { numRuns: runs(40) },
    );
  });

  it('nor in what it computes of any layers at all', () => {
    const start = fc.integer({ min: 0, max: 4_000_000_000 });
    fc.assert(
      fc.property(fc.array(wildLayers, { maxLength: 4 }), start, (layers, from) => {
        const own = { start: from, end: from + 10 * DAY };
        expect(auditOf(computed(layers, own, 'Africa/Cairo'), own)).toEqual([]);
      }),
      { numRuns: runs(500) },
    );
  });

  it('names reversed periods, of the final schedule and of layers', () => {
    const schedule = sent([period(150, 140, 1)], [[period(160, 160, 2)]]);
    expect(auditOf(schedule, window)).toEqual([
      { kind: 'reversed', layer: 'final', start: 140, end: 150, people: [1] },
      { kind: 'reversed', layer: 0, start: 160, end: 160, people: [2] },
    ]);
    expect(auditOf(sent([period(90, 80, 1), period(250, 240, 1)]), window)).toEqual([]);
  });

  it('names the time that two periods both have, with the people of both', () => {
    const final = [period(150, 180, 2), period(100, 160, 1)];
    const layers = [[period(100, 180, 1), period(120, 130, 3n)], [period(100, 200, 2)]];
    expect(auditOf(sent(final, layers), window).filter(({ kind }) => kind === 'overlap')).toEqual([
      { kind: 'overlap', layer: 'final', start: 150, end: 160, people: [1, 2] },
      { kind: 'overlap', layer: 0, start: 120, end: 130, people: [1, 3n] },
    ]);
  });

  it('a long period is held against all that follow it, and what touches is one warning', () => {
    const final = [period(100, 190, 1), period(110, 120, 2), period(120, 130, 3), period(140, 150, 4)];
    expect(auditOf(sent(final), window)).toEqual([
      { kind: 'overlap', layer: 'final', start: 110, end: 130, people: [1, 2, 3] },
      { kind: 'overlap', layer: 'final', start: 140, end: 150, people: [1, 4] },
    ]);
  });

  it('names a person of the final schedule whom no layer has then', () => {
    const layers = [[period(100, 150, 1)], [period(150, 200, 2)]];
    expect(auditOf(sent([period(100, 160, 1), period(160, 200, 2)], layers), window)).toEqual([
      { kind: 'unknownOwner', layer: 'final', start: 150, end: 160, people: [1] },
    ]);
    expect(auditOf(sent([period(100, 200, 1)]), window)).toEqual([]);
  });

  it('a server may merge what layers tell apart', () => {
    const layers = [[period(100, 140, 1), period(140, 160, 1)], [period(160, 200, 1)]];
    expect(auditOf(sent([period(100, 200, 1)], layers), window)).toEqual([]);
  });

  it('names cover that got lost, but not where an override leaves a gap', () => {
    const layers = [[period(100, 200, 1)], [period(120, 130, 2)]];
    const override = layerOf({ mode: 1, layer_start: 120, layer_end: 150 });
    const final: Period[] = [period(100, 120, 1), period(120, 130, 2), period(160, 200, 1)];
    const schedule = sent(final, layers, { layers: [layerOf({}), override] });
    schedule.layer_schedules[1] = { layer_name: '', mode: 1, schedules: layers[1] ?? [] };
    expect(auditOf(schedule, window)).toEqual([
      { kind: 'lostCover', layer: 0, start: 150, end: 160, people: [1] },
    ]);
    // An override that makes no sense is not in force.
    const broken = { ...schedule, layers: [layerOf({}), { ...override, groups: [] }] };
    expect(auditOf(broken, window)).toEqual([
      { kind: 'lostCover', layer: 0, start: 130, end: 160, people: [1] },
    ]);
  });

  it('an override itself is lost wherever the final schedule is empty', () => {
    const schedule = sent([], [[period(120, 130, 2)]], {
      layers: [layerOf({ mode: 1, layer_start: 100, layer_end: 200 })],
    });
    schedule.layer_schedules = [{ layer_name: '', mode: 1, schedules: [period(120, 130, 2)] }];
    expect(auditOf(schedule, window)).toMatchObject([{ kind: 'lostCover', layer: 0, start: 120, end: 130 }]);
  });

  it('a layer whose group has nobody loses nothing, and a period that nobody has is a period', () => {
    expect(auditOf(sent([], [[period(100, 200)]]), window)).toEqual([]);
    expect(auditOf(sent([period(100, 200)], [[period(100, 200, 1)]]), window)).toEqual([]);
  });

  it('keeps to the window, and out of schedules that are switched off', () => {
    const beyond = sent([period(0, 100, 1), period(200, 300, 1)], [[period(0, 90, 2)]]);
    expect(auditOf(beyond, window)).toEqual([]);
    expect(auditOf({ ...sent([period(150, 140, 1)]), enabled: false }, window)).toEqual([]);
  });
});
