import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { elf } from '#symbolication/debug-info/binary.spec-support';
import { openSymbolTable } from '#symbolication/debug-info/symbol-table';
import { SHOP_BUILD, shopSymbols } from '#symbolication/flutter/shop-symbols.spec-support';
import { ArtifactError, collectFlutterSymbols } from './collect';

const ARM_BUILD = 'f'.repeat(32);

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'watchbill-flutter-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(name: string, content: Uint8Array | string): string {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), content);
  return join(root, name);
}

/** Artifacts collected from these paths, and the reported progress. */
async function collected(...paths: string[]) {
  const reported: string[] = [];
  const stored: string[] = [];
  const problems: string[] = [];
  const progress = {
    took: ({ path, from, note }: { path: string; from: string; note: string }) =>
      reported.push(`${path}: ${from}: ${note}`),
    ignored: (name: string, why: string) => reported.push(`left ${name}: ${why}`),
  };
  try {
    for await (const { path, content } of collectFlutterSymbols(paths, progress)) {
      const table = openSymbolTable(content);
      stored.push(`${path} ${table.id} ${table.arch} ${table.symbol('_kDartIsolateSnapshotInstructions')}`);
    }
  } catch (error) {
    if (!(error instanceof ArtifactError)) throw error;
    problems.push(...error.problems);
  }
  return { reported, stored, problems };
}

const ARM64 = `${SHOP_BUILD} ${SHOP_BUILD} arm64 4352`;

test('a folder of symbols, one file for each architecture', async () => {
  put('symbols/app.android-arm64.symbols', shopSymbols());
  put('symbols/app.android-arm.symbols', shopSymbols(ARM_BUILD, 4));
  put('symbols/app.obfuscation.map.json', '["Cart","a"]');
  put('symbols/libapp.so', elf({ id: SHOP_BUILD }));
  expect(await collected(join(root, 'symbols'))).toEqual({
    reported: [
      `${ARM_BUILD}: app.android-arm.symbols: arm, 7 functions`,
      `${SHOP_BUILD}: app.android-arm64.symbols: arm64, 7 functions`,
      'left app.obfuscation.map.json: this is neither an ELF nor a Mach-O file',
      'left libapp.so: has no debug information: it is the app itself, or was stripped',
    ],
    stored: [`${ARM_BUILD} ${ARM_BUILD} arm 4352`, ARM64],
    problems: [],
  });
});

test('a file by its name, whatever that is', async () => {
  const { stored } = await collected(put('debug.so', shopSymbols()));
  expect(stored).toEqual([ARM64]);
});

/** Binary whose build id note has been changed to another kind. */
function withoutId(): Uint8Array {
  const file = shopSymbols();
  const note = Buffer.from(file).indexOf('GNU\0');
  file[note - 4] = 9;
  return file;
}

test.each<[string, () => Uint8Array | string, RegExp]>([
  ['what is no program', () => 'nothing', /^app\.symbols: this is neither an ELF nor a Mach-O file$/],
  ['a file that was cut off', () => shopSymbols().subarray(0, 300), /^app\.symbols: .*cut off/],
  ['the app itself', () => elf({ id: SHOP_BUILD }), /has no debug information/],
  ['symbols without a build id', withoutId, /^app\.symbols: has no build id/],
])('%s is refused', async (_, content, problem) => {
  const file = put('app.symbols', content());
  const refused = { stored: [], problems: [expect.stringMatching(problem)] };
  expect(await collected(file)).toMatchObject(refused);
  expect(await collected(root)).toMatchObject(refused);
});

test('two files with one build id are refused, and all problems are reported', async () => {
  put('a.symbols', shopSymbols());
  put('b.symbols', shopSymbols());
  put('c.symbols', 'nothing');
  const { stored, problems } = await collected(root);
  expect(stored).toEqual([ARM64]);
  expect(problems).toEqual([
    'b.symbols: has the build id of a.symbols',
    expect.stringMatching(/^c\.symbols: /),
  ]);
});

test('a folder without symbols is refused', async () => {
  put('readme.md', '# Symbols');
  const { reported, problems } = await collected(root);
  expect(reported).toEqual(['left readme.md: this is neither an ELF nor a Mach-O file']);
  expect(problems).toEqual(['There are no symbols of a Flutter app among the files']);
});
