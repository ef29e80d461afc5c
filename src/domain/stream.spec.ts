import { describe, expect, it } from 'vitest';
import { csvRecords } from './csv';

async function read(text: string | Uint8Array, size = 1) {
  const bytes = Buffer.from(text);
  const found = [];
  const stream = (async function* () {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
  })();
  for await (const record of csvRecords(stream, 1000)) {
    found.push([record.line, 'cells' in record ? record.cells : record.problem]);
  }
  return found;
}

describe('a stream of CSV', () => {
  it('is the same however the stream is cut', async () => {
    const text = '\ufeffa,"b ""q"" ü"\r\n\r\n"""","x\ny"\n,\nlast';
    for (const size of [1, 2, 3, 100]) {
      expect(await read(text, size)).toEqual([
        [1, ['a', 'b "q" ü']],
        [3, ['"', 'x\ny']],
        [5, ['', '']],
        [6, ['last']],
      ]);
    }
  });

  it('says where it cannot go on', async () => {
    expect(await read('a\n"b')).toEqual([
      [1, ['a']],
      [2, 'has a quote that is never closed'],
    ]);
    expect(await read(Buffer.from([0x61, 0x0a, 0xc3, 0x28]), 9)).toEqual([[1, 'is not written in UTF-8']]);
    expect(await read(`a\n${'b'.repeat(1001)}`)).toEqual([
      [1, ['a']],
      [2, 'is longer than 1000 bytes'],
    ]);
  });
});
