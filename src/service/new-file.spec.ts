import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newFile, removeUnfinished } from './export';

let folder: string;
let data: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-new-'));
  data = mkdtempSync(join(tmpdir(), 'watchbill-data-'));
});
afterEach(() => {
  for (const each of [folder, data]) rmSync(each, { recursive: true });
});

describe('a new file', () => {
  it('has its name only once it is complete, for its owner alone', async () => {
    const file = join(folder, 'it');
    const bytes = await newFile(data, file, async (handle) => {
      await handle.writeFile('half ');
      expect(readdirSync(folder)).toEqual([`it.${process.pid}.new`]);
      await handle.writeFile('whole');
    });
    expect([bytes, readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual([10, 'half whole', ['it']]);
    expect(readdirSync(data)).toEqual([]);
    expect(statSync(file)).toMatchObject({ mode: 0o100600, nlink: 1 });
  });

  it('never replaces another one, which may be written in the meantime', async () => {
    const file = join(folder, 'it');
    const late = newFile(data, file, async () => writeFileSync(file, 'other'));
    await expect(late).rejects.toThrow(`${file} is there already`);
    await expect(newFile(data, file, () => Promise.resolve())).rejects.toThrow(`${file} is there already`);
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['other', ['it']]);
  });

  it('removes what a killed process left, and nothing else', async () => {
    const DEAD = 2 ** 22 + 1;
    const left = (name: string, pid: number) => {
      writeFileSync(join(folder, name), '');
      writeFileSync(join(data, `unfinished-${pid}-0a`), join(folder, name));
    };
    left(`a.tar.${DEAD}.new`, DEAD);
    left(`b.tar.${process.pid}.new`, process.pid);
    writeFileSync(join(folder, `other.tar.${DEAD}.new`), '');
    await newFile(data, join(folder, 'c.tar'), () => Promise.resolve());
    const kept = ['c.tar', `other.tar.${DEAD}.new`];
    expect(readdirSync(folder)).toEqual([`b.tar.${process.pid}.new`, ...kept]);
    // At the start of the one process that an embedded store has.
    await removeUnfinished(data, () => true);
    expect(readdirSync(folder)).toEqual(kept);
  });

  it('leaves nothing after a failure', async () => {
    const failing = newFile(data, join(folder, 'it'), () => Promise.reject(new Error('enough')));
    await expect(failing).rejects.toThrow('enough');
    await expect(newFile(data, join(folder, 'no/it'), () => Promise.resolve())).rejects.toThrow(
      /no\/it cannot be written to \(ENOENT/,
    );
    expect([...readdirSync(folder), ...readdirSync(data)]).toEqual([]);
  });
});
