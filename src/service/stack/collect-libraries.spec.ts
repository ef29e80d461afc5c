import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { elf } from '#symbolication/debug-info/binary.spec-support';
import { ID, inlinedFile } from '#symbolication/debug-info/tables.spec-support';
import { collectLibraries, mayBeLibraries } from './collect';

const UNSTRIPPED = elf({ id: ID, ...inlinedFile() });
const STRIPPED = elf({ id: ID });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchbill-libraries-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function put(files: Record<string, Uint8Array | string>) {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

async function collect(...names: string[]) {
  const artifacts: unknown[] = [];
  const ignored: string[] = [];
  const progress = {
    took: () => undefined,
    ignored: (name: string, why: string) => ignored.push(`${name} ${why}`),
  };
  const paths = names.map((name) => join(folder, name));
  for await (const { path, alsoAt } of collectLibraries(paths, progress)) artifacts.push([path, alsoAt]);
  return { artifacts, ignored };
}

const may = (...names: string[]) => mayBeLibraries(names.map((name) => join(folder, name)));

test('an unstripped library is found by its build id and by its name', async () => {
  await put({ 'libshop.so.dbg': UNSTRIPPED });
  expect(await collect('libshop.so.dbg')).toEqual({
    artifacts: [[ID, ['image:libshop.so:arm64']]],
    ignored: [],
  });
});

test('a folder is searched for unstripped libraries, each build once', async () => {
  await put({
    'obj/arm64-v8a/libshop.so': UNSTRIPPED,
    'obj/copy/libshop.so': UNSTRIPPED,
    'obj/stripped/libshop.so': STRIPPED,
    'obj/arm64-v8a/cart.o': 'no library',
    'obj/mapping.txt': 'a.B -> c:',
  });
  expect(await collect('obj')).toEqual({
    artifacts: [[ID, ['image:libshop.so:arm64']]],
    ignored: [
      'copy/libshop.so is the same build as arm64-v8a/libshop.so',
      'stripped/libshop.so has no debug information: the unstripped library is needed',
    ],
  });
});

test('a stripped library and a folder without libraries are refused', async () => {
  await put({ 'libother.so': STRIPPED, 'mapping/mapping.txt': 'a.B -> c:' });
  await expect(collect('libother.so')).rejects.toMatchObject({
    problems: [expect.stringMatching(/^libother\.so: has no debug information/)],
  });
  await expect(collect('mapping')).rejects.toMatchObject({
    problems: [expect.stringContaining("a mapping.txt needs '--build-id' or '--variant'")],
  });
});

test('libraries and folders need no build id', async () => {
  await put({ 'mapping.txt': '' });
  expect([may('libshop.so', '.'), may('libshop.so', 'mapping.txt'), may('absent'), may()]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
