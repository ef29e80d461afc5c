import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tarOf } from './tar';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-tar-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const namesIn = (path: string) => readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted();

test('a tar has all files and folders, also empty ones, for their owner alone', async () => {
  const [source, target] = [join(folder, 'source'), join(folder, 'target')];
  const contents: Record<string, string> = {
    PG_VERSION: '18\n',
    'base/1/16384': 'x'.repeat(512),
    'base/1/16384.1': 'y'.repeat(3_000_001),
    'base/1/empty': '',
  };
  for (const name of ['base/1', 'pg_wal/summaries']) mkdirSync(join(source, name), { recursive: true });
  for (const [name, content] of Object.entries(contents)) writeFileSync(join(source, name), content);
  mkdirSync(target);
  await writeFile(join(folder, 'it.tar'), tarOf(source));
  execFileSync('tar', ['-xf', join(folder, 'it.tar'), '-C', target], { stdio: 'pipe' });
  expect(namesIn(target)).toEqual(namesIn(source));
  for (const [name, content] of Object.entries(contents)) {
    expect([name, readFileSync(join(target, name), 'utf8') === content]).toEqual([name, true]);
  }
  const modes = new Set(namesIn(target).map((name) => statSync(join(target, name)).mode));
  expect(modes).toEqual(new Set([0o040700, 0o100600]));
});

test('a tar refuses a name that is too long for its format', async () => {
  const source = join(folder, 'source');
  mkdirSync(source);
  writeFileSync(join(source, 'n'.repeat(101)), '');
  await expect(writeFile(join(folder, 'it.tar'), tarOf(source))).rejects.toThrow(
    / is too long a name for a tar$/,
  );
});
