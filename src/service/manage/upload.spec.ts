import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { headLine } from './parts';
import { createSpool } from './spool';
import { takeArtifacts, takeFiles } from './upload';

/** Body with endless chunks, all of them ready. */
function endless(first: Uint8Array<ArrayBuffer>) {
  let chunks = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue((chunks += 1) === 1 ? first : new Uint8Array(16).fill(0x61)),
  });
  return { body, chunks: () => chunks };
}

test.each([takeFiles, takeArtifacts])('an upload ends when its client leaves: %o', async (take) => {
  const spool = await createSpool(await mkdtemp(join(tmpdir(), 'upload-')), 2 ** 40);
  const build = headLine({ build: { type: 'browser', service: 's', version: '1' } });
  const head = headLine({ name: 'people.ndjson', path: 'a', also_at: [], bytes: 2 ** 40 });
  const { body, chunks } = endless(take === takeFiles ? head : new Uint8Array([...build, ...head]));
  // A stream needs `duplex`, which the types lack.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  const gone = new AbortController();
  const taken = take({ request: new Request('http://x/', init), spool, signal: gone.signal });
  setTimeout(() => gone.abort(new Error('The client has left.')), 20);
  await expect(taken).rejects.toThrow('The client has left.');
  const read = chunks();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(chunks()).toBe(read);
  await spool.remove();
  expect(await readdir(join(spool.folder, '..'))).toEqual([]);
});
