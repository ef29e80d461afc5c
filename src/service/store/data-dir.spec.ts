import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../config';
import { isOutOfRoom, keepOthersOut, prepareDataDir } from './data-dir';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-data-dir-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a data directory', () => {
  it('is created for its owner only', async () => {
    const nested = join(folder, 'a', 'b');
    await prepareDataDir(nested);
    expect(statSync(nested).mode & 0o777).toBe(0o700);
    expect(await isOutOfRoom(nested)).toBe(false);
    expect(readdirSync(nested)).toEqual([]);
  });

  it('that is open to others is closed to them, and logged', async () => {
    const log: string[] = [];
    const keep = () => keepOthersOut(folder, (line) => log.push(line));
    chmodSync(folder, 0o755);
    await keep();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(log).toEqual([
      `Other users of this machine can open the data directory ${folder} (mode 0755): it has mode 0700 now`,
    ]);
    await keep();
    expect(log).toHaveLength(1);
  });

  it('that cannot be written to is reported in one line', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(prepareDataDir(join(folder, 'file'))).rejects.toThrow(
      /^The data directory .* cannot be written to \(\w+\): let this user write there, or set WATCHBILL_DATA_DIR/,
    );
    await expect(prepareDataDir(join(folder, 'file', 'sub'))).rejects.toThrow(StartError);
  });
});
