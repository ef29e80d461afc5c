import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../command-line';
import { makeEmbeddedStore } from '../store/stores.spec-support';

const MAP = { version: 3, sources: ['a.ts', 'b.ts'], sourcesContent: ['a'], names: [], mappings: 'AAAA' };
const BUILD = ['--type', 'browser', '--service', 'shop', '--version', '1.4.2'];

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-artifact-commands-'));
  await makeEmbeddedStore(join(folder, 'data'));
  mkdirSync(join(folder, 'dist/deep'), { recursive: true });
  writeFileSync(join(folder, 'dist/main.js'), 'f();\n//# sourceMappingURL=main.js.map');
  writeFileSync(join(folder, 'dist/main.js.map'), JSON.stringify(MAP));
  writeFileSync(join(folder, 'dist/deep/part.js.map'), JSON.stringify(MAP));
  writeFileSync(join(folder, 'dist/plain.js'), 'f();');
}, 30_000);
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommandLine(['artifacts', ...args], {
    env: { WATCHBILL_DATA_DIR: join(folder, 'data') },
    folder,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    clock: () => 1_766_372_400_000,
  });
  return { code, out, err };
}

const added = ['--prefix', 'https://cdn.example.com/assets', 'dist'];
const line = (version: string, name: string) =>
  `browser\tshop\t${version}\thttps://cdn.example.com/assets/${name}\t0.1 kB\t2025-12-22T03:00:00.000Z`;

describe('artifacts', () => {
  it('are added, with a word about each file that matters', async () => {
    const { code, out, err } = await run('add', ...BUILD, ...added);
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out.toSorted()).toEqual([
      'Added 2 artifacts (0.2 kB) of shop 1.4.2 (browser); 1 had contents that were stored already.',
      'Left plain.js: has no map',
      'Took https://cdn.example.com/assets/deep/part.js: deep/part.js.map, 0.1 kB, 2 sources, 1 of them without their text',
      'Took https://cdn.example.com/assets/main.js: main.js.map, 0.1 kB, 2 sources, 1 of them without their text',
    ]);
  });

  it('are listed', async () => {
    expect(await run('list')).toEqual({
      code: 0,
      out: [line('1.4.2', 'deep/part.js'), line('1.4.2', 'main.js')],
      err: [],
    });
  });

  it('are all refused where one is, by file and rule', async () => {
    writeFileSync(join(folder, 'dist/cut.js.map'), '{"version":3,');
    symlinkSync('/etc/passwd', join(folder, 'dist/out.js.map'));
    const linked = await run('add', '--type', 'browser', '--service', 'other', 'dist');
    expect(linked).toEqual({
      code: 1,
      out: [],
      err: ['Refused out.js.map: is a link out of the folder', 'Nothing was added.'],
    });
    rmSync(join(folder, 'dist/out.js.map'));
    const cut = await run('add', '--type', 'browser', '--service', 'other', 'dist');
    expect(cut).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/^Refused cut\.js\.map: the source map is cut off/), 'Nothing was added.'],
    });
    expect(cut.out).toEqual(['Left plain.js: has no map']);
    rmSync(join(folder, 'dist/cut.js.map'));
    expect((await run('list')).out).toHaveLength(2);
  });

  it('are removed by version and address, and what is not there is an error', async () => {
    expect((await run('add', '--type', 'browser', '--service', 'shop', ...added)).out.at(-1)).toContain(
      'of shop without a version (browser); 2 had contents',
    );
    const one = await run('remove', ...BUILD, '--path', 'https://cdn.example.com/assets/main.js');
    expect(one).toEqual({
      code: 0,
      out: ['Removed 1 artifact, and 0 contents that no other one uses.'],
      err: [],
    });
    expect((await run('list')).out).toEqual([
      line('', 'deep/part.js'),
      line('', 'main.js'),
      line('1.4.2', 'deep/part.js'),
    ]);
    expect(await run('remove', '--type', 'browser', '--service', 'shop')).toMatchObject({
      code: 0,
      out: ['Removed 3 artifacts, and 1 content that no other one uses.'],
    });
    expect(await run('remove', ...BUILD)).toEqual({ code: 1, out: [], err: ['There is no such artifact'] });
  });

  it.each([
    [['add', 'dist']],
    [['add', '--type', 'android', '--service', 'shop', 'dist']],
    [['add', ...BUILD]],
    [['add', ...BUILD, '--build', '1', 'dist']],
    [['remove', '--service', 'shop']],
  ])('does not understand %j', async (args) => {
    const { code, out, err } = await run(...args);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err.join('\n')).toMatch(/^error: /);
  });
});
