import { perform } from './jobs';
import type { Order } from './run';

// The worker's end of run.ts: one order at a time.

addEventListener('message', ({ data: { name, input } }: MessageEvent<Order>) => {
  postMessage(perform(name, input));
});
