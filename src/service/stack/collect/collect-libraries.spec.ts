import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { elf } from '#symbolication/debug-info/binary.spec-support';
import { ID, inlinedFile } from '#symbolication/debug-info/tables.spec-support';
import { areLibraries, collectLibraries } from './collect-libraries';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchbill-libraries-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function collect(name: string, content: Uint8Array) {
  const path = join(folder, name);
  await writeFile(path, content);
  const artifacts = [];
  const progress = { took: () => undefined, ignored: () => undefined };
  for await (const { path: key, alsoAt } of collectLibraries([path], progress)) artifacts.push([key, alsoAt]);
  return artifacts;
}

test('an unstripped library is found by its build id and by its name', async () => {
  expect(await collect('libshop.so.dbg', elf({ id: ID, ...inlinedFile() }))).toEqual([
    [ID, ['image:libshop.so:arm64']],
  ]);
});

test('a stripped library is refused', async () => {
  await expect(collect('libother.so', elf({ id: ID }))).rejects.toMatchObject({
    problems: [expect.stringMatching(/^libother\.so: has no debug information/)],
  });
});

test('libraries alone need no build id', () => {
  expect([areLibraries(['a/libshop.so']), areLibraries(['a/libshop.so', 'b']), areLibraries([])]).toEqual([
    true,
    false,
    false,
  ]);
});
