import type { IncomingMessage, ServerResponse } from 'node:http';
import { startUpstream } from './upstream';

/** Ways in which a server or the network between can fail. */
export type Fault = { kind: 'none' } | { kind: 'failureUnder200' } | { kind: 'half' } | { kind: 'closed' };

const REFUSAL = JSON.stringify({
  request_id: '0123456789abcdef0123456789abcdef',
  error: { code: 'AccessDenied', message: 'You may not see schedules.' },
});

export type FaultProxy = {
  url: string;
  /** Sets the fault of an operation, by its path; `none` ends it. */
  set: (path: string, fault: Fault) => void;
  stop: () => Promise<void>;
};

/** A proxy between a gateway and a real service that injects faults. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const faults = new Map<string, Fault>();

  async function answer(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://proxy');
    const real = () =>
      fetch(`${target}${url.pathname}${url.search}`, {
        method: 'POST',
        headers: { 'Content-Type': request.headers['content-type'] ?? '' },
        body,
      });
    await fail(faults.get(url.pathname) ?? { kind: 'none' }, real, response);
  }

  const proxy = await startUpstream((request, response, body) => {
    answer(request, response, body).catch(() => response.destroy());
  });
  return { ...proxy, set: (path, fault) => faults.set(path, fault) };
}

async function fail(fault: Fault, real: () => Promise<Response>, response: ServerResponse): Promise<void> {
  switch (fault.kind) {
    case 'none':
      return pass(await real(), response);
    case 'failureUnder200':
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(REFUSAL);
      return;
    case 'half': {
      const whole = await (await real()).text();
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': String(whole.length) });
      response.write(whole.slice(0, whole.length / 2), () => response.destroy());
      return;
    }
    case 'closed':
      response.destroy();
      return;
  }
}

async function pass(reply: Response, response: ServerResponse): Promise<void> {
  response.writeHead(reply.status, { 'Content-Type': reply.headers.get('Content-Type') ?? '' });
  response.end(await reply.text());
}
