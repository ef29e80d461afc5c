import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../config';
import { lockDataDir, prepareDataDir } from './lock';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, 'lock');

describe('the lock of a data directory', () => {
  it('names its holder, and is gone when released', () => {
    const lock = lockDataDir(folder);
    expect(readFileSync(file(), 'utf8')).toBe(`${process.pid}\n`);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
    lockDataDir(folder).release();
  });

  it('is held against another part of the same process', () => {
    const lock = lockDataDir(folder);
    expect(() => lockDataDir(folder)).toThrow(StartError);
    lock.release();
  });

  it('is respected while its holder lives', () => {
    writeFileSync(file(), `${process.ppid}\n`);
    expect(() => lockDataDir(folder)).toThrow(new RegExp(`is in use by process ${process.ppid};`));
    expect(readFileSync(file(), 'utf8')).toBe(`${process.ppid}\n`);
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  it.each([
    ['of a process that is gone', () => spawnSync(process.execPath, ['--version']).pid],
    ['of an earlier process with our id', () => process.pid],
    ['that is broken off', () => ''],
    ['that is no id', () => 'x'],
  ])('%s is taken over', (_what, content) => {
    writeFileSync(file(), String(content()));
    lockDataDir(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('does not remove what somebody else holds by now', () => {
    const lock = lockDataDir(folder);
    lock.release();
    writeFileSync(file(), '1\n');
    lock.release();
    expect(existsSync(file())).toBe(true);
  });
});

describe('a data directory', () => {
  it('is made for its owner alone', () => {
    const made = join(folder, 'a', 'b');
    prepareDataDir(made);
    expect(statSync(made).mode & 0o777).toBe(0o700);
    expect(readdirSync(made)).toEqual([]);
  });

  it('that cannot be written to is said in one line', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => prepareDataDir(join(folder, 'file'))).toThrow(
      /^The data directory .* cannot be written to \(\w+\)$/,
    );
    expect(() => prepareDataDir(join(folder, 'file', 'sub'))).toThrow(StartError);
  });
});
