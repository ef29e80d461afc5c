import { HOUR } from '#domain/time/zone';
import * as fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Id } from '#contract/id';
import type { Layer, Period } from '#contract/schedule';
import type { VersionEntry } from '#contract/served/changes';
import { runs } from '#domain/property-runs.spec-support';
import type { Editor } from '../context';
import { people, schedules } from '../store/schema';
import { onOneStore } from '../store/stores.spec-support';
import type { ToolReading } from '../sources/source';
import { syncSource } from '../sync/sync';
import { DAY, MONDAY, NOW, repliesOf, type Rota, SOURCE } from '../sync/weekly-rotas.spec-support';
import { changesOn, daily, ROTA, turnsOf } from './change.spec-support';
import {
  dutyIn,
  flip,
  fresh,
  hours,
  imported,
  pass,
  read,
  replace,
  take,
  type Tracked,
  undo,
} from './model.spec-support';

const USERS = ['ANA', 'BO', 'CY', 'DI'];
const OPAL: Editor = { may: 'all', name: 'Opal', person_id: undefined };
const PIA: Editor = { may: 'all', name: 'Pia', person_id: 77 };
/** Days of duty that are compared before and after now. */
const COMPARED = 20 * DAY;

const OPS = ['take', 'take', 'replace', 'flip', 'undo', 'undo', 'import', 'stale', 'owned', 'read'] as const;
const step = fc.record({
  op: fc.constantFrom(...OPS),
  editor: fc.constantFrom(OPAL, PIA),
  user: fc.constantFrom(...USERS),
  from: fc.nat({ max: 60 }),
  length: fc.integer({ min: 1, max: 60 }),
  gap: fc.nat({ max: 9 }),
});
type Step = {
  op: (typeof OPS)[number];
  editor: Editor;
  user: string;
  from: number;
  length: number;
  gap: number;
};

/** A rota of this service and one of a source, with their models. `hour`: hours since `NOW`. */
type World = {
  hour: number;
  readHour: number;
  ids: ReadonlyMap<string, Id>;
  free: Tracked;
  owned: Tracked;
  ownedId: Id;
  tool: Rota;
};

const nowIn = ({ hour }: World) => NOW + hour * HOUR;
const idIn = ({ ids }: World, user: string) => ids.get(user) ?? 0;
const byTurns = (turn: readonly string[], length: number) =>
  hours((hour) => turn[Math.floor((NOW + hour * HOUR - MONDAY) / length) % turn.length] ?? '');

onOneStore('changes, undos, imports and readings in any order', (store) => {
  const { restart, importRota, ask, self } = changesOn(store);

  const readTool = async (tool: Rota, now: number) => {
    const answer = (
      _: unknown,
      { window }: { window: { start: number; end: number } },
    ): Promise<ToolReading> =>
      Promise.resolve({
        files: [
          ...repliesOf([tool], window),
          { name: 'all.json', content: repliesOf([{ id: 'none', people: USERS }], window)[0]?.content },
        ],
        schedules: [{ id: tool.id, name: `Rota ${tool.id}` }],
        isWhole: true,
        problems: [],
        clockSkew: 0,
        gone: [],
        requests: 1,
      });
    const deps = { db: store().db, clock: () => now * 1000, accountZone: 'UTC', readTool: answer };
    await syncSource({ ...deps, onProgress: () => undefined }, SOURCE, { diff: false });
  };

  const importTurns = (world: World, turn: readonly string[], isFirst = false) =>
    importRota(
      {
        // Another text makes a version in any case.
        description: isFirst ? '' : String(world.free.model.authors.length),
        time_zone: 'UTC',
        updated_at: nowIn(world),
        layers: [daily({ layer_start: MONDAY, groups: turnsOf(turn.map((user) => idIn(world, user))) })],
      },
      { now: nowIn(world), rewritePast: isFirst, author: { kind: 'import', author: 'ops' } },
    );

  const createWorld = async (): Promise<World> => {
    const { db } = store();
    const tool = { id: `P${await db.$count(schedules)}`, people: ['ANA', 'BO'] };
    await readTool(tool, NOW);
    const rows = await db.select().from(people);
    const idOf = (user: string) => rows.find((row) => row.person_name === `Name of ${user}`)?.person_id ?? 0;
    const [row] = await db.select().from(schedules).where(eq(schedules.external_id, tool.id));
    const world = {
      hour: 0,
      readHour: 0,
      ids: new Map(USERS.map((user) => [user, idOf(user)])),
      free: fresh(byTurns(['ANA', 'BO'], DAY), 'import ops'),
      owned: fresh(byTurns(tool.people, 7 * DAY), 'source prod'),
      ownedId: row?.schedule_id ?? 0,
      tool,
    };
    await importTurns(world, ['ANA', 'BO'], true);
    return world;
  };

  const send = async (
    path: string,
    [schedule_id, { model }]: [Id, Tracked],
    body: object,
    editor: Editor,
  ) => {
    const base = { schedule_id, base_version: model.authors.length };
    const { reply } = await ask(path, { ...base, ...body }, editor);
    return reply.error?.code ?? 'OK';
  };

  const takeIn = async (world: World, rota: [Id, Tracked], { user, from, length, editor }: Step) => {
    const piece = { start: world.hour + from, end: world.hour + from + length, person: user };
    const [start, end] = [NOW + piece.start * HOUR, NOW + piece.end * HOUR];
    const overrides = [{ person_id: idIn(world, user), start, end }];
    const code = await send('/schedule/change', rota, { overrides }, editor);
    return { code, expected: [take(rota[1], world.hour, `change ${editor.name}`, piece)] };
  };

  const undoIn = async (world: World, rota: [Id, Tracked], editor: Editor) => {
    const { items } = (await ask('/schedule/history', { schedule_id: rota[0] })).data;
    const body = { change_id: items[0].change_id || 'none' };
    const code = (await ask('/schedule/undo', body, editor)).reply.error?.code ?? 'OK';
    return { code, expected: undo(rota[1], world.hour, `undo ${editor.name}`, code) };
  };

  /** Puts a person in the turns of another one, who keep their order. */
  const replaceIn = async (world: World, [person, by]: [Id, Id], editor: Editor) => {
    const now = nowIn(world);
    const { layers } = await self(now, now + DAY);
    const lasting = layers.filter(
      ({ mode, layer_end }: Layer) => mode === 0 && (layer_end === 0 || layer_end > now),
    );
    const rulesBy = (firsts: readonly number[]) => ({
      from: now,
      layers: lasting.map((layer: Layer, replaces: number) => {
        if (layer.layer_end !== 0) return Object.assign({ replaces }, layer);
        const first = firsts[replaces] ?? 0;
        const groups = layer.groups.map((_, index) => layer.groups[(first + index) % layer.groups.length]);
        const people = groups.map((group) => group?.members[0]?.person_ids[0] ?? 0);
        const turns = turnsOf(people.map((one) => (one === person ? by : one)));
        return Object.assign({}, layer, { replaces, groups: turns });
      }),
    });
    const target: [Id, Tracked] = [ROTA, world.free];
    const base_version = world.free.model.authors.length;
    const body = { base_version, rules: rulesBy([]), dry_run: true };
    const { data } = await ask('/schedule/change', body, editor);
    const firsts = data.turns.map(({ group = 0 }: { group?: number }) => group);
    const rules = rulesBy(person === by ? [] : firsts);
    return send('/schedule/change', target, { rules }, editor);
  };

  type Outcome = { code: string; expected: string[] };
  const DO: Record<Step['op'], (world: World, step: Step) => Promise<Outcome>> = {
    take: (world, one) => takeIn(world, [ROTA, world.free], one),
    async owned(world, { user, from, length, editor }) {
      const [start, end] = [from, from + length].map((hour) => NOW + (world.hour + hour) * HOUR);
      const overrides = [{ person_id: idIn(world, user), start, end }];
      const code = await send('/schedule/change', [world.ownedId, world.owned], { overrides }, editor);
      return { code, expected: ['InvalidParameter'] };
    },
    undo: (world, { editor }) => undoIn(world, [ROTA, world.free], editor),
    async stale({ free }, { editor }) {
      const body = { base_version: free.model.authors.length + 1, rules: { enabled: !free.model.enabled } };
      return { code: await send('/schedule/change', [ROTA, free], body, editor), expected: ['BadRequest'] };
    },
    async replace(world, { user, editor }) {
      const { free, hour } = world;
      let begin = hour;
      while ((nowIn(world) + (begin - hour) * HOUR - MONDAY) % DAY !== 0) begin += 1;
      const person = free.model.base[begin] ?? '';
      const code = await replaceIn(world, [idIn(world, person), idIn(world, user)], editor);
      return { code, expected: [replace(free, { now: hour, begin }, `change ${editor.name}`, user)] };
    },
    async flip({ free, hour }, { editor }) {
      const rules = { enabled: !free.model.enabled };
      const code = await send('/schedule/change', [ROTA, free], { rules }, editor);
      return { code, expected: [flip(free, hour, `change ${editor.name}`)] };
    },
    async import(world, { user }) {
      await importTurns(world, [user, 'BO']);
      return {
        code: 'OK',
        expected: [imported(world.free, world.hour, 'import ops', byTurns([user, 'BO'], DAY))],
      };
    },
    async read(world, { user }) {
      world.tool = { ...world.tool, people: user === 'ANA' ? ['ANA', 'BO'] : ['BO'] };
      await readTool(world.tool, nowIn(world));
      const [latest] = await versionsOf(world.ownedId);
      const isNew = latest?.startsWith(`${world.owned.model.authors.length} `) === false;
      const { hour: now, readHour: since } = world;
      const duty = byTurns(world.tool.people, 7 * DAY);
      read(world.owned, { now, since }, isNew ? 'source prod' : undefined, duty);
      world.readHour = now;
      return { code: 'OK', expected: ['OK'] };
    },
  };

  const versionsOf = async (schedule_id: Id): Promise<string[]> => {
    const { data } = await ask('/schedule/history', { schedule_id, limit: 100 });
    const items: VersionEntry[] = data.items;
    return items.map(({ version, kind, author }) => `${version} ${kind} ${author}`);
  };

  /** Versions and duty of a rota, as the service has them and as the model has. */
  async function statesOf(world: World, schedule_id: Id, { model, past }: Tracked) {
    const start = Math.max(NOW, nowIn(world) - COMPARED);
    const end = nowIn(world) + COMPARED;
    const item = await self(start, end, schedule_id);
    const periods: Period[] = item.final_schedule.schedules;
    const userAt = (at: number) => {
      const period = periods.find((one) => one.start <= at && at < one.end);
      const id = period?.group.members[0]?.person_ids[0];
      return USERS.find((user) => idIn(world, user) === id) ?? '';
    };
    const first = (start - NOW) / HOUR;
    const compared = Array.from({ length: (end - start) / HOUR }, (_, index) => first + index);
    return {
      actual: {
        versions: await versionsOf(schedule_id),
        duty: compared.map((hour) => userAt(NOW + hour * HOUR)),
      },
      expected: {
        versions: model.authors.map((author, index) => `${index + 1} ${author}`).toReversed(),
        duty: compared.map((hour) => past[hour] ?? dutyIn(model, hour)),
      },
    };
  }

  test('keep every version with its author, the rules of the model, and the past', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 25, size: 'max' }), async (steps) => {
        const world = await createWorld();
        restart({ clock: () => nowIn(world) * 1000, timeZone: 'UTC' });
        for (const one of steps) {
          world.hour += one.gap;
          for (const tracked of [world.free, world.owned]) pass(tracked, world.hour);
          const { code, expected } = await DO[one.op](world, one);
          expect(expected).toContain(code);
          const free = await statesOf(world, ROTA, world.free);
          expect({ op: one.op, ...free.actual }).toEqual({ op: one.op, ...free.expected });
          const owned = await statesOf(world, world.ownedId, world.owned);
          expect({ op: one.op, ...owned.actual }).toEqual({ op: one.op, ...owned.expected });
        }
      }),
      { numRuns: runs(4), endOnFailure: true },
    );
  });
});
