import { MAX_MAP_BYTES } from '#symbolication/readers';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../store/open-store';
import { type OwnStore, ownDatabase } from '../store/databases.spec-support';
import { makeEmbeddedStore } from '../store/stores.spec-support';
import { runCommandLine } from './commands';

const MAP = { version: 3, sources: ['a.ts', 'b.ts'], sourcesContent: ['a'], names: [], mappings: 'AAAA' };
const BUILD = ['--type', 'browser', '--service', 'shop', '--version', '1.4.2'];

let folder: string;
/** PostgreSQL, if there is one: a command opens it in milliseconds, an embedded store in seconds. */
let database: (OwnStore & { url: string }) | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-artifact-commands-'));
  const server = process.env['WATCHBILL_TEST_DATABASE_URL'];
  if (server === undefined) makeEmbeddedStore(join(folder, 'data'));
  else {
    database = await ownDatabase(server);
    await migrate(database.store.db);
  }
  mkdirSync(join(folder, 'dist/deep'), { recursive: true });
  writeFileSync(join(folder, 'dist/main.js'), 'f();\n//# sourceMappingURL=main.js.map');
  writeFileSync(join(folder, 'dist/main.js.map'), JSON.stringify(MAP));
  writeFileSync(join(folder, 'dist/deep/part.js.map'), JSON.stringify(MAP));
  writeFileSync(join(folder, 'dist/plain.js'), 'f();');
});
afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true });
});

const NOW = 1_766_372_400_000;

const run = (...args: string[]) => runAt(NOW, ...args);

async function runAt(now: number, ...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommandLine(['artifacts', ...args], {
    env: {
      WATCHBILL_DATA_DIR: join(folder, 'data'),
      ...(database && { WATCHBILL_DATABASE_URL: database.url }),
    },
    folder,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    clock: () => now,
  });
  return { code, out, err };
}

const added = ['--prefix', 'https://cdn.example.com/assets', 'dist'];
const line = (version: string, name: string) =>
  `browser\tshop\t${version}\thttps://cdn.example.com/assets/${name}\t0.1 kB\t2025-12-22T03:00:00.000Z`;

describe('artifacts', () => {
  it('are added, with a line about each relevant file', async () => {
    const { code, out, err } = await run('add', ...BUILD, ...added);
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out.toSorted()).toEqual([
      'Added 2 artifacts (0.2 kB) of shop 1.4.2 (browser); 1 had contents that were stored already.',
      'Left plain.js: has no map',
      'Took https://cdn.example.com/assets/deep/part.js: deep/part.js.map, 0.1 kB, 2 sources, 1 of them without their text',
      'Took https://cdn.example.com/assets/main.js: main.js.map, 0.1 kB, 2 sources, 1 of them without their text',
    ]);
  });

  it('are listed with type, service, version and path', async () => {
    expect(await run('list')).toEqual({
      code: 0,
      out: [line('1.4.2', 'deep/part.js'), line('1.4.2', 'main.js')],
      err: [],
    });
  });

  it('are all refused if one is invalid, by file and rule', async () => {
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
      err: ['Refused cut.js.map: is no source map, or a damaged or too large one', 'Nothing was added.'],
    });
    expect(cut.out).toEqual([]);
    rmSync(join(folder, 'dist/cut.js.map'));
    expect((await run('list')).out).toHaveLength(2);
  });

  it('are removed by version and URL, and missing ones are an error', async () => {
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
    [['--type', 'android'], /one of '--build-id' and '--variant' is needed with type android/],
    [['--type', 'android', '--build-id', ''], /one of '--build-id' and '--variant' is needed/],
    [['--type', 'android', '--build-id', '1', '--variant', 'x'], /only one of '--build-id' and '--variant'/],
    [['--type', 'android', '--build-id', 'x'.repeat(201)], /have at most 200 characters/],
    [
      ['--type', 'android', '--variant', 'x', '--prefix', '/'],
      /'--prefix' is for browser and react native only/,
    ],
    [['--type', 'browser', '--build-id', '1'], /'--build-id' is for android only/],
    [['--type', 'react native', '--variant', '1'], /'--variant' is for android only/],
  ])('are added with the options of their type only: %j', async (options, rule) => {
    const { code, out, err } = await run('add', '--service', 'shop', ...options, 'dist/plain.js');
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err.join('\n')).toMatch(rule);
  });
});

const mappingLine = (version: string, path: string) =>
  `android\tshop\t${version}\t${path}\t0.1 kB\t2025-12-22T03:00:00.000Z`;
const refused = (...rules: unknown[]) => ({ code: 1, out: [], err: [...rules, 'Nothing was added.'] });

describe('mappings of Android', () => {
  const ANDROID = ['--type', 'android', '--service', 'shop'];
  const MAPPING = 'com.shop.Cart -> a.a:\n    1:1:void sum():7:7 -> a\n';
  beforeAll(() => {
    mkdirSync(join(folder, 'outputs/mapping/release'), { recursive: true });
    writeFileSync(join(folder, 'outputs/mapping/release/mapping.txt'), MAPPING);
    writeFileSync(join(folder, 'outputs/mapping/release/usage.txt'), 'com.shop.Unused');
    writeFileSync(join(folder, 'renamed.txt.gz'), gzipSync(MAPPING));
  });

  it('are added by build id and by variant, from a folder or a file, and removed by their path', async () => {
    expect(await run('add', ...ANDROID, '--build-id', '6f1d2c', 'outputs')).toEqual({
      code: 0,
      out: [
        'Took build:6f1d2c: mapping/release/mapping.txt, 0.1 kB, 1 class',
        'Added 1 artifact (0.1 kB) of shop without a version (android).',
      ],
      err: [],
    });
    const variant = await run('add', ...ANDROID, '--version', '2', '--variant', 'release', 'renamed.txt.gz');
    expect(variant).toMatchObject({
      code: 0,
      out: [
        'Took variant:release: renamed.txt.gz, 0.1 kB, 1 class',
        expect.stringMatching(/; 1 had contents that were stored already\.$/),
      ],
    });
    expect((await run('list')).out).toEqual([
      mappingLine('', 'build:6f1d2c'),
      mappingLine('2', 'variant:release'),
    ]);
    const removed = await run('remove', ...ANDROID, '--path', 'build:6f1d2c');
    expect(removed.out).toEqual(['Removed 1 artifact, and 0 contents that no other one uses.']);
    expect((await run('remove', ...ANDROID)).out).toEqual([
      'Removed 1 artifact, and 1 content that no other one uses.',
    ]);
  });

  it('are refused by file and rule', async () => {
    const add = (...paths: string[]) => run('add', ...ANDROID, '--build-id', '1', ...paths);
    expect(await add('dist')).toEqual(refused('Refused There is no mapping.txt among the files'));
    expect(await add('dist/main.js')).toEqual(
      refused(expect.stringMatching(/^Refused main\.js: the file is no mapping: .* it says "f\(\);"$/)),
    );
    writeFileSync(join(folder, 'cut.gz'), gzipSync(MAPPING).subarray(0, 30));
    expect(await add('cut.gz')).toEqual(refused('Refused cut.gz: is a damaged gzip file'));
    writeFileSync(join(folder, 'bomb.gz'), gzipSync(Buffer.alloc(MAX_MAP_BYTES + 1)));
    expect(await add('bomb.gz')).toEqual(refused(`Refused bomb.gz: is longer than ${MAX_MAP_BYTES} bytes`));
    mkdirSync(join(folder, 'outputs/mapping/debug'), { recursive: true });
    writeFileSync(join(folder, 'outputs/mapping/debug/mapping.txt'), MAPPING);
    const several = await add('outputs');
    expect(several.err.toSorted()).toEqual([
      'Nothing was added.',
      ...['debug', 'release'].map(
        (name) =>
          `Refused mapping/${name}/mapping.txt: is one of 2 mappings, and a build has one; name its file`,
      ),
    ]);
    expect((await run('list')).out).toEqual([]);
  });
});
