import { existsSync, readFileSync } from 'node:fs';
import { stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Inflate } from './byte-reader';
import { readImages, symbolTableOf } from './read-images';
import { openSymbolTable } from './symbol-table';

/** Third-party cases, optional, in a folder beside the project. */
const CASES = fileURLToPath(new URL('../../../../shared/cases/', import.meta.url));
const isThere = existsSync(CASES);
const reason = isThere ? '' : ' (skipped: ../shared/cases is not beside the project)';

/** Output of llvm-symbolizer with linkage names: innermost first. */
const Oracle = z.object({
  arch: z.string(),
  uuid: z.string(),
  rows: z.array(
    z.object({
      addr: z.string(),
      frames: z.array(z.object({ fn: z.string(), file: z.string(), line: z.int(), col: z.int() })),
    }),
  ),
});

const inflate: Inflate = (packed, size) => inflateSync(packed, { maxOutputLength: size });

describe.skipIf(!isThere)(`debug information of compilers${reason}`, () => {
  it.each([
    ['App2.dSYM/Contents/Resources/DWARF/App2', 'generated-dwarf__App2.dSYM__App2'],
    ['App4.dSYM/Contents/Resources/DWARF/App4', 'generated-dwarf__App4.dSYM__App4'],
    ['App5.dSYM/Contents/Resources/DWARF/App5', 'generated-dwarf__App5.dSYM__App5'],
    ['libapp4.so', 'generated-dwarf__libapp4.so'],
    ['libapp5.so', 'generated-dwarf__libapp5.so'],
    ['macos/crash.dSYM/Contents/Resources/DWARF/crash', 'symbolic__macos__crash.dSYM__crash'],
  ])('%s', (file, oracle) => {
    // The oracle was created with other folders than the compressed sections of this file have.
    const path = file === 'libapp4.so' ? lastPart : whole;
    expect(missed(`dwarf/${file}`, `dwarf/oracle/${oracle}.json`, path)).toEqual([]);
  });

  it.each([
    ['sass-1.108.2.linux-x64.symbols', 'dart__aot-symbols__sass-1.108.2.linux-x64.symbols'],
    [
      'sass-1.83.0.dart-3.6.0.linux-arm64.symbols',
      'dart__aot-symbols__sass-1.83.0.dart-3.6.0.linux-arm64.symbols',
    ],
  ])('%s', (file, oracle) => {
    expect(missed(`dart/${file}`, `dart/${oracle}.json`)).toEqual([]);
  });
});

const whole = (path: string) => path;
const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** The frames that are not as the oracle has them. */
function missed(file: string, oracle: string, path = whole): string[] {
  const expected = Oracle.parse(JSON.parse(readFileSync(CASES + oracle, 'utf8')));
  const [image] = readImages(readFileSync(CASES + file), inflate);
  if (image === undefined) return ['no image'];
  const table = openSymbolTable(symbolTableOf(image));
  expect([table.arch, table.id]).toEqual([expected.arch, expected.uuid.toLowerCase().replaceAll('-', '')]);
  expect(table.units.failed).toBe(0);
  const wrong: string[] = [];
  let all = 0;
  for (const { addr, frames } of expected.rows) {
    const found = table.lookup(Number(addr) - image.base);
    for (const [i, { fn, file: source, line, col }] of frames.entries()) {
      all += 1;
      const frame = found[i];
      const isRight =
        frame !== undefined &&
        (frame.linkageName || frame.name) === fn &&
        path(frame.file) === path(source) &&
        frame.line === line &&
        frame.column === col;
      if (!isRight || found.length !== frames.length) {
        wrong.push(`${addr} ${JSON.stringify(frames[i])}: ${JSON.stringify(found)}`);
      }
    }
  }
  stdout.write(`${file}: ${all - wrong.length} of ${all} frames\n`);
  return wrong;
}
