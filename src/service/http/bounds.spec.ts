import { beforeEach, describe, expect, it, test } from 'vitest';
import { Envelope } from '#contract/envelope';
import { parseJson, stringifyJson } from '#contract/json';
import { entriesOf, importRecords } from '../import/import-records';
import { createKey } from '../keys';
import { ANA, MONDAY_11, records } from '../records.spec-support';
import { threads } from '../stack/threads/threads.spec-support';
import type { Store } from '../store/db';
import { onOneStore } from '../store/stores.spec-support';
import { createHandler, type Handler, type HandlerSettings } from './handler';

const SCHEDULES = '/schedule/self';
const METRICS = '/insight/responder';
const STACK = '/sourcemap/stack/enrich';
const BODIES = new Map([
  [SCHEDULES, { start: MONDAY_11, end: MONDAY_11 + 3600 }],
  [METRICS, { start_time: MONDAY_11, end_time: MONDAY_11 + 3600, query: '', labels: {}, fields: {} }],
]);

/** Distinct request for metrics, so that it is not answered from the cache. */
function anotherQuestion(index: number) {
  return stringifyJson({ ...Object(BODIES.get(METRICS)), end_time: MONDAY_11 + 3600 + index });
}

/** Body without end, with a counter of the bytes read from it. */
function endless() {
  const seen = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.bytes += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    },
    { highWaterMark: 0 },
  );
  return { seen, body };
}

/** Body of this many bytes that arrive at once and then stall, without an end. */
function unfinished(bytes: number) {
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(bytes)),
  });
}

/** Same body, with a function that ends it. */
function endedLater(bytes: number) {
  const control = { end: (): void => undefined };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new Uint8Array(bytes));
      control.end = () => controller.close();
    },
  });
  return { body, control };
}

/** Store whose long queries block until they are released. */
function holding(store: Store) {
  const control = { readings: 0, letGo: (): void => undefined };
  const free = new Promise<void>((resolve) => (control.letGo = resolve));
  const slow: HandlerSettings['store'] = {
    ...store,
    // Runs one long query at a time.
    engine: 'PGlite',
    // Makes each request for metrics one query.
    factsAtOnce: Infinity,
    async whileWanted(signal, work) {
      control.readings += 1;
      await free;
      return store.whileWanted(signal, work);
    },
  };
  return { slow, control };
}

onOneStore('limits of the service', (store) => {
  let handle: Handler;
  let key: string | undefined;

  const serve = (settings: Partial<HandlerSettings> = {}) =>
    createHandler({
      store: store(),
      threads,
      log: () => undefined,
      clock: () => MONDAY_11 * 1000,
      timeZone: 'UTC',
      openWebhookDetail: true,
      ...settings,
    });

  type Sent = { body?: BodyInit; signal?: AbortSignal; appKey?: string | undefined };

  async function send(
    path: string,
    { body = stringifyJson(BODIES.get(path)), signal, appKey = key }: Sent = {},
  ) {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
      ...(signal && { signal }),
    };
    const response = await handle(new Request(`http://service${path}?app_key=${appKey}`, init));
    const { error } = Envelope.parse(parseJson(await response.text()));
    return { status: response.status, error, retryAfter: Number(response.headers.get('retry-after')) };
  }

  beforeEach(async () => {
    handle = serve();
    await importRecords(store().db, entriesOf(records));
    key = await createKey(store().db, ANA, 0);
  });

  describe('a request body', () => {
    it('is counted while it arrives, whatever its length header says', async () => {
      const { seen, body } = endless();
      expect((await send(SCHEDULES, { body })).status).toBe(413);
      expect(seen.bytes).toBeLessThan(2_000_000);
    });

    it('is read only with a valid key', async () => {
      const { seen, body } = endless();
      expect((await send(STACK, { body, appKey: 'wrong' })).status).toBe(401);
      expect(seen.bytes).toBe(0);
    });

    it('is read as long as it keeps arriving', async () => {
      handle = serve({ bounds: { bodyIdleMs: 20 } });
      const { status, error } = await send(SCHEDULES, { body: unfinished(1000) });
      expect(status).toBe(400);
      expect(error).toEqual({ code: 'BadRequest', message: 'The body came in too slowly.' });
    });

    it('is refused without free memory, which other bodies release at their end', async () => {
      handle = serve({ bounds: { bodyBytes: 1_000_000 } });
      const { body, control } = endedLater(900_000);
      const held = send(STACK, { body });
      const refused = await send(STACK, { body: unfinished(900_000) });
      expect([refused.status, refused.error?.code]).toEqual([429, 'RequestTooFrequently']);
      expect(refused.retryAfter).toBeGreaterThan(0);
      // Short requests always fit.
      expect((await send(SCHEDULES)).status).toBe(200);
      control.end();
      const read = 'The body must be JSON, written in UTF-8.';
      expect((await held).error?.message).toBe(read);
      expect((await send(STACK, { body: new Uint8Array(900_000) })).error?.message).toBe(read);
    });
  });

  describe('long queries', () => {
    it('do not delay short requests, and are refused above the queue limit', async () => {
      const { slow, control } = holding(store());
      handle = serve({ store: slow, bounds: { waiting: 2 } });
      const refused: Awaited<ReturnType<typeof send>>[] = [];
      const replies = Array.from({ length: 5 }, async (_, index) => {
        const answer = await send(METRICS, { body: anotherQuestion(index) });
        if (answer.status !== 200) refused.push(answer);
      });
      await expect.poll(() => refused.length).toBe(2);
      expect(refused.map(({ status }) => status)).toEqual([429, 429]);
      expect(refused[0]?.error).toEqual({
        code: 'RequestTooFrequently',
        message: 'Too much is asked for at the moment. Try again later.',
      });
      expect(refused[0]?.retryAfter).toBeGreaterThan(0);
      expect((await send(SCHEDULES)).status).toBe(200);
      expect(control.readings).toBe(1);
      control.letGo();
      await Promise.all(replies);
      expect(refused).toHaveLength(2);
    });

    it('are refused with Retry-After after a long wait', async () => {
      const { slow, control } = holding(store());
      handle = serve({ store: slow, maxWaitMs: 20 });
      const first = send(METRICS);
      const late = await send(METRICS, { body: anotherQuestion(1) });
      expect([late.status, late.error?.code]).toEqual([429, 'RequestTooFrequently']);
      expect(late.retryAfter).toBeGreaterThan(0);
      control.letGo();
      expect((await first).status).toBe(200);
    });

    it('never start after their client has disconnected', async () => {
      const { slow, control } = holding(store());
      handle = serve({ store: slow, bounds: { waiting: 300 } });
      const controller = new AbortController();
      const first = send(METRICS);
      await expect.poll(() => control.readings).toBe(1);
      const abandoned = Array.from({ length: 300 }, (_, index) =>
        send(METRICS, { body: anotherQuestion(index + 1), signal: controller.signal }),
      );
      controller.abort();
      await Promise.all(abandoned);
      control.letGo();
      expect((await first).status).toBe(200);
      expect((await send(METRICS, { body: anotherQuestion(301) })).status).toBe(200);
      expect(control.readings).toBe(2);
    });
  });

  test('the number of concurrent requests is limited', async () => {
    const { slow, control } = holding(store());
    handle = serve({ store: slow, bounds: { requests: 1 } });
    const first = send(METRICS);
    expect((await send(SCHEDULES)).status).toBe(429);
    control.letGo();
    expect((await first).status).toBe(200);
    expect((await send(SCHEDULES)).status).toBe(200);
  });
});
