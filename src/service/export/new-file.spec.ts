import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newFile } from './new-file';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-new-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a new file', () => {
  it('has its name only once it is complete, for its owner alone', async () => {
    const file = join(folder, 'it');
    const bytes = await newFile(file, async (handle) => {
      await handle.writeFile('half ');
      expect(readdirSync(folder)).toEqual([`it.${process.pid}.new`]);
      await handle.writeFile('whole');
    });
    expect([bytes, readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual([10, 'half whole', ['it']]);
    expect(statSync(file)).toMatchObject({ mode: 0o100600, nlink: 1 });
  });

  it('never replaces another one, which may be written in the meantime', async () => {
    const file = join(folder, 'it');
    const late = newFile(file, async () => writeFileSync(file, 'other'));
    await expect(late).rejects.toThrow(`${file} is there already`);
    await expect(newFile(file, () => Promise.resolve())).rejects.toThrow(`${file} is there already`);
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['other', ['it']]);
  });

  it('removes what a killed process left an hour ago, and nothing else', async () => {
    const DEAD = 2 ** 22 + 1;
    const names = [
      `a.tar.${DEAD}.new`,
      `young.tar.${DEAD}.new`,
      `running.tar.${process.pid}.new`,
      `notes.txt.${DEAD}.new`,
      'a.tar.new',
      'old.tar',
    ];
    for (const name of names) {
      writeFileSync(join(folder, name), '');
      if (!name.startsWith('young')) utimesSync(join(folder, name), 0, 0);
    }
    await newFile(join(folder, 'b.tar'), () => Promise.resolve());
    expect(readdirSync(folder).toSorted()).toEqual([...names.slice(1), 'b.tar'].toSorted());
  });

  it('leaves nothing after a failure', async () => {
    const failing = newFile(join(folder, 'it'), () => Promise.reject(new Error('enough')));
    await expect(failing).rejects.toThrow('enough');
    await expect(newFile(join(folder, 'no/it'), () => Promise.resolve())).rejects.toThrow(
      /no\/it cannot be written to \(ENOENT/,
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});
