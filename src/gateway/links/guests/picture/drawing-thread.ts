import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import * as z from 'zod/mini';

// Runs in a thread: rendering takes a tenth of a second, which would block all requests.

const Job = z.object({ svg: z.string(), wasm: z.string(), fonts: z.array(z.string()) });

const { svg, wasm, fonts } = Job.parse(workerData);
ending(draw());

async function draw(): Promise<void> {
  await initWasm(await readFile(wasm));
  const fontBuffers = await Promise.all(fonts.map(async (file) => new Uint8Array(await readFile(file))));
  const image = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Noto Sans' } }).render();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
  parentPort?.postMessage(image.asPng());
}

/** Ends the thread on an error, which the main thread receives. */
function ending(work: Promise<void>): void {
  work.catch((error: unknown) => {
    setImmediate(() => {
      throw error;
    });
  });
}
