import { describe, expect, it } from 'vitest';
import { isStack, targetsFor, type Known } from './targets';

const known: Known = {
  schedules: [
    { id: '101', name: 'Checkout primary', team: 'Payments' },
    { id: '102', name: 'Search', team: 'Search' },
  ],
  people: [{ id: '7', name: 'Lena Fischer' }],
};
const context = { zone: 'Asia/Shanghai', now: 1_795_200_000 };
const found = (text: string) =>
  targetsFor(text, known, context).map(({ label, note, to }) => `${label} | ${note} | ${to}`);

describe('targets of a text', () => {
  it('are all pages and schedules for none', () => {
    expect(found(' ').length).toBe(8);
    expect(found('')[0]).toBe('On call | page, g o | /oncall');
  });

  it('are found by the words of their names', () => {
    expect(found('primary PAY')).toEqual(['Checkout primary | schedule, Payments | /oncall/101']);
    expect(found('incid')).toEqual(['Incidents | page, g i | /incidents']);
    expect(found('lena')).toEqual(['Lena Fischer | when on call | /oncall?person=7']);
    expect(found('nothing of the kind')).toEqual([]);
  });

  it('are one’s own shifts, for who is signed in', () => {
    expect(found('my shifts')).toEqual([]);
    expect(targetsFor('my sh', { ...known, me: '7' }, context)).toEqual([
      { label: 'My shifts', note: 'when on call', to: '/oncall?person=7' },
    ]);
  });

  it('are what an id may be the id of', () => {
    expect(found('6190000000101').map((line) => line.split(' | ').at(-1))).toEqual([
      '/oncall/6190000000101',
      '/oncall?person=6190000000101',
      '/rum/applications/6190000000101',
      '/rum/issues/6190000000101',
    ]);
    expect(found('app-demo-0001')).toContain(
      'app-demo-0001 | RUM application with this id | /rum/applications/app-demo-0001',
    );
    expect(found('int-demo-1 ev-demo-0001')).toEqual([
      'ev-demo-0001 | delivery of int-demo-1 | /webhooks/int-demo-1/ev-demo-0001',
    ]);
  });

  it('are what is known to have an id first, by its name', () => {
    expect(found('101')).toEqual([
      'Checkout primary | schedule 101 | /oncall/101',
      '101 | when this person is on call | /oncall?person=101',
      '101 | RUM application with this id | /rum/applications/101',
      '101 | RUM issue with this id | /rum/issues/101',
    ]);
    expect(found('7')[0]).toBe('Lena Fischer | person 7, when on call | /oncall?person=7');
  });

  it('are who was on duty at a pasted time, in the zone of the page', () => {
    const to = '/oncall?from=2026-11-16&at=2026-11-20T19%3A12%3A45Z';
    expect(found('21/Nov/2026:03:12:45 +0800')).toEqual([
      `On duty at Sat 21 Nov 2026, 03:12:45 Asia/Shanghai (UTC+8) | Apache log | ${to}`,
    ]);
    expect(found('1795201965')[0]).toMatch(/^On duty at Sat 21 Nov 2026, 03:12:45 .* Unix seconds/);
    expect(found('1795201965')).toHaveLength(5);
    const [skipped] = targetsFor('2026-03-08 02:30', known, { ...context, zone: 'America/New_York' });
    expect(skipped?.hint).toContain('skipped this time: taken as 03:30:00');
  });

  it('are the page of a pasted link, with all it says, and of no foreign one', () => {
    expect(found('https://elsewhere.example/oncall/7?days=3&tz=UTC#x')).toEqual([
      '/oncall/7?days=3&tz=UTC | the pasted link | /oncall/7?days=3&tz=UTC#x',
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
