import { describe, expect, it } from 'vitest';
import type { Group } from '#contract/schedule';
import { groupsOf, layerOf } from '../schedule/rota.spec-support';
import { DAY } from '../time/zone';
import { type VersionRules, versionInWords } from './version-words';

const WORDS = {
  accountZone: 'UTC',
  nameOf: (person: number | bigint) => String.fromCharCode(Number(person)),
  teamOf: (team: number | bigint) => `team ${team}`,
};

const days = (groups: string, words: object = {}) => layerOf({ layer_name: 'Days', groups, ...words });
const asSecondary = (group: Group): Group => ({
  ...group,
  members: group.members.map((member) => ({ ...member, role_id: 2 })),
});
const cover = (groups: string, from = 10) =>
  layerOf({ layer_name: 'Cover', mode: 1, layer_start: from * DAY, layer_end: (from + 1) * DAY, groups });

const BEFORE: VersionRules = {
  schedule_id: 1,
  schedule_name: 'Checkout',
  description: '',
  team_id: 10,
  enabled: true,
  is_private: false,
  layers: [days('A B')],
};

const changesTo = (changes: Partial<VersionRules>, before: Partial<VersionRules> = {}) =>
  versionInWords({ ...BEFORE, ...before }, { ...BEFORE, ...changes }, WORDS);

describe('a version in words', () => {
  it.each<[string, Partial<VersionRules>]>([
    ['renamed from “Checkout” to “Payments”', { schedule_name: 'Payments' }],
    ['another description', { description: 'Nights' }],
    ['from team 10 to team 20', { team_id: 20 }],
    ['disabled', { enabled: false }],
    ['private', { is_private: true }],
    ['external id “PX”', { external_id: 'PX' }],
    ['rules in Europe/London instead of UTC', { time_zone: 'Europe/London' }],
    ['overlapping layers on call together', { layers_overlap: 'together' }],
    ['“Days”: C joined, B left', { layers: [days('A C')] }],
    ['“Days”: groups in another order', { layers: [days('B A')] }],
    [
      '“Days”: other groups or roles',
      { layers: [{ ...days('A B'), groups: groupsOf('A B').map(asSecondary) }] },
    ],
    ['“Days”: another setting', { layers: [days('A B', { handoff_time: 60 })] }],
    [
      '“Days”: every 2 days, hand-off 00:00 UTC instead of daily, hand-off 00:00 UTC',
      { layers: [days('A B', { rotation_value: 2 })] },
    ],
    ['layer “Nights” added', { layers: [days('A B'), days('C', { layer_name: 'Nights' })] }],
    ['layer “Days” removed', { layers: [] }],
    ['layer “Days” renamed to “Primary”', { layers: [days('A B', { layer_name: 'Primary' })] }],
    [
      'override “Cover” added: C from Sun 11 Jan 1970, 00:00 until Mon 12 Jan 1970, 00:00',
      { layers: [days('A B'), cover('C')] },
    ],
  ])('says: %s', (text, changes) => {
    expect(changesTo(changes)).toEqual([text]);
  });

  it('names every change of one version', () => {
    expect(changesTo({ enabled: false, layers: [days('C'), cover('')] })).toEqual([
      'disabled',
      expect.stringMatching(
        /^“Days”: C joined, A and B left; 1 group, always on instead of 2 groups in turn$/,
      ),
      expect.stringMatching(/^override “Cover” added: nobody from /),
    ]);
  });

  it('names removed overrides, and counts many', () => {
    const many = Array.from({ length: 8 }, (_, day) => cover('C', day));
    const lines = changesTo({}, { layers: [days('A B'), ...many] });
    expect(lines).toHaveLength(6);
    expect(lines.at(-1)).toBe('3 more overrides removed');
  });

  it('tells layers of one name apart, and a new order of layers', () => {
    const [first, second] = [days('A'), days('B')];
    expect(changesTo({ layers: [first] }, { layers: [first, second] })).toEqual(['layer “Days” removed']);
    const nights = days('C', { layer_name: 'Nights' });
    expect(changesTo({ layers: [nights, first] }, { layers: [first, nights] })).toEqual([
      'layers in another order',
    ]);
  });

  it('describes the first version, and finds none without a change', () => {
    expect(
      versionInWords(undefined, { ...BEFORE, enabled: false, layers: [days('A'), cover('B')] }, WORDS),
    ).toEqual(['first version: 1 layer', '1 override', 'disabled']);
    expect(changesTo({})).toEqual([]);
  });
});
