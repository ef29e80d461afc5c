import { expect, test } from 'vitest';
import { stringifyJson } from '#contract/json';
import { entriesOf, importRecords } from '../import/import-records';
import { between, incidentAt, storeOf, unix } from '../insight/insight.spec-support';
import { createKey } from '../keys';
import { ANA, BO, CY, records } from '../records.spec-support';
import { threads } from '../stack/threads/threads.spec-support';
import { onOneStore } from '../store/stores.spec-support';
import { type Handler, createHandler } from './handler';

const AT = unix('2026-02-02T10:00Z');
// Labels are only in the store, so that each reply needs a query.
const LABELS = { env: 'prod' };
const QUESTION = { ...between(AT - 3600, AT + 3600), labels: LABELS };
const PATHS = ['/insight/responder', '/insight/incident/export'];

onOneStore('cached insight replies', (store) => {
  /** Separate process on the store, with a counter of its queries for incidents. */
  function serve() {
    const seen = { readings: 0 };
    const { db, engine, factsAtOnce } = store();
    const handle = createHandler({
      store: {
        db,
        engine,
        factsAtOnce,
        whileWanted: (signal, work) => {
          seen.readings += 1;
          return store().whileWanted(signal, work);
        },
      },
      threads,
      log: () => undefined,
      clock: () => 0,
      timeZone: 'UTC',
      openWebhookDetail: false,
    });
    return { handle, seen };
  }

  async function ask(handle: Handler, person: number, path: string, question: unknown = QUESTION) {
    const key = await createKey(store().db, person, 0);
    const response = await handle(
      new Request(`http://service${path}?app_key=${key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: stringifyJson(question),
      }),
    );
    const text = await response.text();
    expect(text).toContain(`{"request_id":"${response.headers.get('x-request-id')}",`);
    return { type: response.headers.get('content-type'), text: text.replace(/"request_id":"\w+"/, '') };
  }

  const put = (...channels: number[]) =>
    importRecords(
      store().db,
      entriesOf(
        storeOf(channels.map((channel_id, at) => incidentAt(AT + at, { channel_id, labels: LABELS }))),
      ),
    );

  test.each(PATHS)('are identical to the first reply, without another query: %s', async (path) => {
    await put(100, 101);
    const { handle, seen } = serve();
    const first = await ask(handle, ANA, path);
    expect(seen.readings).toBeGreaterThan(0);
    seen.readings = 0;
    expect(await ask(handle, ANA, path)).toEqual(first);
    // Bo is in Ana's team and in another one; the set of teams decides what he sees.
    expect(seen.readings).toBe(0);
    await ask(handle, BO, path);
    expect(seen.readings).toBeGreaterThan(0);
    seen.readings = 0;
    await ask(handle, ANA, path, { ...QUESTION, severities: ['Info'] });
    expect(seen.readings).toBeGreaterThan(0);
  });

  test('are computed once for simultaneous requests', async () => {
    await put(100);
    const { handle, seen } = serve();
    await ask(handle, ANA, '/insight/responder');
    const once = seen.readings;
    seen.readings = 0;
    const another = { ...QUESTION, severities: ['Info', 'Warning'] };
    const all = await Promise.all(
      Array.from({ length: 8 }, () => ask(handle, ANA, '/insight/responder', another)),
    );
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    expect(seen.readings).toBe(once);
  });

  test.each(PATHS)('are not shared with callers of other teams: %s', async (path) => {
    await put(101);
    const { handle } = serve();
    const own = await ask(handle, ANA, path);
    const others = await ask(handle, CY, path);
    expect(own.text.length).toBeGreaterThan(others.text.length);
    expect(await ask(handle, ANA, path)).toEqual(own);
    expect(await ask(handle, CY, path)).toEqual(others);
  });

  test.each(PATHS)('are computed again after an import by any process: %s', async (path) => {
    await put(100);
    const [one, other] = [serve(), serve()];
    const before = await ask(one.handle, ANA, path);
    expect(await ask(other.handle, ANA, path)).toEqual(before);
    await put(100, 100);
    const after = await ask(other.handle, ANA, path);
    expect(after.text).not.toBe(before.text);
    expect(await ask(one.handle, ANA, path)).toEqual(after);
    // A person who leaves a team loses access immediately.
    const moved = storeOf([]);
    const people = moved.people.map((it) => (it.person_id === ANA ? { ...it, team_ids: [] } : it));
    await put(101);
    const member = await ask(one.handle, ANA, path);
    await importRecords(store().db, entriesOf({ ...moved, people }));
    expect((await ask(one.handle, ANA, path)).text).not.toBe(member.text);
  });
});

onOneStore('cached schedule replies', (store) => {
  test('are cached until the next import, per set of teams', async () => {
    const { db, engine, factsAtOnce } = store();
    let looks = 0;
    const watched = new Proxy(db, {
      get(target, name, receiver) {
        if (name !== 'select') return Reflect.get(target, name, receiver);
        return (...columns: []) => {
          // Only schedules are queried with all columns.
          looks += columns.length === 0 ? 1 : 0;
          return db.select(...columns);
        };
      },
    });
    const handle = createHandler({
      store: {
        db: watched,
        engine,
        factsAtOnce,
        whileWanted: (signal, work) => store().whileWanted(signal, work),
      },
      threads,
      log: () => undefined,
      clock: () => 0,
      timeZone: 'UTC',
      openWebhookDetail: false,
    });
    const put = (schedule_name: string) => {
      const schedules = records.schedules.filter(({ is_private }) => is_private);
      return importRecords(
        db,
        entriesOf({
          ...storeOf([]),
          schedules: schedules.map((it) => Object.assign({}, it, { schedule_name })),
        }),
      );
    };
    await put('First');
    const keys = { ana: await createKey(db, ANA, 0), cy: await createKey(db, CY, 0) };
    const namesFor = async (who: keyof typeof keys) => {
      looks = 0;
      const request = new Request(`http://service/schedule/self?app_key=${keys[who]}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: stringifyJson({ start: AT, end: AT + 86_400 }),
      });
      const { data } = await (await handle(request)).json();
      return { names: data.items.map((item: { schedule_name: string }) => item.schedule_name), looks };
    };
    expect(await namesFor('ana')).toEqual({ names: ['First'], looks: 1 });
    expect(await namesFor('ana')).toEqual({ names: ['First'], looks: 0 });
    expect(await namesFor('cy')).toEqual({ names: [], looks: 1 });
    await put('Second');
    expect(await namesFor('ana')).toEqual({ names: ['Second'], looks: 1 });
  });
});
