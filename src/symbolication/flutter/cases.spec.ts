import { existsSync, readFileSync } from 'node:fs';
import { stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readImages, symbolTableOf } from '../debug-info/read-images';
import { openSymbolTable } from '../debug-info/symbol-table';
import { inflate } from '../debug-info/tables.spec-support';
import { recognise } from '../recognise';
import { framesOf } from '../stack';
import { enrichFlutter, FlutterSymbols, buildIdsOf, parseFlutter } from './platform';

import * as z from 'zod/mini';

/** Third-party cases, optional, in a folder beside the project. */
const CASES = fileURLToPath(new URL('../../../../shared/cases/dart/', import.meta.url));
const isThere = existsSync(CASES);
const reason = isThere ? '' : ' (skipped: ../shared/cases is not beside the project)';

const Oracle = z.object({
  uuid: z.string(),
  rows: z.array(
    z.object({
      addr: z.string(),
      frames: z.array(z.object({ fn: z.string(), file: z.string(), line: z.int(), col: z.int() })),
    }),
  ),
});

describe.skipIf(!isThere)(`traces of Dart programs${reason}`, () => {
  it('one that a reporter has stripped is read to its places', () => {
    const text = readFileSync(`${CASES}regress_262474517_trace.txt`, 'utf8');
    expect(recognise(text).type?.value).toBe('flutter');
    const stack = parseFlutter(text);
    expect(buildIdsOf(stack)).toEqual(['c3126a4381294e13185549e5e94a4db9']);
    const places = framesOf(stack).map(({ frame }) => frame.code?.offset);
    expect(places).toEqual([0x14e87f, 0x2a4e27, 0x4ee12b, 0x477fc7]);
  });

  it.each([
    ['sass-1.108.2.linux-x64.symbols', 0x184000, '_kDartSnapshotText'],
    ['sass-1.83.0.dart-3.6.0.linux-arm64.symbols', 0x1a6900, '_kDartIsolateSnapshotInstructions'],
  ])('every address of %s, as its program would print it', (file, begin, symbol) => {
    const oracle = Oracle.parse(JSON.parse(readFileSync(`${CASES}dart__aot-symbols__${file}.json`, 'utf8')));
    const [image] = readImages(readFileSync(CASES + file), inflate);
    if (image === undefined) throw new Error('there is no image');
    const table = openSymbolTable(symbolTableOf(image));
    const symbols = new FlutterSymbols(table);
    let lines = 0;
    let right = 0;
    for (const { addr, frames } of oracle.rows) {
      const offset = Number(addr) - begin;
      const traces = [
        `#00 abs 0 virt 0 ${symbol}+0x${hex(offset)}`,
        `isolate_instructions: 7f0000000000, vm_instructions: 0\n#00 abs ${hex(0x7f00_0000_0000 + offset)}`,
        `#00 virt ${hex(Number(addr))}`,
      ];
      for (const trace of traces) {
        const found = enrichFlutter(parseFlutter(`build_id: '${oracle.uuid}'\n${trace}`), (id) =>
          id === oracle.uuid ? symbols : undefined,
        );
        // Compiler-generated frames are dropped.
        const all = table.lookup(Number(addr));
        const expected = frames
          .filter((_, i) => all[i]?.isArtificial === false)
          .map(({ fn, file: path, line, col }) => `${fn} ${path}:${line}:${col}`);
        const got = found.map((frame) => `${frame.function} ${frame.file}:${frame.line}:${frame.column}`);
        lines += 1;
        if (JSON.stringify(got) === JSON.stringify(expected)) right += 1;
      }
    }
    stdout.write(`${file}: ${right} of ${lines} lines of traces\n`);
    expect(right).toBe(lines);
  });
});

function hex(number: number): string {
  return number.toString(16);
}
