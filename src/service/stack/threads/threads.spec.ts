import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { ArtifactSource } from '../artifacts';
import type { Job } from '#symbolication/readers';
import { createStackThreads, type StackThreads, type ThreadsSettings } from './threads';

/** Follows the commands in a stack; replies with the number of jobs so far and the list of spoiled contents. */
const CODE = `
  const { parentPort } = require('node:worker_threads');
  let done = 0;
  const post = (message) => parentPort.postMessage(message);
  const answer = (value) => post({ kind: 'done', data: new TextEncoder().encode(JSON.stringify(value)) });
  let spoiled;
  parentPort.on('message', (message) => {
    if (message.kind === 'content') return answer(message.pieces.map((piece) => piece.length));
    if (message.kind === 'found') return answer(message.artifacts);
    const [stack, hash] = message.job.stack.split(' ');
    spoiled = message.spoiled;
    const isSpoiled = hash && spoiled.includes(hash);
    if (hash && !isSpoiled) post({ kind: 'reading', hash });
    if (stack === 'exit' && !isSpoiled) process.exit(1);
    if (stack === 'loop' && !isSpoiled) for (;;);
    if (stack === 'fill') { const all = []; for (;;) all.push(new Array(1000).fill(all.length)); }
    if (stack === 'fail') return post({ kind: 'failed', reason: 'a mistake' });
    if (stack === 'need') return post({ kind: 'need', hash: 'h' });
    if (stack === 'find') return post({ kind: 'find', choice: ['/a.js', '/b.js'] });
    setTimeout(() => answer({ done: ++done, spoiled }), stack === 'slow' ? 300 : 0);
  });`;

/** Full wait of each test; a slow machine starts a thread and does a job in less. */
const ENDED_AFTER_MS = 3000;

let threads: StackThreads | undefined;
afterEach(() => threads?.close());

const SOURCE: ArtifactSource = {
  find: async (choice) =>
    (choice === 'build' ? [] : choice).map((path) => ({ path, version: '1', hash: 'h' })),
  read: async () => [new Uint8Array(3), new Uint8Array(4)],
};

const noStore = () => Promise.reject(new Error('no store'));

const jobOf = (stack: string): Job => ({
  type: 'browser',
  near: 5,
  stack,
  version: '1',
  buildId: '',
  variant: '',
  binaryImages: [],
});

function start(
  settings: Partial<ThreadsSettings> = {},
  source = SOURCE,
): (stack: string, signal?: AbortSignal) => Promise<unknown> {
  const started = (threads = createStackThreads({ code: CODE, threads: 1, ...settings }));
  return async (stack, signal = new AbortController().signal) =>
    JSON.parse(new TextDecoder().decode(await started.enrich(jobOf(stack), source, signal)));
}

const refusal = (message: RegExp) =>
  expect.objectContaining({ code: 'ServiceUnavailable', message: expect.stringMatching(message) });

describe('a thread', () => {
  it('runs several jobs in sequence', async () => {
    const enrich = start();
    expect(await Promise.all(['slow', 'b', 'c'].map((stack) => enrich(stack)))).toEqual(
      [1, 2, 3].map((done) => ({ done, spoiled: [] })),
    );
  });

  it('gets the contents and the stored artifacts it requests', async () => {
    expect(await start()('need')).toEqual([3, 4]);
    expect(await start()('find')).toEqual(
      ['/a.js', '/b.js'].map((path) => ({ path, version: '1', hash: 'h' })),
    );
  });

  it('that crashes is replaced, and its caller gets an error', async () => {
    const enrich = start();
    const jobs = await Promise.allSettled(['exit', 'b'].map((stack) => enrich(stack)));
    expect(jobs).toEqual([
      { status: 'rejected', reason: refusal(/broke off/) },
      { status: 'fulfilled', value: { done: 1, spoiled: [] } },
    ]);
  });

  it('that hangs is ended after the timeout, without delaying others', async () => {
    const enrich = start({ timeoutMs: ENDED_AFTER_MS });
    let ticks = 0;
    const clock = setInterval(() => (ticks += 1), 10);
    await expect(enrich('loop')).rejects.toEqual(refusal(/not done after 3 s/));
    clearInterval(clock);
    expect(ticks).toBeGreaterThan(5);
    expect(await enrich('b')).toEqual({ done: 1, spoiled: [] });
  });

  it('that runs out of memory ends alone', async () => {
    const enrich = start({ heapMb: 32 });
    await expect(enrich('fill')).rejects.toEqual(refusal(/memory/));
    expect(await enrich('b')).toEqual({ done: 1, spoiled: [] });
  });

  it.each(['exit', 'loop'])('that crashes on an artifact (%s) repeats the job without it', async (how) => {
    const enrich = start({ timeoutMs: how === 'loop' ? ENDED_AFTER_MS : 10_000 });
    expect(await enrich(`${how} bad`)).toEqual({ done: 1, spoiled: ['bad'] });
    expect(await enrich(`${how} bad`)).toEqual({ done: 2, spoiled: ['bad'] });
    await expect(enrich(how)).rejects.toEqual(refusal(/broke off|given up/));
  });

  it('that reports an internal error rejects with it', async () => {
    const enrich = start();
    await expect(enrich('fail')).rejects.toThrow('a mistake');
    expect(await enrich('b')).toEqual({ done: 1, spoiled: [] });
  });

  it.each(['need', 'find'])('whose artifacts cannot be read (%s) passes the error on', async (what) => {
    await expect(start({}, { find: noStore, read: noStore })(what)).rejects.toThrow('no store');
  });
});

describe('several threads', () => {
  it('work in parallel, and the most recently used one is reused', async () => {
    const enrich = start({ threads: 2 });
    await enrich('b');
    // In sequence they would be the second and third job of one thread.
    const slow = await Promise.all([enrich('slow'), enrich('slow')]);
    expect(slow).toEqual([
      { done: 2, spoiled: [] },
      { done: 1, spoiled: [] },
    ]);
  });

  it('refuse jobs above the queue limit', async () => {
    const enrich = start({ maxWaiting: 1 });
    const jobs = await Promise.allSettled(['slow', 'b', 'c'].map((stack) => enrich(stack)));
    expect(jobs.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });

  it('refuse jobs that have waited too long', async () => {
    const enrich = start({ maxWaitMs: 1 });
    const jobs = await Promise.allSettled(['slow', 'b'].map((stack) => enrich(stack)));
    expect(jobs).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'ServiceUnavailable' } },
    ]);
  });

  it('never start jobs of disconnected clients', async () => {
    const enrich = start();
    const controller = new AbortController();
    const first = enrich('slow');
    const abandoned = Promise.allSettled(['b', 'c'].map((stack) => enrich(stack, controller.signal)));
    controller.abort(new Error('gone'));
    expect((await abandoned).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await first).toEqual({ done: 1, spoiled: [] });
    expect(await enrich('d')).toEqual({ done: 2, spoiled: [] });
  });

  it('are never all occupied by long stacks', async () => {
    const enrich = start({ threads: 2 });
    const order: string[] = [];
    const long = `slow ${' '.repeat(1_000_000)}`;
    const jobs = [long, long, 'b', 'c'].map(async (stack, index) => {
      const { done } = Object(await enrich(stack));
      order.push(`job ${index} was the thread's ${done}.`);
    });
    await Promise.all(jobs);
    expect(order.toSorted((a, b) => a.localeCompare(b))).toEqual([
      "job 0 was the thread's 1.",
      "job 1 was the thread's 2.",
      "job 2 was the thread's 1.",
      "job 3 was the thread's 2.",
    ]);
    // Short stacks do not wait for long ones.
    expect(order.findIndex((line) => line.startsWith('job 3'))).toBeLessThan(
      order.findIndex((line) => line.startsWith('job 1')),
    );
  });

  it('end when idle, and start again on demand', async () => {
    const enrich = start({ idleMs: 20 });
    expect(await enrich('a')).toEqual({ done: 1, spoiled: [] });
    await expect.poll(() => enrich('b'), { interval: 200 }).toEqual({ done: 1, spoiled: [] });
  });

  it('end on close, with all queued jobs', async () => {
    const enrich = start();
    const jobs = Promise.allSettled(['loop', 'b'].map((stack) => enrich(stack)));
    await wait(50);
    await threads?.close();
    expect(await jobs).toEqual([1, 2].map(() => ({ status: 'rejected', reason: refusal(/being stopped/) })));
    await expect(enrich('b')).rejects.toEqual(refusal(/being stopped/));
  });
});
