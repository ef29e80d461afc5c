import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import type * as Engine from '@electric-sql/pglite';
import type * as Checks from '@electric-sql/pglite/contrib/amcheck';
import type * as Files from '@electric-sql/pglite/nodefs';
import { failureOf, type FromThread, type ThreadData, type ToThread } from './pglite-messages';
import { syncedFiles } from './synced-files';

/** Offsets of fields in the header of a tar entry, in bytes. */
const MODE = 100;

const SIZE = { at: 124, length: 12 };

const CHECKSUM = { at: 148, length: 8 };

const TYPE = 156;

const BLOCK = 512;

const FOLDER = '5'.charCodeAt(0);

const SPACE = ' '.charCodeAt(0);

/** Script of the embedded store's thread: opens the engine and runs one statement after the other. */

const port = parentPort;
if (!port) throw new Error('This is run in a thread');
const post = (message: FromThread) => port.postMessage(message);

const { engine, files }: ThreadData = workerData;
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
const parsers = Object.fromEntries(TEXT_TYPES.map((type) => [type, asText]));

const { amcheck }: typeof Checks = load('@electric-sql/pglite/contrib/amcheck');

/** The engine zeroes its buffers at each start: the default, 128 MB, takes a second of it. */
const BUFFERS = ['-c', 'shared_buffers=32MB'];

const { dataDir, ...others } = files;
const { startParams = PGlite.defaultStartParams, ...synced } =
  dataDir === undefined ? {} : syncedFiles({ PGlite, NodeFS }, dataDir);
const opening = PGlite.create({
  ...others,
  ...synced,
  startParams: [...startParams, ...BUFFERS],
  extensions: { amcheck },
  parsers,
  serializers: { [types.JSON]: asText },
});

async function answer(message: ToThread): Promise<FromThread> {
  const store = await opening;
  if (message.kind === 'close') {
    await store.close();
    return { kind: 'closed' };
  }
  if (message.kind === 'dump') {
    const content = new Uint8Array(await (await store.dumpDataDir('none')).arrayBuffer());
    closeToOthers(content);
    return { kind: 'dumped', content: new Uint8Array(gzipSync(content)) };
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
  answer(message).then(post, (error: unknown) => post({ kind: 'failed', failure: failureOf(error) }));
});

/** Sets the modes in a tar to 0700 for folders and 0600 for files: the engine writes 0666. */
function closeToOthers(tar: Uint8Array): void {
  for (let start = 0; tar[start];) {
    const header = tar.subarray(start, start + BLOCK);
    setField(header, MODE, `${header[TYPE] === FOLDER ? '0000700' : '0000600'}\0`);
    // The checksum counts its own field as spaces.
    header.fill(SPACE, CHECKSUM.at, CHECKSUM.at + CHECKSUM.length);
    const sum = header.reduce((total, byte) => total + byte, 0);
    setField(header, CHECKSUM.at, `${sum.toString(8).padStart(6, '0')}\0 `);
    start += BLOCK + Math.ceil(sizeIn(header) / BLOCK) * BLOCK;
  }
}

function setField(header: Uint8Array, at: number, text: string): void {
  header.set(Buffer.from(text, 'latin1'), at);
}

function sizeIn(header: Uint8Array): number {
  return Number.parseInt(Buffer.from(header.subarray(SIZE.at, SIZE.at + SIZE.length)).toString('latin1'), 8);
}
