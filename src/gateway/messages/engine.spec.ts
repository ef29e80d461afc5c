import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { describe, expect, it, test } from 'vitest';
import type { Schedule } from '#contract/schedule';
import { dutyAt } from '#domain/duty/duty-lines';
import { computed, seated } from '#domain/oncall/reply/server.spec-support';
import { layerOf, local } from '#domain/schedule/rota.spec-support';
import { DAY } from '#domain/time/zone';
import { type Message, type Outgoing, sentInFile, type SentStore, type Verdict } from '#service/service';
import { readConfig } from '../config';
import { createEngine, startMessages } from './engine';
import type { AllFacts } from './message-facts';

const ZONE = 'Europe/Berlin';
const folder = mkdtempSync(join(tmpdir(), 'watchbill-engine-'));

const at = (text: string) => local(text, ZONE);
const window = { start: at('2026-10-05 00:00'), end: at('2026-12-01 00:00') };

const WEEKS = { rotation_unit: 'week', handoff_time: 9 * 3600, layer_start: at('2026-10-05 09:00') };
const DAYS = { layer_start: at('2026-10-05 08:00') };

function schedule(
  id: number,
  layers: Parameters<typeof layerOf>[0][],
  words: Partial<Schedule> = {},
): Schedule {
  const name = `Rota ${id}`;
  const schedule = computed(layers.map(layerOf), window, ZONE, {
    schedule_id: id,
    schedule_name: name,
    time_zone: ZONE,
    ...words,
  });
  return seated(schedule, window, ZONE);
}

const ROTAS = [
  schedule(1, [{ ...WEEKS, groups: 'A B C' }]),
  // One person all the time, in two layers: no hand-off between them.
  schedule(2, [
    { ...WEEKS, groups: 'A', layer_end: at('2026-10-21 12:00') },
    { groups: 'A', layer_start: at('2026-10-21 12:00') },
  ]),
  // Office hours.
  schedule(3, [
    {
      ...DAYS,
      groups: 'A B',
      restrict_mode: 1,
      restrict_periods: [{ restrict_start: 28_800, restrict_end: 64_800 }],
    },
  ]),
  schedule(4, [
    { ...DAYS, groups: 'A B' },
    { groups: 'C', mode: 1, layer_start: at('2026-10-24 23:10'), layer_end: at('2026-10-25 03:40') },
  ]),
];

const NAMES = { people: [], teams: [], channels: [], roles: [] };

function facts(schedules: readonly Schedule[], changes: Partial<AllFacts> = {}): AllFacts {
  return { window, schedules, names: NAMES, changes: [], requests: [], accountZone: ZONE, ...changes };
}

function message(changes: Partial<Message> = {}): Message {
  return {
    name: 'chat',
    tool: 'slack',
    url: new URL('https://chat.example/hook'),
    secret: undefined,
    kinds: ['hand-off'],
    schedules: undefined,
    team: undefined,
    quiet: undefined,
    zone: undefined,
    at: 32_400,
    before: [86_400, 7200],
    ...changes,
  };
}

type Run = {
  engine: () => { tick: (signal: AbortSignal) => Promise<number | undefined> };
  sent: Outgoing[];
  store: () => SentStore;
  logs: string[];
  clock: { now: number };
};

let files = 0;

/** Engines over one record of what was sent. `answer`: verdict of a try; a throw is a killed process. */
function running(
  messages: readonly Message[],
  read: () => AllFacts,
  answer: (outgoing: Outgoing) => Verdict = () => ({ kind: 'delivered' }),
): Run {
  files += 1;
  const file = join(folder, `sent-${files}.json`);
  const clock = { now: 0 };
  const sent: Outgoing[] = [];
  const logs: string[] = [];
  const store = () => sentInFile(file);
  return {
    sent,
    store,
    logs,
    clock,
    engine: () =>
      createEngine({
        messages,
        sent: store(),
        read: () => Promise.resolve(read()),
        send: async (_message, outgoing) => {
          const verdict = answer(outgoing);
          if (verdict.kind === 'delivered') sent.push(outgoing);
          return Promise.resolve(verdict);
        },
        clock: () => clock.now * 1000,
        random: () => 0.5,
        log: (line) => void logs.push(line),
        origin: undefined,
      }),
  };
}

const SIGNAL = new AbortController().signal;

async function tickAt(run: Run, now: number, engine = run.engine()) {
  run.clock.now = now;
  return await engine.tick(SIGNAL);
}

/** Hand-offs of a schedule by looking at each minute. */
function slowHandOffs(one: Schedule, start: number, end: number): number[] {
  const found: number[] = [];
  const stateAt = (time: number) =>
    dutyAt(one, time, ZONE).map(
      ({ role_id, state, person_ids }) => `${role_id} ${state} ${person_ids.join()}`,
    );
  let before = stateAt(start);
  for (let time = start + 60; time <= end; time += 60) {
    const now = stateAt(time);
    if (now.some((line) => !before.includes(line) && !line.includes('off hours'))) found.push(time);
    before = now;
  }
  return found;
}

describe('hand-offs of 30 days with a clock change', () => {
  const [start, end] = [at('2026-10-12 00:00'), at('2026-11-11 00:00')];

  it('are each said once, none too much, though the engine stops again and again', async () => {
    const expected = ROTAS.flatMap((one) =>
      slowHandOffs(one, start, end).map((time) => `${one.schedule_id} ${time}`),
    );
    const run = running([message()], () => facts(ROTAS));
    let engine = run.engine();
    await tickAt(run, start + 1, engine);
    run.sent.length = 0;
    let step = 0;
    for (let now = start + 60; now <= end + 600; now += 60 * (1 + (step % 13))) {
      step += 1;
      // A new engine has nothing in memory.
      if (step % 3 === 0) engine = run.engine();
      await tickAt(run, now, engine);
    }
    const said = run.sent.flatMap(({ schedules, at: time }) => schedules.map((id) => `${id} ${time}`));
    expect(said.toSorted()).toEqual(expected.toSorted());
    expect(said.length).toBeGreaterThan(60);
  });

  it('of one minute are one message, in the words of the copied text', async () => {
    const both = [1, 2].map((id) => schedule(id, [{ ...WEEKS, groups: 'A B' }]));
    const run = running([message()], () => facts(both));
    await tickAt(run, at('2026-10-19 09:00'));
    expect(run.sent.map(({ lines }) => lines)).toEqual([
      [1, 2].map((id) => `Rota ${id}: #65 (role 1), until Mon 26 Oct, 09:00 Berlin`),
    ]);
  });

  it('are sent up to 15 minutes later, and not after that', async () => {
    const time = at('2026-10-19 09:00');
    for (const [late, count] of [
      [899, 1],
      [900, 0],
    ] as const) {
      const run = running([message({ schedules: ['1'] })], () => facts(ROTAS));
      await tickAt(run, time + late);
      expect(run.sent).toHaveLength(count);
    }
  });

  it('are not sent again if the process was killed while it sent', async () => {
    const time = at('2026-10-19 09:00');
    let isKilled = true;
    const run = running(
      [message({ schedules: ['1'] })],
      () => facts(ROTAS),
      () => {
        if (isKilled) throw new Error('killed');
        return { kind: 'delivered' };
      },
    );
    await expect(tickAt(run, time)).rejects.toThrow('killed');
    isKilled = false;
    await tickAt(run, time + 60);
    expect(run.sent).toEqual([]);
    expect(await run.store().summaries()).toMatchObject([
      { sent: 0, failed: 1, problem: /may have arrived/ },
    ]);
  });
});

describe('a failed try', () => {
  const time = at('2026-10-19 09:00');
  const again: Verdict = { kind: 'again', problem: 'HTTP 503' };

  it('is repeated after 2, 10, 60 and 300 s, for 15 minutes', async () => {
    const tries: number[] = [];
    const run = running(
      [message({ schedules: ['1'] })],
      () => facts(ROTAS),
      () => {
        tries.push(run.clock.now - time);
        return again;
      },
    );
    let next: number | undefined = time;
    while (next !== undefined) next = await tickAt(run, next);
    expect(tries).toEqual([0, 2, 12, 72, 372, 672]);
    expect(run.logs).toEqual([
      'Message chat is tried again: HTTP 503',
      'Message chat failed: not sent within 15 min: HTTP 503',
    ]);
  });

  it('is repeated when the tool says', async () => {
    let isFirst = true;
    const run = running(
      [message({ schedules: ['1'] })],
      () => facts(ROTAS),
      () => {
        if (!isFirst) return { kind: 'delivered' };
        isFirst = false;
        return { ...again, after: 7.2 };
      },
    );
    expect(await tickAt(run, time)).toBe(time + 8);
    await tickAt(run, time + 7);
    expect(run.sent).toHaveLength(0);
    await tickAt(run, time + 8);
    expect(run.sent).toHaveLength(1);
  });

  it('ends if the tool refuses for good, and is named with its reason', async () => {
    const run = running(
      [message({ schedules: ['1'] })],
      () => facts(ROTAS),
      () => ({
        kind: 'refused',
        problem: 'HTTP 404: no_service',
      }),
    );
    expect(await tickAt(run, time)).toBeUndefined();
    expect(run.logs).toEqual(['Message chat failed: HTTP 404: no_service']);
    expect(await run.store().summaries()).toMatchObject([{ failed: 1, problem: 'HTTP 404: no_service' }]);
  });

  it('is dropped when the next hand-off of the schedule is due', async () => {
    const minutes = schedule(1, [
      { groups: 'A', layer_start: window.start },
      { groups: 'B', mode: 1, layer_start: time, layer_end: time + 300 },
    ]);
    let isDown = true;
    const run = running(
      [message()],
      () => facts([minutes]),
      () => (isDown ? again : { kind: 'delivered' }),
    );
    await tickAt(run, time);
    isDown = false;
    await tickAt(run, time + 300);
    expect(run.sent.map(({ at: of }) => of)).toEqual([time + 300]);
  });
});

const never = () => {
  throw new Error('nothing is read or sent');
};

test('a message of an earlier version sends nothing, and the start says so in one line', async () => {
  const lines: string[] = [];
  const silent = message({ silent: 'the report of a month is not sent any more; take it out of "when"' });
  const { access, service } = await readConfig({ WATCHBILL_DATA_DIR: folder });
  const { stop } = startMessages(
    { access, service: { ...service, messages: [silent] } },
    {
      sent: sentInFile(join(folder, 'silent.json')),
      forward: never,
      visitor: never,
      names: never,
      register: new Registry(),
      log: (line) => void lines.push(line),
    },
  );
  await stop();
  expect(lines).toEqual([
    'Message chat sends nothing: the report of a month is not sent any more; take it out of "when"',
  ]);
});

test('a tool that refuses bursts at full hours gets hand-offs 5 to 50 s later', async () => {
  const time = at('2026-10-19 09:00');
  const run = running([message({ tool: 'feishu', schedules: ['1'] })], () => facts(ROTAS));
  expect(await tickAt(run, time)).toBe(time + 28);
  expect(run.sent).toHaveLength(0);
  await tickAt(run, time + 28);
  expect(run.sent).toHaveLength(1);
});

describe('quiet hours', () => {
  const quiet = { start: 22 * 3600, end: 7 * 3600 };

  it('hold messages back, then one says what still holds', async () => {
    const night = [
      schedule(1, [
        { groups: 'A', layer_start: window.start },
        { groups: 'B', mode: 1, layer_start: at('2026-10-20 02:00'), layer_end: at('2026-10-20 09:00') },
      ]),
      // Over before the morning.
      schedule(2, [
        { groups: 'A', layer_start: window.start },
        { groups: 'B', mode: 1, layer_start: at('2026-10-20 02:00'), layer_end: at('2026-10-20 04:00') },
      ]),
    ];
    const run = running([message({ quiet })], () => facts(night));
    const engine = run.engine();
    for (let now = at('2026-10-19 21:00'); now <= at('2026-10-20 10:00'); now += 300)
      await tickAt(run, now, engine);
    expect(run.sent.map(({ kind, at: time, lines }) => [kind, time, lines])).toEqual([
      ['held', at('2026-10-20 07:00'), ['Rota 1: #66 (role 1), until Tue 09:00 Berlin']],
      ['hand-off', at('2026-10-20 09:00'), ['Rota 1: #65 (role 1), no end']],
    ]);
  });
});

describe('other messages', () => {
  const empty = schedule(1, [
    { groups: 'A', layer_start: window.start, layer_end: at('2026-10-21 09:00') },
    { groups: 'B', layer_start: at('2026-10-21 12:00') },
  ]);

  it('name a gap 24 h and 2 h before it', async () => {
    const run = running([message({ kinds: ['gap'] })], () => facts([empty]));
    const engine = run.engine();
    for (let now = at('2026-10-20 00:00'); now <= at('2026-10-22 00:00'); now += 300)
      await tickAt(run, now, engine);
    expect(run.sent.map(({ at: time }) => time)).toEqual([at('2026-10-20 09:00'), at('2026-10-21 07:00')]);
    expect(run.sent[0]?.lines).toEqual(['Rota 1: gap: nobody on call Wed 21 Oct, 09:00 – 12:00 (Berlin)']);
  });

  it('come in the morning, and on Mondays for the week', async () => {
    const run = running([message({ kinds: ['morning', 'week'], at: 8 * 3600 })], () => facts([empty]));
    const engine = run.engine();
    for (let now = at('2026-10-25 00:00'); now <= at('2026-10-27 00:00'); now += 600)
      await tickAt(run, now, engine);
    expect(run.sent.map(({ kind, at: time }) => [kind, time])).toEqual([
      ['morning', at('2026-10-25 08:00')],
      ['morning', at('2026-10-26 08:00')],
      ['week', at('2026-10-26 08:00')],
    ]);
    expect(run.sent[2]?.lines[0]).toMatch(/^On call this week, as of Mon 26 Oct/);
  });

  it('say who changed a rota, once for changes within a minute', async () => {
    const time = at('2026-10-20 12:00');
    const change = (version: number, seconds: number, line: string) => ({
      schedule_id: 1,
      version,
      at: time + seconds,
      kind: 'change',
      author: 'Ada Alm',
      reason: version === 2 ? 'A concert' : '',
      lines: [line],
      can_undo: false,
    });
    const changes = [change(3, 40, 'B takes Wed'), change(2, 0, 'A is away')];
    const run = running([message({ kinds: ['change'] })], () => facts([empty], { changes }));
    const engine = run.engine();
    for (let now = time; now < time + 300; now += 20) await tickAt(run, now, engine);
    expect(run.sent.map(({ lines }) => lines)).toEqual([
      ['Rota 1 was changed by Ada Alm (A concert): A is away', 'Rota 1 was changed by Ada Alm: B takes Wed'],
    ]);
  });

  it('remember for 90 days', async () => {
    const run = running([message({ schedules: ['1'] })], () => facts(ROTAS));
    await tickAt(run, at('2026-10-19 09:00'));
    await tickAt(run, at('2026-10-19 09:00') + 89 * DAY);
    expect(await run.store().summaries()).toHaveLength(1);
    await tickAt(run, at('2026-10-19 09:00') + 91 * DAY);
    expect(await run.store().summaries()).toHaveLength(0);
  });
});
