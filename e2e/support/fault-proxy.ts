import type { IncomingMessage, ServerResponse } from 'node:http';
import { startUpstream } from './upstream';

/** Ways in which a server or the network between can fail. */
export type Fault =
  | { kind: 'none' }
  | { kind: 'slow'; ms: number }
  /** 429 with `Retry-After: seconds`; 1 by default. */
  | { kind: 'tooMany'; seconds?: number }
  | { kind: 'internal' }
  | { kind: 'failureUnder200' }
  | { kind: 'html' }
  | { kind: 'otherShape' }
  | { kind: 'half' }
  | { kind: 'closed' };

const REQUEST_ID = '0123456789abcdef0123456789abcdef';

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
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, fault.ms));
      return pass(await real(), response);
    case 'tooMany':
      return json(response, 429, envelope('RequestTooFrequently', 'Too many requests.'), {
        'Retry-After': String(fault.seconds ?? 1),
      });
    case 'internal':
      return json(response, 500, envelope('InternalError', 'The service failed.'));
    case 'failureUnder200':
      return json(response, 200, envelope('AccessDenied', 'You may not see schedules.'));
    case 'html':
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome to the proxy</h1>');
      return;
    case 'otherShape':
      return json(response, 200, { request_id: REQUEST_ID, data: { items: [{ schedule_id: 'seven' }] } });
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

function envelope(code: string, message: string): unknown {
  return { request_id: REQUEST_ID, error: { code, message } };
}

function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}
