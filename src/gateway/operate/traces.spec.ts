import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { makeEmbeddedStore } from '#service/store/stores.spec-support';
import { readConfig } from '../config';
import { openGateway, type OpenGateway } from '../open';
import { partsOf } from './traces';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const HEADER = `00-${TRACE}-00f067aa0ba902b7-01`;
const STACK = 'Error: x\n    at f (https://shop.example/a.js:1:1)';

const servers: Server[] = [];
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-traces-'));
  makeEmbeddedStore(folder);
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${Object(server.address()).port}`;
}

const Exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.unknown()) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.optional(z.string()),
              name: z.string(),
              attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Collector that takes OTLP over HTTP, as JSON. */
async function collector() {
  const texts: string[] = [];
  const url = await listening((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      if (request.url === '/v1/traces') texts.push(text);
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  });
  const spans = () =>
    texts
      .flatMap((text) => Exported.parse(JSON.parse(text)).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  return { url, texts, spans };
}

async function opened(env: Record<string, string>, lines: string[] = []): Promise<OpenGateway> {
  const config = await readConfig({
    WATCHBILL_DATA_DIR: folder,
    WATCHBILL_DEMO: '0',
    WATCHBILL_LOG_LEVEL: 'info',
    WATCHBILL_LOG_FORMAT: 'json',
    ...env,
  });
  return openGateway(config, (line) => lines.push(line));
}

function post({ handle }: OpenGateway, path: string, body: unknown, headers: Record<string, string> = {}) {
  return handle(
    new Request(`http://127.0.0.1:4180/api${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Host: '127.0.0.1:4180', ...headers },
    }),
  );
}

describe('a collector of OpenTelemetry', () => {
  it('gets the spans of a request, its operation, its statements and its stack, in the trace of the caller', async () => {
    const { url, texts, spans } = await collector();
    const lines: string[] = [];
    const gateway = await opened({ OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/` }, lines);
    const stack = { type: 'browser', service: 'shop', version: '1', stack: STACK };
    await (await post(gateway, '/sourcemap/stack/enrich', stack, { traceparent: HEADER })).text();
    await expect.poll(() => lines.join()).toContain(`"traceId":"${TRACE}"`);
    // Sends what is left.
    await gateway.close();
    const own = spans().filter(({ traceId }) => traceId === TRACE);
    const request = own.find(({ name }) => name === 'POST /api/sourcemap/stack/enrich');
    const operation = own.find(({ name }) => name === '/sourcemap/stack/enrich');
    const work = own.find(({ name }) => name === 'stack browser');
    const statement = own.find(({ name }) => name === 'select');
    expect(request?.parentSpanId).toBe('00f067aa0ba902b7');
    expect(request?.attributes).toContainEqual({
      key: 'http.response.status_code',
      value: { intValue: 401 },
    });
    expect([operation?.parentSpanId, work, statement?.parentSpanId]).toEqual([
      request?.spanId,
      undefined,
      operation?.spanId,
    ]);
    expect(texts.join()).toContain('"stringValue":"watchbill"');
    expect(texts.join()).not.toContain('shop.example');
  });

  it('may be away: one line says so', async () => {
    const lines: string[] = [];
    const gateway = await opened({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, lines);
    expect((await post(gateway, '/schedule/self', { start: 0, end: 1 })).status).toBeLessThan(500);
    await gateway.close();
    expect(lines.filter((line) => line.includes('Traces cannot be sent'))).toHaveLength(1);
  });
});

describe('a trace without a collector', () => {
  it('is passed to the upstream, and named in the log', async () => {
    const seen: (string | string[] | undefined)[] = [];
    const url = await listening((request, response) => {
      if (request.method === 'POST') seen.push(request.headers['traceparent']);
      response.setHeader('Content-Type', 'application/json').end('{"data":{"items":[]}}');
    });
    const lines: string[] = [];
    const gateway = await opened({ WATCHBILL_UPSTREAM: url }, lines);
    const question = { start: 1_766_372_400, end: 1_766_376_000 };
    await (await post(gateway, '/schedule/self', question, { traceparent: HEADER })).text();
    await (await post(gateway, '/schedule/self', question, { traceparent: 'made up' })).text();
    expect(seen).toEqual([HEADER, undefined]);
    await expect.poll(() => lines.filter((line) => line.includes('request'))).toHaveLength(2);
    expect(lines.map((line) => JSON.parse(line).traceId)).toEqual([TRACE, undefined]);
    await gateway.close();
  });

  it('has its times in Server-Timing for a page with the cookie', async () => {
    const gateway = await opened({});
    const question = { start: 1_766_372_400, end: 1_766_376_000 };
    const timed = await post(gateway, '/schedule/self', question, { Cookie: 'a=b; timing=1' });
    expect(timed.headers.get('Server-Timing')).toMatch(
      /^total;dur=[\d.]+, sql;dur=[\d.]+;desc="\d+", operation;dur=[\d.]+;desc="1"$/,
    );
    expect((await post(gateway, '/schedule/self', question)).headers.has('Server-Timing')).toBe(false);
    await gateway.close();
  });
});

test('invalid headers of a trace are ignored', () => {
  expect(partsOf(HEADER)).toEqual({ traceId: TRACE, spanId: '00f067aa0ba902b7', traceFlags: 1 });
  const invalid = [HEADER.toUpperCase(), `${HEADER}-x`, HEADER.replace(TRACE, '0'.repeat(32)), '', null];
  expect(invalid.map(partsOf)).toEqual(invalid.map(() => undefined));
});

test('only one file imports the SDK of OpenTelemetry, and it is loaded on demand', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!spec)\.tsx?$/.test(name),
  );
  const texts = new Map(files.map((name) => [name, readFileSync(join('src', name), 'utf8')]));
  const importing = (pattern: RegExp) =>
    [...texts].flatMap(([name, text]) => (pattern.test(text) ? [name] : []));
  expect(importing(/from '@opentelemetry\//)).toEqual(['gateway/operate/open-telemetry.ts']);
  expect(importing(/from '\.\/(?:operate\/)?open-telemetry'/)).toEqual([]);
  expect(importing(/await import\('\.\/operate\/open-telemetry'\)/)).toEqual(['gateway/open.ts']);
});
