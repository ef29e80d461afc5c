import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { AWAY_FIELDS } from './away';
import { localParametersOf, PATTERNS } from './codec';
import { INCIDENTS_FIELDS } from './incidents';
import { INSIGHT_FIELDS } from './insight';
import { HOURS_FIELDS } from './hours';
import { RUM_LIST_FIELDS, WEBHOOKS_FIELDS } from './lists';
import { LOCAL_PARAMETERS, parseZones, withZone, zonesKeptFrom } from './zone';
import { ON_CALL_FIELDS, SHIFTS_FIELDS } from './on-call';
import { DELIVERY_FIELDS } from './values';
import { RESPONDERS_FIELDS } from './responders';
import { REVIEW_FIELDS } from './review';
import { STACK_FIELDS } from './stacks';

const ALL_FIELDS = [
  AWAY_FIELDS,
  DELIVERY_FIELDS,
  INCIDENTS_FIELDS,
  INSIGHT_FIELDS,
  HOURS_FIELDS,
  ON_CALL_FIELDS,
  RESPONDERS_FIELDS,
  REVIEW_FIELDS,
  RUM_LIST_FIELDS,
  SHIFTS_FIELDS,
  STACK_FIELDS,
  WEBHOOKS_FIELDS,
];

test('the parameters by the clock of a page are those of all codecs', () => {
  expect(LOCAL_PARAMETERS).toEqual(new Set(ALL_FIELDS.flatMap((fields) => localParametersOf(fields))));
});

const BERLIN = { viewer: 'Europe/Berlin', account: 'Asia/Shanghai' };
const written = (address: string) => {
  const { pathname, search } = new URL(address, 'http://dashboard');
  return pathname + withZone({ pathname, search }, BERLIN);
};

describe('an address', () => {
  it.each([
    ['/review?range=2026-11-19T18:30..2026-11-20T00:00', 'tz=Europe%2FBerlin'],
    ['/incidents?range=2026-11-19..2026-11-20', 'tz=Europe%2FBerlin'],
    ['/responders/7?on=2026-11-19', 'tz=Europe%2FBerlin'],
    ['/oncall/7?from=2026-11-19', 'tz=Europe%2FBerlin'],
    ['/away?from=2026-11-19', 'tz=Europe%2FBerlin'],
    ['/webhooks?range=2026-11', 'tz=Europe%2FBerlin'],
    ['/hours?range=quarter', 'tz=Europe%2FBerlin'],
    ['/hours?range=quarter&pay=1', 'tz=Asia%2FShanghai'],
    ['/report?range=2026-11', 'tz=Asia%2FShanghai'],
  ])('%s gets %s', (address, zone) => expect(new URL(written(address), 'http://x').search).toContain(zone));

  it.each([
    '/oncall',
    '/oncall?at=2026-11-19T18%3A30Z',
    '/responders?range=7d&q=from',
    '/incidents?from=2026-11-19&to=2026-11-20&tz=Asia%2FTokyo',
    '/review?from=2026-11-19&to=2026-11-20&tz=Mars',
    '/hours?tz=Asia%2FTokyo',
    '/oncall?pay=1',
  ])('%s stays as it is', (address) => expect(written(address)).toBe(address));

  it('with pay has the account’s zone for any zone that it had', () => {
    expect(written('/hours?tz=Asia%2FTokyo&span=half&pay=1')).toBe(
      '/hours?tz=Asia%2FShanghai&span=half&pay=1',
    );
  });
});

test('links from on-call hours with pay leave the account’s zone behind', () => {
  const search = '?tz=Asia%2FShanghai&tz2=UTC&from=2026-11-01';
  expect(zonesKeptFrom({ pathname: '/hours', search: `${search}&pay=1` }).toString()).toBe('tz2=UTC');
  expect(zonesKeptFrom({ pathname: '/hours', search }).get('tz')).toBe('Asia/Shanghai');
});

test('an address with a day has the same zone in every browser, once it was opened in one', () => {
  const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Tokyo');
  const place = fc.record({
    pathname: fc.constantFrom(...Object.values(PATTERNS)),
    search: fc.constantFrom(
      '?from=2026-11-01',
      '?range=2026-11&q=x',
      '?from=2026-11-01&tz=UTC',
      '?from=2026-11-01&pay=1',
      '?on=2026-11-01',
    ),
  });
  fc.assert(
    fc.property(place, zone, zone, zone, (first, account, one, other) => {
      const opened = { ...first, search: withZone(first, { viewer: one, account }) };
      expect(withZone(opened, { viewer: other, account })).toBe(opened.search);
      const zonesFor = (viewer: string) =>
        parseZones(new URLSearchParams(opened.search), { viewer, account });
      expect(zonesFor(other)).toEqual(zonesFor(one));
    }),
    { numRuns: 100 },
  );
});
