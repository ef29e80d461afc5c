import { describe, expect, it } from 'vitest';
import { NAVIGATION } from '#address/pages';
import { isStack, targetKey, targetsFor, type PaletteSources } from './targets';

const known: PaletteSources = {
  schedules: [
    { id: '101', name: 'Checkout primary', team: 'Payments' },
    { id: '102', name: 'Search', team: 'Search', externalId: 'PABC123' },
  ],
  people: [
    { id: '7', name: 'Lena Fischer' },
    { id: '8', name: 'Rosa Jiménez' },
  ],
  shifts: [
    {
      schedule: '101',
      name: 'Checkout primary',
      person: 'Rosa Jiménez',
      roleName: 'Primary',
      role: 1,
      start: 1_795_190_000,
      end: 1_795_240_000,
    },
  ],
  teams: [{ id: 31, name: 'Payments' }],
  channels: [{ id: 41, name: 'Checkout alerts' }],
  applications: [{ id: 'app-9', name: 'Storefront' }],
  recent: [
    { to: '/webhooks/int-1/ev-500', id: 'ev-500', about: 'Failed, HTTP 500 · Incident triggered' },
    { to: '/rum/applications/app-9', id: 'app-9', about: 'Application · Storefront' },
  ],
  actions: ['dark', 'share', 'api', 'keys'],
};
const context = { zone: 'Asia/Shanghai', now: 1_795_200_000 };
const found = (text: string) =>
  targetsFor(text, known, context).map((target) => `${target.label} | ${target.note} | ${targetKey(target)}`);

describe('targets of a text', () => {
  it('are all pages and schedules for none', () => {
    expect(found(' ')).toHaveLength(NAVIGATION.length + known.schedules.length + known.actions.length);
    expect(found('')[0]).toBe('On call | page, g o | /oncall');
  });

  it('are found by the words of their names', () => {
    expect(found('primary PAY')).toEqual(['Checkout primary | schedule, Payments | /oncall/101']);
    expect(found('pabc')).toEqual(['Search | schedule, Search | /oncall/102']);
    expect(found('plan search')[0]).toBe('Edit Search | people in turn, hand-off, hours | /oncall/102/edit');
    expect(found('rosa override')[0]).toMatch(
      /^Override: cover Rosa Jiménez \| Primary of Checkout primary \| \/oncall\/101\?.*override=101%2C1%2C1795190000%2C1795240000/,
    );
    // From 02:40, which is now, to 09:00.
    expect(found('rosa tonight')[0]).toMatch(
      /^Override: cover Rosa Jiménez tonight \|.*override=101%2C1%2C1795200000%2C1795222800$/,
    );
    expect(found('incidents')[0]).toBe('Incidents | page, g i | /incidents');
    expect(found('lena')).toEqual(['Lena Fischer | person, when on call | /oncall?person=7']);
    expect(found('jimenez')).toEqual(['Rosa Jiménez | person, when on call | /oncall?person=8']);
    expect(found('payments').slice(-1)).toEqual(['Payments | team, on call | /oncall?team=31']);
    expect(found('who is on call checkout')).toEqual(['Checkout primary | schedule, Payments | /oncall/101']);
    expect(found('checkout on call')).toEqual(['Checkout primary | schedule, Payments | /oncall/101']);
    expect(found("checkout who's on-call")).toEqual(['Checkout primary | schedule, Payments | /oncall/101']);
    expect(found('checkout al')).toEqual([
      'Checkout alerts | channel, its incidents | /incidents?channel=41',
    ]);
    expect(found('front')).toEqual(['Storefront | RUM application | /rum/applications/app-9']);
    expect(found('500 trigger')).toEqual([
      'Failed, HTTP 500 · Incident triggered | looked at, ev-500 | /webhooks/int-1/ev-500',
    ]);
    expect(found('nothing of the kind')).toEqual([]);
  });

  it('are what can be done to the page, where it can', () => {
    expect(found('dark')).toEqual(['Dark theme | action | dark']);
    expect(found('shortcuts')).toEqual(['Keys | action | keys']);
    expect(found('swagger')).toEqual(['API for programs (OpenAPI) | action | api']);
    expect(found('share this')).toEqual(['Share this page | action | share']);
    expect(found('print')).not.toContain('Print this page | action | print');
  });

  it('are what an id may be the id of', () => {
    const ends = (text: string) => found(text).map((line) => line.split(' | ').at(-1));
    expect(ends('6190000000101')).toEqual([
      '/oncall/6190000000101',
      '/oncall?person=6190000000101',
      '/rum/applications/6190000000101',
      '/rum/issues/6190000000101',
      '/incidents?row=6190000000101',
    ]);
    expect(found('app-demo-0001')).toContain(
      'app-demo-0001 | RUM application with this id | /rum/applications/app-demo-0001',
    );
    expect(ends('{"issue_id":"is-1","application_id":"app-1"}')).toEqual([
      '/rum/issues/is-1',
      '/rum/applications/app-1',
    ]);
    expect(ends('incident_id=in-demo-024673')).toEqual(['/incidents?row=in-demo-024673']);
  });

  it('are who was on call at the time that a line of a log begins with', () => {
    expect(found('2026-11-21T03:12:45.123Z ERROR pool: timeout')[0]).toBe(
      'On call at Sat 21 Nov 2026, 11:12:45 Asia/Shanghai (UTC+8) | ISO 8601 | /oncall?at-tz=UTC&range=2026-11-16..2026-11-22&at=2026-11-21T03%3A12%3A45Z',
    );
    expect(found('{"level":"error","ts":"2026-11-21T03:12:45Z"}')[0]).toMatch(
      /^On call at Sat 21 Nov 2026, 11:12:45/,
    );
  });

  it.each([
    'int-demo-1 ev-demo-0001',
    'int-demo-1/ev-demo-0001',
    '"int-demo-1", "ev-demo-0001"',
    '{"event_id":"ev-demo-0001","intergration_id":"int-demo-1"}',
  ])('are a delivery for %j', (text) => {
    expect(found(text)).toEqual([
      'ev-demo-0001 | delivery of int-demo-1 | /webhooks/int-demo-1/ev-demo-0001',
    ]);
  });

  it('are an incident around the time that its id tells, where it does', () => {
    // 0x6919c0d0 is 16 November 2025, 12:17:20 UTC.
    expect(found('6919c0d0e9d2ebe81f3a5c77')[0]).toBe(
      '6919c0d0e9d2ebe81f3a5c77 | incident with this id | /incidents?range=2025-11-09..2025-11-17&tz=Asia%2FShanghai&row=6919c0d0e9d2ebe81f3a5c77',
    );
  });

  it('are what is known to have an id first, by its name', () => {
    expect(found('101').slice(0, 2)).toEqual([
      'Checkout primary | schedule, id 101 | /oncall/101',
      '101 | when the person with this id is on call | /oncall?person=101',
    ]);
    expect(found('#7')[0]).toBe('Lena Fischer | person, when on call, id 7 | /oncall?person=7');
    expect(found('41')[0]).toBe('Checkout alerts | channel, its incidents, id 41 | /incidents?channel=41');
    expect(found('app-9')[0]).toBe('Application · Storefront | looked at, app-9 | /rum/applications/app-9');
  });

  it('are who was on call at a pasted time, in the zone of the page', () => {
    const to = '/oncall?at-tz=%2B08%3A00&range=2026-11-16..2026-11-22&at=2026-11-20T19%3A12%3A45Z';
    expect(found('21/Nov/2026:03:12:45 +0800')).toEqual([
      `On call at Sat 21 Nov 2026, 03:12:45 Asia/Shanghai (UTC+8) | Apache log | ${to}`,
    ]);
    // Without a zone it may be the page's or UTC.
    expect(found('2026-11-21 03:12:45')).toEqual([
      'On call at Sat 21 Nov 2026, 03:12:45 Asia/Shanghai (UTC+8) | ISO 8601 | /oncall?range=2026-11-16..2026-11-22&at=2026-11-20T19%3A12%3A45Z',
      'On call at Sat 21 Nov 2026, 11:12:45 Asia/Shanghai (UTC+8) | ISO 8601, as UTC | /oncall?at-tz=UTC&range=2026-11-16..2026-11-22&at=2026-11-21T03%3A12%3A45Z',
    ]);
    expect(found('1795201965')[0]).toMatch(/^On call at Sat 21 Nov 2026, 03:12:45 .* Unix seconds/);
    expect(found('1795201965')).toHaveLength(6);
    expect(found('now')[0]).toMatch(/^On call at .*, \d\d:\d\d Asia\/Shanghai \(UTC\+8\) \| the present \| /);
    const [skipped] = targetsFor('2026-03-08 02:30', known, { ...context, zone: 'America/New_York' });
    expect(skipped?.hint).toContain('skipped this time: taken as 03:30:00');
  });

  it('are the page of a pasted link, with all it says, and of no foreign one', () => {
    expect(found('https://elsewhere.example/oncall/7?days=3&tz=UTC#x')).toEqual([
      '/oncall/7?days=3&tz=UTC | the pasted link | /oncall/7?days=3&tz=UTC#x',
    ]);
    expect(found('/webhooks/int-1/ev-2')).toEqual([
      '/webhooks/int-1/ev-2 | the pasted link | /webhooks/int-1/ev-2',
    ]);
    expect(found('https://elsewhere.example/login')).toEqual([]);
    expect(found('https://elsewhere.example/oncallers')).toEqual([]);
  });
});

describe('a stack', () => {
  it('is more than one line, with frames', () => {
    expect(
      isStack(
        'TypeError: x\n    at f (https://a.example/app.js:1:2)\n    at g (https://a.example/app.js:3:4)',
      ),
    ).toBe(true);
    expect(isStack('TypeError: x')).toBe(false);
    expect(isStack('two\nlines of prose')).toBe(false);
  });
});
