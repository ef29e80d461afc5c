import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headLine, PartFault, type ReadPart, readParts, wholeContent } from './parts';

async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function partsIn(stream: AsyncIterable<Uint8Array>, maxHeadBytes?: number) {
  const parts: { head: unknown; content: string }[] = [];
  const read = async ({ head, content }: ReadPart) =>
    parts.push({ head, content: Buffer.from(await wholeContent(content, 1000)).toString() });
  for await (const part of readParts(stream, maxHeadBytes)) await read(part);
  return parts;
}

/** Chunks of a head without an end, whose bytes are counted as they are searched. */
function counting(count: number, length: number) {
  let searched = 0;
  class Chunk extends Uint8Array {
    override indexOf(value: number, from?: number): number {
      searched += this.length - (from ?? 0);
      return super.indexOf(value, from);
    }
  }
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let index = 0; index < count; index += 1) yield new Chunk(length).fill(0x61);
  }
  return { chunks: chunks(), searched: () => searched };
}

describe('parts', () => {
  it('are the same in chunks of any length', async () => {
    const stream = Buffer.concat([
      headLine({ name: 'a', bytes: 5 }),
      Buffer.from('é\n{}'),
      headLine({ name: 'b', bytes: 0 }),
      headLine({ end: true }),
    ]);
    const parts = [
      { head: { name: 'a', bytes: 5 }, content: 'é\n{}' },
      { head: { name: 'b', bytes: 0 }, content: '' },
      { head: { end: true }, content: '' },
    ];
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: stream.length }), async (length) => {
        expect(await partsIn(inPieces(stream, length))).toEqual(parts);
      }),
      { numRuns: 50 },
    );
  });

  it('have a head of limited length', async () => {
    const fault = partsIn(inPieces(Buffer.alloc(2000, 'a'), 16), 1000);
    await expect(fault).rejects.toEqual(new PartFault('The head of a part is too long'));
    expect(await partsIn(inPieces(headLine({ a: 'b'.repeat(900) }), 16), 1000)).toHaveLength(1);
  });

  it('that break off are a fault', async () => {
    for (const text of ['{"bytes":5}\nabc', '{"bytes":5}', '{}\n{']) {
      await expect(partsIn(inPieces(Buffer.from(text), 4))).rejects.toThrow('The last part breaks off');
    }
  });

  it('are searched once, also in chunks of a few bytes', async () => {
    const { chunks, searched } = counting(50_000, 16);
    await expect(partsIn(chunks)).rejects.toThrow('The last part breaks off');
    expect(searched()).toBeLessThanOrEqual(2 * 50_000 * 16);
  });
});
