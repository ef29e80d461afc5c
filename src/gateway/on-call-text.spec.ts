import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { stringifyJson } from '#contract/json';
import type { Schedule } from '#contract/schedule';
import { randomSchedules } from '#domain/duty/arbitrary-schedule.spec-support';
import { answersText } from '#domain/oncall/words/answer-text';
import { namesOnRecord } from '#domain/oncall/words/person-names';
import { computed, DAY, HOUR, seated } from '#domain/oncall/reply/server.spec-support';
import { runs } from '#domain/property-runs.spec-support';
import { layerOf, local } from '#domain/schedule/rota.spec-support';
import type { Caller } from './forward';
import { gatewayOf } from './gateway.spec-support';
import { onCallJson, onCallText } from './on-call-text';

const ZONE = 'Europe/Berlin';
/** Tuesday 3 March 2026, 12:00. */
const NOON = local('2026-03-03 12:00', ZONE);
const NAMES = {
  people: [
    { person_id: 65, person_name: 'Ann Lee' },
    { person_id: 66, person_name: 'Bo Li' },
  ],
  teams: [],
  channels: [],
  roles: [],
  sets: [{ set_id: 8, set_name: 'Night', team_id: 0, schedule_ids: [2, 9, 1] }],
};

const WEEKS = [
  layerOf({
    groups: 'A B',
    layer_start: local('2026-02-23 09:00', ZONE),
    handoff_time: 9 * HOUR,
    rotation_value: 7,
  }),
];
/** From Friday 6 March at 18:00 nobody is on call. */
const VACANCY = NOON + 3 * DAY + 6 * HOUR;
const ENDING = [
  layerOf({ groups: 'A', layer_start: NOON - 30 * DAY, layer_end: VACANCY }),
  {
    ...layerOf({ layer_start: VACANCY }),
    groups: [{ group_name: '', members: [{ role_id: 1, person_ids: [] }] }],
  },
];

let now: number;
let callers: Caller[];
beforeEach(() => {
  now = NOON;
  callers = [];
});

const gateway = gatewayOf({
  isKey: (key) => Promise.resolve(key === 'a-key'),
  depsFor: (caller) => {
    callers.push(caller);
    return {
      forward: (_, body) => {
        const window = JSON.parse(new TextDecoder().decode(body));
        const items = [
          computed(WEEKS, window, ZONE, { schedule_id: 1, schedule_name: 'Payments', team_id: 4 }),
          computed(ENDING, window, ZONE, { schedule_id: 2, schedule_name: 'Search', team_id: 5 }),
          computed(WEEKS, window, ZONE, { schedule_id: 3, schedule_name: 'Off', enabled: false }),
        ].map((schedule) => seated(schedule, window, ZONE));
        return Promise.resolve(new Response(stringifyJson({ data: { items } })));
      },
      names: () => Promise.resolve(NAMES),
      accountZone: ZONE,
      clock: () => now * 1000,
    };
  },
});

async function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return await gateway(new Request(`http://127.0.0.1:4180${path}`, { headers }));
}

const textAt = async (path: string) => (await ask(path)).text();

describe('who is on call, at an address', () => {
  it('is a line a schedule, with who is next and the next gap', async () => {
    expect(await textAt('/on-call.txt')).toBe(
      [
        'Payments: Bo Li (role 1), until Mon 09:00 Berlin',
        '  next: Ann Lee (role 1), from Mon 09:00 Berlin',
        'Search: Ann Lee (role 1), until Fri 18:00 Berlin',
        '  next: nobody (role 1), from Fri 18:00 Berlin',
        '  gap: nobody on call from Fri 6 Mar, 18:00, no end (Berlin)',
        '',
      ].join('\n'),
    );
  });

  it('is JSON for programs, with a row per person', async () => {
    const reply = await (await ask('/on-call.json?schedules=2')).json();
    expect(reply).toEqual({
      schedules: [
        {
          schedule_id: 2,
          schedule_name: 'Search',
          roles: [
            {
              role: 'role 1',
              state: 'on call',
              people: [{ person_id: 65, person_name: 'Ann Lee' }],
              until: '2026-03-06T18:00:00+01:00',
              // oxlint-disable-next-line unicorn/no-thenable -- as the address has it
              then: [{ state: 'gap', people: [], from: '2026-03-06T18:00:00+01:00' }],
            },
          ],
          next_gap: { role: null, start: '2026-03-06T18:00:00+01:00', end: null },
        },
      ],
      on_call: [
        {
          schedule_id: 2,
          schedule_name: 'Search',
          role: 'role 1',
          person_id: 65,
          person_name: 'Ann Lee',
          until: '2026-03-06T18:00:00+01:00',
        },
      ],
    });
  });

  it('is of schedules in their order, or of a team, and counts what cannot be seen', async () => {
    const text = await textAt('/on-call.txt?schedules=2,9,1,2');
    expect(text.match(/^\S.*?(?=:)/gm)).toEqual(['Search', 'Payments', 'Left out']);
    expect(text).toContain('Left out: 1 schedule that cannot be seen here');
    expect(await textAt('/on-call.txt?team=5')).toMatch(/^Search/);
    expect((await (await ask('/on-call.json?schedules=9')).json()).left_out).toBe(1);
  });

  it('refuses a set of an earlier version, and names the schedules of it in sight', async () => {
    for (const [set, instead] of [
      ['8', '2,1'],
      ['9', '<ids of schedules>'],
    ]) {
      const refused = await ask(`/on-call.json?set=${set}`);
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain(`set is no parameter any more: write schedules=${instead}`);
    }
  });

  it('is of a time that is asked for, with its day and year', async () => {
    const text = await textAt('/on-call.txt?at=2026-02-24T12:00:00%2B01:00&schedules=1');
    expect(text).toBe(
      [
        'Payments, Tue 24 Feb 2026, 12:00 Berlin: Ann Lee (role 1), until Mon 2 Mar 2026, 09:00 Berlin',
        '  next: Bo Li (role 1), from Mon 2 Mar 2026, 09:00 Berlin',
        '',
      ].join('\n'),
    );
    expect((await (await ask('/on-call.json?at=2026-02-24T11:00:00Z')).json()).at).toBe(
      '2026-02-24T12:00:00+01:00',
    );
  });

  it('has an ETag that holds until the answer changes', async () => {
    for (const form of ['txt', 'json']) {
      now = NOON;
      const path = `/on-call.${form}?schedules=1`;
      const etag = (await ask(path)).headers.get('ETag') ?? '';
      now += 2 * DAY;
      const same = await ask(path, { 'If-None-Match': etag });
      expect([same.status, await same.text()]).toEqual([304, '']);
      now = local('2026-03-09 09:00', ZONE);
      expect((await ask(path, { 'If-None-Match': etag })).status).toBe(200);
    }
  });

  it('says until when a tool was read, beyond its answer', () => {
    const window = { start: NOON - DAY, end: NOON + 7 * DAY };
    const read = computed([], window, ZONE, { schedule_name: 'Mail' });
    const question = {
      schedules: [{ ...read, known_until: NOON - HOUR }],
      leftOut: 0,
      window,
      now: NOON,
      asked: undefined,
      accountZone: ZONE,
      zone: ZONE,
      names: NAMES,
    };
    expect(onCallText(question)).toBe('Mail: not known, read until Tue 11:00 Berlin\n');
    expect(onCallJson(question).schedules[0]?.read_until).toBe('2026-03-03T11:00:00+01:00');
  });

  it('isolates names from right to left', () => {
    const window = { start: NOON - DAY, end: NOON + 7 * DAY };
    const text = onCallText({
      schedules: [computed(WEEKS, window, ZONE, { schedule_name: 'תשלומים' })],
      leftOut: 0,
      window,
      now: NOON,
      asked: undefined,
      accountZone: ZONE,
      zone: ZONE,
      names: { ...NAMES, roles: [{ role_id: 1, role_name: 'ראשי', order: 1 }] },
    });
    expect(text).toMatch(/^\u2068תשלומים\u2069: Bo Li \(\u2068ראשי\u2069\), until /);
  });

  it('takes an app key, and refuses a wrong one', async () => {
    expect((await ask('/on-call.txt', { Authorization: 'Bearer a-key' })).status).toBe(200);
    expect(callers).toEqual([{ key: 'a-key' }]);
    const refused = await ask('/on-call.txt', { Authorization: 'Bearer b' });
    expect([refused.status, (await refused.json()).error.code]).toEqual([401, 'Unauthorized']);
    expect(callers).toHaveLength(1);
  });

  it.each([
    ['at=2026-03-03T12:00', 'at must be a time with its offset'],
    ['schedules=1,x', 'schedules[1] must be an id'],
    [
      `schedules=${Array.from({ length: 201 }, (_, id) => id).join()}`,
      'schedules must have at most 200 entries',
    ],
    ['team=a', 'team must be an id'],
    ['teams=1', 'teams'],
    ['team=4&team=5', 'team must be given once'],
  ])('refuses %.40s by name', async (query, message) => {
    const reply = await ask(`/on-call.txt?${query}`);
    expect(reply.status).toBe(400);
    expect((await reply.json()).error.message).toContain(message);
  });
});

/** Lines of schedules, without the zone, which the copied text has in its head. */
function linesIn(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('Schedule'))
    .map((line) => line.replaceAll(' Berlin', ''));
}

test('the first lines are those of the copied text, for any schedules and time', () => {
  fc.assert(
    fc.property(
      fc.array(randomSchedules(['2026-03-02', '2026-03-28', '2026-10-24']), { minLength: 1, maxLength: 4 }),
      fc.double({ min: 0, max: 0.99, noNaN: true }),
      (random, part) => {
        const [{ window } = { window: { start: NOON, end: NOON + DAY } }] = random;
        const at = Math.floor(window.start + part * (window.end - window.start));
        const schedules: Schedule[] = random.map(({ layers, words }, id) =>
          computed(layers, window, ZONE, { ...words, schedule_id: id, schedule_name: `Schedule ${id}` }),
        );
        const copied = answersText({
          asOf: at,
          zone: ZONE,
          accountZone: ZONE,
          roles: [],
          nameOf: namesOnRecord(NAMES).nameOf,
          reply: { window, schedules },
          link: '',
        });
        const text = onCallText({
          schedules,
          leftOut: 0,
          window,
          now: at,
          asked: undefined,
          accountZone: ZONE,
          zone: ZONE,
          names: NAMES,
        });
        expect(linesIn(text)).toEqual(linesIn(copied));
      },
    ),
    { numRuns: runs(40) },
  );
});
