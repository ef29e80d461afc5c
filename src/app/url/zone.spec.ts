import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFields, patched } from './codec';
import { formatZones, inZonesOf, type Zones, zoneFields, zonesOf } from './zone';

test.each([
  ['?tz=UTC&tz2=Asia/Kolkata&q=x', '/rum', '/rum?tz=UTC&tz2=Asia%2FKolkata'],
  ['?tz=UTC', '/oncall?person=7', '/oncall?person=7&tz=UTC'],
  ['?tz=UTC&tz2=Asia/Tokyo', '/oncall/7?tz=Europe/Berlin#x', '/oncall/7?tz=Europe/Berlin#x'],
  ['?q=x', '/stacks?service=shop#top', '/stacks?service=shop#top'],
])('from %s, %s is %s', (search, to, expected) => expect(inZonesOf(search, to)).toBe(expected));

test('zones come back from the address that they change, and nothing else of it changes', () => {
  const zone = fc.constantFrom('UTC', 'Asia/Kolkata', 'Europe/Berlin');
  fc.assert(
    fc.property(zone, zone, fc.option(zone, { nil: undefined }), (account, own, secondZone) => {
      const zones: Zones = { zone: own, secondZone };
      const search = patched(new URLSearchParams('q=x&tz=Mars/Olympus&tz2=UTC'), formatZones(zones, account));
      expect(parseFields(zoneFields(account), search)).toEqual({ view: zones, problems: [] });
      expect(search.get('q')).toBe('x');
      expect(search.has('tz')).toBe(own !== account);
      expect(patched(search, formatZones({ zone: account }, account)).get('tz2')).toBe(search.get('tz2'));
    }),
  );
});

test('the zones of a query are all that is taken out of it', () => {
  expect(zonesOf('?q=x&tz2=UTC&tz=Asia/Tokyo&team=1').toString()).toBe('tz2=UTC&tz=Asia%2FTokyo');
  expect(zonesOf('').toString()).toBe('');
});
