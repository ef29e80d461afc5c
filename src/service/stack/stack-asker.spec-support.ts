import { afterAll, beforeEach, expect } from 'vitest';
import { parseJson } from '#contract/json';
import { type EnrichedFrame, stackEnrich } from '#contract/stack';
import { createHandler } from '../http/handler';
import { entriesOf, importRecords } from '../import/import-records';
import { createKey } from '../keys';
import { ANA, MONDAY_11, records } from '../records.spec-support';
import type { Store } from '../store/db';
import { addArtifacts, type Build, type NewArtifact } from './artifacts';
import { type AddedFile, framesByDropped } from './dropped.spec-support';
import { code } from './threads/thread?thread';
import { createStackThreads } from './threads/threads';

type File = [path: string, content: string | object];
type Bytes = [path: string, content: Uint8Array];

async function* each(...files: Bytes[]): AsyncGenerator<NewArtifact> {
  for (const [path, content] of files) yield { path, content };
}

function bytesOf([path, content]: File): Bytes {
  return [path, Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))];
}

/** Client for stack requests, over a store that is filled before each test; `common` is sent in every request. */
export function stackAsker(store: () => Store, common: object) {
  const threads = createStackThreads({ code });
  afterAll(() => threads.close());
  let key = '';
  const added: AddedFile[] = [];
  beforeEach(async () => {
    added.length = 0;
    await importRecords(store().db, entriesOf(records));
    key = (await createKey(store().db, ANA, MONDAY_11)) ?? '';
  });

  async function ask(more: object) {
    const handle = createHandler({
      store: store(),
      threads,
      log: () => undefined,
      clock: () => MONDAY_11 * 1000,
      timeZone: 'UTC',
      openWebhookDetail: false,
    });
    const response = await handle(
      new Request(`http://service/sourcemap/stack/enrich?app_key=${key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ binary_images: [], ...common, ...more }),
      }),
    );
    const text = await response.text();
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text,
      reply: parseJson(text),
    };
  }

  /** Checks that the same files dropped onto the stacks page give the same frames. */
  async function frames(stack: string, more: object = {}): Promise<EnrichedFrame[]> {
    const { status, reply } = await ask({ stack, ...more });
    expect(status).toBe(200);
    const { frames } = stackEnrich.reply.parse(reply).data;
    const input = stackEnrich.request.parse({ binary_images: [], ...common, ...more, stack });
    expect(await framesByDropped(input, added)).toEqual(frames);
    return frames;
  }

  function addBytes(build: Build, ...files: Bytes[]) {
    added.push(...files.map(([path, content]) => ({ build, path, content })));
    return addArtifacts(store().db, build, each(...files), MONDAY_11);
  }

  return {
    add: (build: Build, ...files: File[]) => addBytes(build, ...files.map(bytesOf)),
    addBytes,
    /** Artifacts that the store has lost cannot be dropped either. */
    lose: (lost: string) => added.splice(0, added.length, ...added.filter(({ path }) => path !== lost)),
    ask,
    frames,
    converted: async (stack: string, more?: object) =>
      (await frames(stack, more)).map((frame) => frame.converted),
  };
}
