import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort as port, workerData } from 'node:worker_threads';

/** Makes the calls of `workerData` in turn, in a thread of its own, and reports how long each took. */

/** @typedef {{ url: string, body?: string }} Call as `fetch` takes it; a POST where there is a body. */

/** @param {Call} call @returns {Promise<{ status: number, ms: number }>} status 0: no answer. */
function ask({ url, body }) {
  const started = performance.now();
  return new Promise((resolve) => {
    const end = (status) => resolve({ status, ms: performance.now() - started });
    const method = body === undefined ? 'GET' : 'POST';
    const outgoing = request(url, { method, headers: { 'content-type': 'application/json' } }, (reply) =>
      reply
        .resume()
        .on('end', () => end(reply.statusCode ?? 0))
        .on('error', () => end(0)),
    );
    outgoing.on('error', () => end(0)).end(body);
  });
}

const load = { isOver: false };
port.once('message', () => (load.isOver = true));
do {
  for (const [index, call] of workerData.entries()) port.postMessage({ index, ...(await ask(call)) });
  await sleep(50);
} while (!load.isOver);
