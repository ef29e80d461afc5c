import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../config';
import { isOutOfRoom, prepareDataDir } from './data-dir';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-data-dir-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a data directory', () => {
  it('is made for its owner alone', async () => {
    const nested = join(folder, 'a', 'b');
    await prepareDataDir(nested);
    expect(statSync(nested).mode & 0o777).toBe(0o700);
    expect(await isOutOfRoom(nested)).toBe(false);
    expect(readdirSync(nested)).toEqual([]);
  });

  it('that cannot be written to is shown in one line', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(prepareDataDir(join(folder, 'file'))).rejects.toThrow(
      /^The data directory .* cannot be written to \(\w+\)$/,
    );
    await expect(prepareDataDir(join(folder, 'file', 'sub'))).rejects.toThrow(StartError);
  });
});
