import type { Id } from '#contract/id';
import { overrideInWords, overrideOf } from '../../schedule/override';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wildLayers } from '../../schedule/arbitrary-layers.spec-support';
import { layerOf, local, type LayerWords } from '../../schedule/rota.spec-support';
import { DAY, HOUR } from '../reply/server.spec-support';
import { layerInWords, proposalInWords } from './rule-words';
import { runs } from '../../property-runs.spec-support';

const zone = 'Asia/Shanghai';
const layer_start = local('2026-03-02 09:00', zone);
const WEEKDAYS = { repeat: [1, 2, 3, 4, 5] };

function words(layer: LayerWords): string[] {
  return layerInWords(layerOf({ layer_start, ...layer }), zone);
}

function daily(...hours: [from: number, to: number][]): LayerWords {
  return {
    restrict_mode: 1,
    restrict_periods: hours.map(([from, to]) => ({ restrict_start: from * HOUR, restrict_end: to * HOUR })),
  };
}

describe('a layer in words', () => {
  it('as a whole', () => {
    const layer = { groups: 'A B C', rotation_unit: 'week', handoff_time: 9 * HOUR, fair_rotation: true };
    expect(words({ ...layer, day_mask: WEEKDAYS, ...daily([8, 20]) })).toEqual([
      'weekly, hand-off Mondays 09:00 Asia/Shanghai',
      '3 groups in turn',
      'fair rotation: each round starts one group later',
      'weekdays 08:00–20:00 only',
      'from Mon 2 Mar 2026, 09:00, never ends',
    ]);
  });

  it.each<[string, LayerWords]>([
    ['hourly from Mon 2 Mar 2026, 09:00 Asia/Shanghai', { rotation_unit: 'hour' }],
    [
      'every 12 hours from Mon 2 Mar 2026, 09:00 Asia/Shanghai',
      { rotation_unit: 'hour', rotation_value: 12 },
    ],
    ['daily, hand-off 09:00 Asia/Shanghai', {}],
    ['every 3 days, hand-off 09:00 Asia/Shanghai', { rotation_value: 3 }],
    ['each counted day, hand-off 00:00 Asia/Shanghai', { day_mask: WEEKDAYS }],
    ['every 7 counted days, hand-off 00:00 Asia/Shanghai', { day_mask: WEEKDAYS, rotation_value: 7 }],
    ['weekly, hand-off Sundays 23:30 Asia/Shanghai', { rotation_value: 7, handoff_time: 7 * DAY - HOUR / 2 }],
    ['every 2 weeks, hand-off Mondays 09:00 Asia/Shanghai', { rotation_unit: 'week', rotation_value: 2 }],
    ['monthly, hand-off on day 2 09:00 Asia/Shanghai', { rotation_unit: 'month' }],
    [
      'every 3 months, hand-off on day 31 or the month’s last 00:00 Asia/Shanghai',
      { rotation_unit: 'month', rotation_value: 3, layer_start: local('2026-01-31 00:00', zone) },
    ],
  ])('rotation: %s', (expected, layer) => {
    expect(words(layer)[0]).toBe(expected);
  });

  it.each<[string[], LayerWords]>([
    [[], { day_mask: { repeat: [0, 1, 2, 3, 4, 5, 6] } }],
    [['weekends only'], { day_mask: { repeat: [6, 0] } }],
    [['Mondays, Wednesdays and Sundays only'], { day_mask: { repeat: [0, 3, 1] } }],
    [['08:00–12:00 and 13:30–17:00 only'], daily([8, 12], [13.5, 17])],
    [['20:00–08:00 the next day only'], daily([20, 8])],
    [['20:00–00:00 only'], daily([20, 0])],
    [['00:00–24:00 only'], daily([9, 9])],
    [['weekdays only', '20:00–08:00 the next day only'], { day_mask: WEEKDAYS, ...daily([20, 8]) }],
    [
      ['Saturday 18:00 – Sunday 24:00 only'],
      {
        restrict_mode: 2,
        restrict_periods: [{ restrict_start: 5 * DAY + 18 * HOUR, restrict_end: 7 * DAY }],
      },
    ],
    [
      ['Friday 18:00 – Monday 08:00 only'],
      {
        restrict_mode: 2,
        restrict_periods: [{ restrict_start: 4 * DAY + 18 * HOUR, restrict_end: 8 * HOUR }],
      },
    ],
    [[], { restrict_mode: 1, restrict_periods: [] }],
  ])('limits: %j', (expected, layer) => {
    expect(words(layer).slice(2, -1)).toEqual(expected);
  });

  it('life time, one group, an override', () => {
    expect(words({ mode: 1, layer_end: layer_start + 2 * DAY })).toEqual([
      'override: replaces the regular layers while it lasts',
      'from Mon 2 Mar 2026, 09:00 until Wed 4 Mar 2026, 09:00',
    ]);
  });

  it('what a calendar has for rules is no override', () => {
    expect(words({ mode: 1, layer_name: 'Calendar', layer_end: layer_start + 2 * DAY })).toEqual([
      'from Mon 2 Mar 2026, 09:00 until Wed 4 Mar 2026, 09:00',
    ]);
    expect(overrideInWords('Calendar')).toBe('calendar');
    expect(overrideInWords('as PagerDuty had it')).toBe('as PagerDuty had it');
  });

  it('a layer that cannot be computed begins with the reason', () => {
    expect(words({ rotation_unit: 'fortnight', groups: '', layer_start: 9e15 })).toEqual([
      'has no people yet, so it puts nobody on call',
      'every 1 × “fortnight”',
      'from 9000000000000000 s after 1970, never ends',
    ]);
    expect(words(daily([-1, 30]))).toContain('-3600 s–30:00 only');
  });

  it('any layer at all can be said, in sentences that are not empty', () => {
    fc.assert(
      fc.property(wildLayers, (layer) => {
        const lines = layerInWords(layer, 'America/St_Johns');
        expect(lines.length).toBeGreaterThanOrEqual(layer.mode === 1 ? 2 : 3);
        expect(lines.join(' ')).not.toMatch(/undefined|NaN|Invalid|\+\d{6}/);
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('a proposed rotation in words', () => {
  const naming = {
    nameOf: (person: Id) => `P${person}`,
    roles: [
      { role_id: 1, role_name: 'Primary', order: 1 },
      { role_id: 2, role_name: 'Secondary', order: 2 },
    ],
  };
  const day = { ...layerOf({ groups: 'A B', layer_start, ...daily([8, 20]) }), time_zone: zone };
  const known = { start: layer_start, end: layer_start + 100 * DAY };
  const none = { overrides: [], overridden: 0, layers_overlap: 'later_wins' as const };

  it('has a line per layer, and one of its overrides', () => {
    const alone = { ...day, groups: day.groups.slice(0, 1), layer_name: 'Layer 2', time_zone: 'UTC' };
    const overrides = [
      overrideOf({ start: layer_start, end: layer_start + DAY }, { group_name: '', members: [] }),
    ];
    expect(
      proposalInWords({ ...none, layers: [day, alone], overrides, overridden: DAY }, known, naming),
    ).toEqual([
      'layer: P65 and P66, in turn from Mon 2 Mar 2026, 09:00, daily, hand-off 09:00 Asia/Shanghai, 08:00–20:00 Asia/Shanghai',
      'Layer 2: P65, 08:00–20:00 UTC',
      '1 override, 1.0 % of the time',
    ]);
  });

  it('names the roles where there are several', () => {
    const members = [{ role_id: 2, person_ids: [7] }];
    const second = {
      ...day,
      groups: [
        { group_name: '', members },
        { group_name: 'Nobody', members: [] },
      ],
    };
    const layers = [{ ...day, groups: day.groups.slice(0, 1) }, second];
    expect(proposalInWords({ ...none, layers, layers_overlap: 'together' }, known, naming)).toEqual([
      'layer: P65 (Primary), 08:00–20:00 Asia/Shanghai',
      expect.stringMatching(/^layer: P7 \(Secondary\) and nobody, in turn /),
      'All layers are on call at once',
    ]);
  });
});
