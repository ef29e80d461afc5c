import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Layer } from '#contract/schedule';
import { ZONES, rotas, wildLayers } from '../schedule/arbitrary-layers.spec-support';
import { layerOf, local, type LayerWords } from '../schedule/rota.spec-support';
import { DAY, HOUR, computed } from './reply/server.spec-support';
import { peopleOf } from './reply/timeline';
import { explainAt, type Explanation } from './explain';
import { onCallIn } from '../duty/known-seats';
import { runs } from '../property-runs.spec-support';

const zone = 'Europe/Berlin';
const at = (text: string): number => local(text, zone);
// Wednesday.
const noon = at('2026-03-04 12:00');

/** Named layers, the first one "0". */
function named(...words: LayerWords[]): Layer[] {
  return words.map((one, index) => layerOf({ layer_name: String(index), ...one }));
}

function explain(layers: Layer[], instant = noon): Explanation {
  const window = { start: instant - DAY, end: instant + DAY };
  return explainAt(computed(layers, window, zone), instant, zone);
}

const ELSEWHERE = { restrict_mode: 1, restrict_periods: [{ restrict_start: 0, restrict_end: HOUR }] };

describe('an explanation', () => {
  it('shows the layer that gives the person, and its turn', () => {
    const [weekly] = named({
      groups: 'A B C',
      rotation_unit: 'week',
      handoff_time: 9 * HOUR,
      layer_start: at('2026-02-04 09:00'),
    });
    expect(explain(weekly ? [weekly] : [])).toMatchObject({
      at: noon,
      layers: [
        {
          kind: 'gives',
          layer: 0,
          name: '0',
          group: { group_name: 'B' },
          // Turn 0 is cut short by Monday 9 February, 1 to 3 begin on the 9th, 16th and 23rd, and 4 on 2 March.
          turn: 4,
          turnOf: 3,
          turnStart: at('2026-03-02 09:00'),
          turnEnd: at('2026-03-09 09:00'),
        },
      ],
    });
  });

  it('names the later layer, or the override, that covers a layer', () => {
    const regular = named({ groups: 'A' }, { groups: 'B' });
    expect(explain(regular).layers).toMatchObject([
      { kind: 'covered', by: { layer: 1, name: '1', override: false }, group: { group_name: 'A' } },
      { kind: 'gives' },
    ]);
    const overridden = named({ groups: 'X', mode: 1 }, { groups: 'Y', mode: 1 }, { groups: 'A' });
    expect(explain(overridden).layers).toMatchObject([
      { kind: 'covered', by: { layer: 1 }, override: true },
      { kind: 'gives', override: true },
      { kind: 'covered', by: { layer: 1, name: '1', override: true } },
    ]);
  });

  it('an override covers also where it leaves a gap, and then nobody is on call', () => {
    expect(explain(named({ groups: 'A' }, { groups: 'X', mode: 1, ...ELSEWHERE }))).toMatchObject({
      layers: [
        { kind: 'covered', by: { layer: 1, override: true } },
        { kind: 'inactive', reason: 'restriction' },
      ],
    });
  });

  it.each<[string, LayerWords]>([
    ['not started', { layer_start: noon + 1 }],
    ['ended', { layer_end: noon }],
    ['restriction', ELSEWHERE],
    ['restriction', { restrict_mode: 2, restrict_periods: [{ restrict_start: 0, restrict_end: DAY }] }],
    ['day mask', { day_mask: { repeat: [1, 2, 4] } }],
    ['day mask', { day_mask: { repeat: [1, 2, 4] }, ...ELSEWHERE }],
    ['no groups', { groups: '' }],
  ])('a layer has nobody, because: %s', (reason, words) => {
    expect(explain(named(words)).layers).toEqual([
      { kind: 'inactive', reason, layer: 0, name: '0', override: false },
    ]);
  });

  it('a layer that makes no sense has nobody, and says why', () => {
    expect(explain(named({ rotation_value: 0 }, { groups: 'B' })).layers).toMatchObject([
      { kind: 'inactive', reason: 'fault', fault: 'rotation_value is below 1' },
      { kind: 'gives' },
    ]);
  });

  it('a group with nobody in it gives nobody', () => {
    const [layer] = named({});
    const empty = layer ? [{ ...layer, groups: [{ group_name: 'C', members: [] }] }] : [];
    expect(explain(empty)).toMatchObject({
      layers: [{ kind: 'gives', group: { group_name: 'C' } }],
    });
  });

  it('in a schedule that is switched off every layer is', () => {
    const schedule = computed(named({}), { start: noon, end: noon + DAY }, zone, { enabled: false });
    expect(explainAt(schedule, noon, zone)).toMatchObject({
      layers: [{ kind: 'inactive', reason: 'switched off' }],
    });
  });
});

describe('explanations of random rotas', () => {
  it.each(ZONES)('one layer gives who is on call, and its turn holds the instant: $zone', (where) => {
    const part = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
    fc.assert(
      fc.property(rotas(where.days), part, ({ layers, window }, share) => {
        const instant = window.start + Math.floor(share * (window.end - window.start));
        const schedule = computed(layers, window, where.zone);
        const { layers: parts } = explainAt(schedule, instant, where.zone);
        const giving = parts.filter((part) => part.kind === 'gives');
        const onCall = onCallIn(schedule, { start: instant, end: instant + 1 });
        expect(giving.map(({ group }) => peopleOf(group))).toEqual(
          onCall.map(({ person_ids }) => person_ids),
        );
        for (const one of parts.flatMap((part) => (part.kind === 'inactive' ? [] : [part]))) {
          expect(one.turnStart).toBeLessThanOrEqual(instant);
          expect(one.turnEnd).toBeGreaterThan(instant);
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('every layer at all has its part, whatever it says', () => {
    const instant = fc.integer({ min: 0, max: 4_000_000_000 });
    fc.assert(
      fc.property(fc.array(wildLayers, { maxLength: 4 }), instant, (layers, moment) => {
        const schedule = computed(layers, { start: moment, end: moment + 1 }, zone);
        const explanation = explainAt(schedule, moment, zone);
        expect(explanation.layers.map(({ layer }) => layer)).toEqual([...layers.keys()]);
      }),
      { numRuns: runs(300) },
    );
  });
});
