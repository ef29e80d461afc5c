import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { patched } from './codec';
import { formatZones, inZonesOf, parseZones, type ZoneDefaults, type Zones, zonesOf } from './zone';

test.each([
  ['?tz=UTC&tz2=Asia/Kolkata&q=x', '/rum', '/rum?tz=UTC&tz2=Asia%2FKolkata'],
  ['?tz=UTC', '/oncall?person=7', '/oncall?person=7&tz=UTC'],
  ['?tz=UTC&tz2=Asia/Tokyo', '/oncall/7?tz=Europe/Berlin#x', '/oncall/7?tz=Europe/Berlin#x'],
  ['?q=x', '/stacks?service=shop#top', '/stacks?service=shop#top'],
])('from %s, %s is %s', (search, to, expected) => expect(inZonesOf(search, to)).toBe(expected));

const NEW_YORK = { viewer: 'America/New_York', account: 'Asia/Shanghai' };
const parse = (query: string, defaults: ZoneDefaults = NEW_YORK) =>
  parseZones(new URLSearchParams(query), defaults);

describe('the zones of a page', () => {
  it.each([
    ['', 'America/New_York', 'Asia/Shanghai'],
    ['q=x', 'America/New_York', 'Asia/Shanghai'],
    ['tz=UTC', 'UTC', 'Asia/Shanghai'],
    ['tz=Asia/Shanghai', 'Asia/Shanghai', undefined],
    // Alias with the same clock.
    ['tz=Asia/Chongqing', 'Asia/Chongqing', undefined],
    ['tz2=Europe/Berlin', 'America/New_York', 'Europe/Berlin'],
    ['tz=UTC&tz2=none', 'UTC', undefined],
    ['tz=Asia/Shanghai&tz2=Asia/Shanghai', 'Asia/Shanghai', undefined],
  ])('of “%s” are %s and %s', (query, zone, secondZone) => {
    expect(parse(query)).toEqual({ view: { zone, secondZone, rangeZone: zone }, problems: [] });
  });

  it('fall back to the viewer’s and the account’s if they are invalid', () => {
    const { view, problems } = parse('tz=Mars/Olympus&tz2=Venus');
    expect(view).toMatchObject({ zone: 'America/New_York', secondZone: 'Asia/Shanghai' });
    expect(problems.map(({ parameter, instead }) => `${parameter}: ${instead}`)).toEqual([
      'tz: America/New_York',
      'tz2: the zone of the account',
    ]);
  });

  it('are the guest’s on a guest link, and the range stays in the zone of the link', () => {
    const guest = { ...NEW_YORK, range: 'Europe/London' };
    expect(parse('', guest).view).toEqual({
      zone: 'America/New_York',
      secondZone: 'Asia/Shanghai',
      rangeZone: 'Europe/London',
    });
    expect(parse('tz=UTC', guest).view).toMatchObject({ zone: 'UTC', rangeZone: 'Europe/London' });
  });
});

test('zones round-trip through an address, and nothing else of it changes', () => {
  const zone = fc.constantFrom('UTC', 'Asia/Kolkata', 'Europe/Berlin');
  fc.assert(
    fc.property(zone, zone, fc.option(zone, { nil: undefined }), (account, own, secondZone) => {
      const zones: Zones = { zone: own, secondZone: secondZone === own ? undefined : secondZone };
      const search = patched(new URLSearchParams('q=x&tz=Mars/Olympus&tz2=UTC'), formatZones(zones));
      expect(parse(search.toString(), { viewer: 'UTC', account })).toEqual({
        view: { ...zones, rangeZone: own },
        problems: [],
      });
      expect(search.get('q')).toBe('x');
      expect(patched(search, formatZones({ zone: account })).get('tz2')).toBe(search.get('tz2'));
    }),
  );
});

test('only the zones of a query are extracted', () => {
  expect(zonesOf('?q=x&tz2=UTC&tz=Asia/Tokyo&team=1').toString()).toBe('tz2=UTC&tz=Asia%2FTokyo');
  expect(zonesOf('').toString()).toBe('');
});
