import { describe, expect, it } from 'vitest';
import { stringifyJson } from '#contract/json';
import { computed, DAY, HOUR } from '#domain/oncall/reply/server.spec-support';
import { layerOf, local } from '#domain/schedule/rota.spec-support';
import type { Visitor } from '../forward';
import { withHead } from '../page';
import type { DepsFor } from './mount';
import { createAnswerOfPage } from './page-answer';

const ZONE = 'Europe/Berlin';
/** Tuesday 3 March 2026, 12:00. */
const NOON = local('2026-03-03 12:00', ZONE);
const ANYBODY: Visitor = { kind: 'anybody' };

const WEEKS = [
  layerOf({
    groups: 'A B',
    layer_start: local('2026-02-23 09:00', ZONE),
    handoff_time: 9 * HOUR,
    rotation_value: 7,
  }),
];

let asked: Visitor[] = [];

/** @param reply delays or fails the reply. */
function answers(reply: () => Promise<void> = () => Promise.resolve()) {
  asked = [];
  const depsFor: DepsFor = () => ({
    forward: async (_operation, body, _signal, visitor) => {
      asked.push(visitor);
      await reply();
      const window = JSON.parse(new TextDecoder().decode(body));
      const items = [
        computed(WEEKS, window, ZONE, { schedule_id: 1, schedule_name: '<b>Pay & go', team_id: 4 }),
        computed(WEEKS, window, ZONE, { schedule_id: 2, schedule_name: 'Search', team_id: 5 }),
      ];
      return new Response(stringifyJson({ data: { items } }));
    },
    names: () =>
      Promise.resolve({
        people: [
          { person_id: 65, person_name: 'Ann Lee' },
          { person_id: 66, person_name: 'Bo Li' },
        ],
        teams: [],
        channels: [],
        roles: [],
        sets: [],
      }),
    accountZone: ZONE,
    clock: () => NOON * 1000,
  });
  const of = createAnswerOfPage(depsFor, () => NOON * 1000);
  return (path: string, visitor = ANYBODY) => of(new URL(path, 'http://127.0.0.1'), visitor);
}

describe('the answer in a page', () => {
  it('is a line a schedule, as text has it, in the zone of the address', async () => {
    const of = answers();
    expect(await of('/oncall')).toEqual({
      title: 'On call, Tue 3 Mar, 12:00 Europe/Berlin',
      lines: [
        '<b>Pay & go: Bo Li (role 1), until Mon 09:00 Berlin',
        'Search: Bo Li (role 1), until Mon 09:00 Berlin',
      ],
    });
    expect(await of('/')).toEqual(await of('/oncall'));
    expect((await of('/oncall?tz=Asia%2FTokyo'))?.title).toBe('On call, Tue 3 Mar, 20:00 Asia/Tokyo');
  });

  it('is of the schedule, the team or the set of the address', async () => {
    const of = answers();
    for (const path of ['/oncall/2', '/oncall?team=5', '/oncall?schedules=2']) {
      expect((await of(path))?.lines).toEqual(['Search: Bo Li (role 1), until Mon 09:00 Berlin']);
    }
  });

  it.each([
    '/oncall?q=pay',
    '/oncall?person=65',
    '/oncall?only=gaps',
    `/oncall?at=${NOON - DAY}`,
    '/oncall?wall=1',
    '/oncall?present=1',
    '/oncall/3',
    '/incidents',
    '/plan',
  ])('is absent of %s', async (path) => {
    expect(await answers()(path)).toBeUndefined();
  });

  it('is asked once for several pages of a visitor, and again for another', async () => {
    const of = answers();
    const person: Visitor = { kind: 'person', email: 'a@b.example', name: 'A', personId: 65 };
    await Promise.all([of('/oncall'), of('/oncall/1'), of('/oncall', person)]);
    expect(asked).toEqual([ANYBODY, person]);
  });

  it('is left out if the service is slow or fails', async () => {
    expect(await answers(() => new Promise(() => {}))('/oncall')).toBeUndefined();
    expect(await answers(() => Promise.reject(new Error('down')))('/oncall')).toBeUndefined();
  });

  it('is escaped, below the element that the program draws in', async () => {
    const answer = await answers()('/oncall/1');
    const head = { title: 'On call', description: '', viewer: 'a"b@c.example', answer };
    const page = withHead(head, '<head><title></title></head><body><div id="root"></div></body>');
    expect(page).toContain(
      '<div id="root"><section id="answer"><h1>On call, Tue 3 Mar, 12:00 Europe/Berlin</h1>' +
        '<p>&#60;b&#62;Pay &#38; go: Bo Li (role 1), until Mon 09:00 Berlin</p></section></div>',
    );
    expect(page).toContain('<meta name="watchbill:viewer" content="a&#34;b@c.example">');
  });
});
