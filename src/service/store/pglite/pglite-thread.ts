import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type * as Engine from '@electric-sql/pglite';
import type * as Checks from '@electric-sql/pglite/contrib/amcheck';
import type * as Files from '@electric-sql/pglite/nodefs';
import { failureOf, type FromThread, type ThreadData, type ToThread } from './pglite-messages';
import { syncedFiles } from './synced-files';

/** Script of the embedded store's thread: opens the engine and runs one statement after the other. */

const port = parentPort;
if (!port) throw new Error('This is run in a thread');
const post = (message: FromThread) => port.postMessage(message);

const { engine, compiled, files }: ThreadData = workerData;
const load = createRequire(engine);
const { PGlite, types }: typeof Engine = load(engine);
const { NodeFS }: typeof Files = load('@electric-sql/pglite/nodefs');

const asText = (text: string) => text;
/**
 * Types passed on as text: our own, then times, their arrays and those of numbers, which drizzle parses itself (see
 * its session for PGlite).
 */
const TEXT_TYPES = [
  types.INT8,
  types.JSON,
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  1231,
  1115,
  1185,
  1187,
  1182,
];
const parsers = {
  ...Object.fromEntries(TEXT_TYPES.map((type) => [type, asText])),
  // The engine's own takes 17 ms for a piece of an artifact.
  [types.BYTEA]: (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
};
const serializers = {
  [types.JSON]: asText,
  [types.BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`,
};

const { amcheck }: typeof Checks = load('@electric-sql/pglite/contrib/amcheck');

const SETTINGS = [
  // The engine zeroes its buffers at each start: the default, 128 MB, takes a second of it.
  '-c',
  'shared_buffers=32MB',
  // Files of the log that a checkpoint leaves for later; the default is 1 GB.
  '-c',
  'max_wal_size=64MB',
  '-c',
  'min_wal_size=32MB',
];

const { dataDir, ...others } = files;
const { startParams = PGlite.defaultStartParams, ...synced } =
  dataDir === undefined ? {} : syncedFiles({ PGlite, NodeFS }, dataDir);
const opening = PGlite.create({
  ...others,
  ...synced,
  pgliteWasmModule: compiled,
  startParams: [...startParams, ...SETTINGS],
  extensions: { amcheck },
  parsers,
  serializers,
});

async function answerMessage(message: ToThread): Promise<FromThread> {
  const store = await opening;
  if (message.kind === 'close') {
    await store.close();
    return { kind: 'closed' };
  }
  if (message.kind === 'copy') {
    const { rows, fields } = await store.query(message.text, [], { blob: new Blob([message.content]) });
    return { kind: 'result', result: { rows, fields } };
  }
  const { rows, fields, affectedRows } = await store.query(message.text, message.params, {
    rowMode: message.rowMode,
  });
  return { kind: 'result', result: { rows, fields, affectedRows } };
}

opening.then(
  () => post({ kind: 'opened' }),
  (error: unknown) => post({ kind: 'failed', failure: failureOf(error) }),
);
port.on('message', (message: ToThread) => {
  answerMessage(message).then(post, (error: unknown) => post({ kind: 'failed', failure: failureOf(error) }));
});
