import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compressed } from './compression';

const SELF = '/schedule/self';
const TEXT = '{"schedule_name":"Checkout"}'.repeat(1000);

function requestFor(encoding: string): Request {
  return new Request(`http://localhost${SELF}`, { method: 'POST', headers: { 'Accept-Encoding': encoding } });
}

/** Reply with these chunks, followed by `failure`. */
function reply(chunks: readonly Uint8Array<ArrayBuffer>[], failure?: Error, onCancel?: () => void): Response {
  const left = [...chunks];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const chunk = left.shift();
      if (chunk) controller.enqueue(chunk);
      else if (failure) controller.error(failure);
      else controller.close();
    },
    cancel: () => onCancel?.(),
  });
  return new Response(body, { headers: { 'Content-Type': 'application/json', 'X-Request-Id': 'r' } });
}

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const contentOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

const DECODERS: Record<string, (content: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  ...(zlib.zstdDecompressSync && { zstd: zlib.zstdDecompressSync }),
};

describe('replies of operations', () => {
  it.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip;q=0.5, br;q=0'],
  ])('are compressed by %s where %j is accepted', async (encoding, accepted) => {
    const response = await compressed(requestFor(accepted), SELF, reply([bytes(TEXT)]));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json',
      vary: 'Accept-Encoding',
      'x-request-id': 'r',
    });
    const content = await contentOf(response);
    expect(content.length).toBeLessThan(TEXT.length / 10);
    expect(DECODERS[encoding]?.(content).toString()).toBe(TEXT);
  });

  it.each([
    ['gzip, deflate, br, zstd', zlib.zstdDecompressSync ? 'zstd' : 'br'],
    ['gzip, br', 'br'],
  ])('that are long are compressed with less work if %j is accepted', async (accepted, encoding) => {
    const long = TEXT.repeat(5);
    const response = await compressed(requestFor(accepted), SELF, reply([bytes(long)]));
    expect(response.headers.get('Content-Encoding')).toBe(encoding);
    expect(DECODERS[encoding]?.(await contentOf(response)).toString()).toBe(long);
  });

  it('are compressed after a short first chunk', async () => {
    const response = await compressed(requestFor('br'), SELF, reply([bytes('{"data":['), bytes(TEXT)]));
    expect(response.headers.get('Content-Encoding')).toBe('br');
    expect(brotliDecompressSync(await contentOf(response)).toString()).toBe(`{"data":[${TEXT}`);
  });

  it.each(['br', 'gzip'])('that are long are streamed with %s', async (encoding) => {
    const stream = new TransformStream<Uint8Array<ArrayBuffer>>();
    const writer = stream.writable.getWriter();
    void writer.write(bytes(TEXT.repeat(10)));
    const response = await compressed(requestFor(encoding), SELF, new Response(stream.readable));
    const decoder = encoding === 'br' ? zlib.createBrotliDecompress() : zlib.createGunzip();
    const text = Readable.from(response.body ?? []).pipe(decoder);
    let length = 0;
    text.on('data', (chunk: Uint8Array) => (length += chunk.length));
    // The rest is produced only once this has arrived.
    await expect.poll(() => length).toBe(TEXT.length * 10);
    await writer.close();
    await finished(text);
    expect(length).toBe(TEXT.length * 10);
  });

  it('arrive whole with any chunks', async () => {
    const chunks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 3000 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(chunks, async (list) => {
        const own = list.map((chunk) => new Uint8Array(chunk));
        const response = await compressed(requestFor('br'), SELF, reply(own));
        const content = await contentOf(response);
        const isCompressed = response.headers.get('Content-Encoding') === 'br';
        expect(isCompressed ? brotliDecompressSync(content) : content).toEqual(Buffer.concat(own));
      }),
    );
  });

  it('are not compressed if the client accepts none, or if they are short', async () => {
    for (const [accepted, text] of [
      ['identity', TEXT],
      ['', TEXT],
      ['br', '{"data":{}}'],
    ] as const) {
      const response = await compressed(requestFor(accepted), SELF, reply([bytes(text)]));
      expect(response.headers.get('Content-Encoding')).toBeNull();
      expect(await response.text()).toBe(text);
    }
  });

  it.each(['/webhook/history/detail', '/rum/application/info', '/rum/application/infos'])(
    'stay as they are where they hold secrets: %s',
    async (path) => {
      const response = await compressed(requestFor('br'), path, reply([bytes(TEXT)]));
      expect(response.headers.get('Content-Encoding')).toBeNull();
      expect(await response.text()).toBe(TEXT);
    },
  );

  it('are not compressed if they are refusals', async () => {
    const refused = new Response(TEXT, { status: 429 });
    expect(await compressed(requestFor('br'), SELF, refused)).toBe(refused);
  });

  it.each([TEXT, '{'])('are aborted when the upstream’s reply is', async (beginning) => {
    const broken = reply([bytes(beginning)], new Error('the store is gone'));
    const response = await compressed(requestFor('br'), SELF, broken);
    await expect(response.arrayBuffer()).rejects.toThrow('the store is gone');
  });

  it('end when the client disconnects', async () => {
    let isCancelled = false;
    const endless = Array.from({ length: 1000 }, () => bytes(TEXT));
    const response = await compressed(
      requestFor('br'),
      SELF,
      reply(endless, undefined, () => (isCancelled = true)),
    );
    await response.body?.cancel();
    await expect.poll(() => isCancelled).toBe(true);
  });
});
