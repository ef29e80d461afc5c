import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Fonts } from './fonts';
import { code } from './drawing-thread?thread';

const HEAP_MB = 256;
const TIMEOUT_MS = 20_000;

/** Renders an SVG as PNG, in a separate thread. @throws on a timeout or an error. */
export async function drawPng(svg: string, fonts: Fonts): Promise<Uint8Array<ArrayBuffer>> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  const worker = new Worker(code, {
    eval: true,
    env: {},
    execArgv: [],
    workerData: { svg, wasm, fonts: fonts.files(svg) },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const rendering = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    timeout.addEventListener('abort', () => reject(timeout.reason), { once: true });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The rendering thread has ended.')));
    worker.once('message', (png: Uint8Array) => resolve(new Uint8Array(png)));
  });
  try {
    return await rendering;
  } finally {
    await worker.terminate();
  }
}
