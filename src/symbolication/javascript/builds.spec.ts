import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { runInThisContext } from 'node:vm';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { rollup } from '@rollup/wasm-node';
import { build as esbuild, stop as stopEsbuild } from 'esbuild-wasm';
import { gunzipSync, inflateSync, unzlibSync } from 'fflate';
import { minify } from 'terser';
import { build as vite } from 'vite';
import webpack, { type Configuration } from 'webpack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Dropped, enrichDropped, type OpenedDropped, findDropped } from '../dropped';

// Stacks of real packages in the output of real build tools, resolved by their maps: every position matches that of
// another reader of source maps.

/** Throwing code per package. */
const THROWERS: Readonly<Record<string, string>> = {
  '@jridgewell/trace-mapping': `import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
export const thrower = () => originalPositionFor(new TraceMap({ version: 3, sources: [], names: [], mappings: '' }), { line: 0, column: 0 });`,
  'date-fns': `import { format } from 'date-fns/format';
export const thrower = () => format(new Date(NaN), 'yyyy');`,
  'date-fns-tz': `import { toDate } from 'date-fns-tz';
export const thrower = () => toDate();`,
  fflate: `import { unzlibSync } from 'fflate/browser';
export const thrower = () => unzlibSync(new Uint8Array([1, 2, 3, 4, 5, 6, 7]));`,
  'ical.js': `import ICAL from 'ical.js';
export const thrower = () => ICAL.parse('BEGIN:VCALENDAR\\n;;');`,
  jose: `import { decodeJwt } from 'jose';
export const thrower = () => decodeJwt('none');`,
  zod: `import { string } from 'zod/mini';
export const thrower = () => string().parse(1);`,
};

const PACKAGES = Object.keys(THROWERS);
const ENTRY = [
  ...PACKAGES.map((_, index) => `import { thrower as thrower${index} } from './thrower-${index}.js';`),
  'function attempt(thrower) {',
  '  try {',
  '    thrower();',
  '  } catch (error) {',
  '    return error.stack;',
  '  }',
  '}',
  `globalThis.stacksOfBuild = [${PACKAGES.map((_, index) => `attempt(thrower${index})`).join(', ')}];`,
].join('\n');

/** Makes `app.js` and its map of `main.js`, in the same folder. */
type Tool = (folder: string) => Promise<unknown>;

const DEFINED = { 'process.env.NODE_ENV': '"production"' };

const TOOLS: Readonly<Record<string, Tool>> = {
  vite: (folder) =>
    vite({
      root: folder,
      configFile: false,
      logLevel: 'error',
      define: DEFINED,
      build: {
        outDir: '.',
        emptyOutDir: false,
        sourcemap: true,
        minify: true,
        lib: { entry: 'main.js', formats: ['iife'], name: 'app', fileName: () => 'app.js' },
      },
    }),
  esbuild: (folder) =>
    esbuild({
      entryPoints: [join(folder, 'main.js')],
      outfile: join(folder, 'app.js'),
      bundle: true,
      minify: true,
      sourcemap: true,
      format: 'iife',
      define: DEFINED,
      logLevel: 'error',
    }),
  webpack: (folder) =>
    new Promise<void>((done, fail) => {
      const settings: Configuration = {
        mode: 'production',
        context: folder,
        entry: './main.js',
        devtool: 'source-map',
        output: { path: folder, filename: 'app.js' },
        performance: { hints: false },
      };
      webpack(settings, (error, stats) => {
        if (error ?? stats?.hasErrors()) fail(error ?? new Error(stats?.toString('errors-only')));
        else done();
      });
    }),
  'rollup and terser': async (folder) => {
    const bundle = await rollup({
      input: join(folder, 'main.js'),
      plugins: [
        {
          name: 'packages',
          resolveId: (id) => (/^[./]/.test(id) ? null : fileURLToPath(import.meta.resolve(id))),
        },
      ],
      treeshake: { moduleSideEffects: false },
      onwarn: () => undefined,
    });
    const { output } = await bundle.generate({ format: 'iife', name: 'app', sourcemap: true });
    const [{ code, map }] = output;
    await bundle.close();
    const small = await minify(code, {
      sourceMap: { content: JSON.stringify(map), filename: 'app.js', url: 'app.js.map' },
    });
    await writeFile(join(folder, 'app.js'), small.code ?? '');
    if (typeof small.map !== 'string') throw new Error('terser wrote no map');
    await writeFile(join(folder, 'app.js.map'), small.map);
  },
};

const unpack = { inflate: unzlibSync, inflateRaw: inflateSync, gunzip: gunzipSync };
const SCRIPT = 'https://shop.example.com/assets/app.js';

async function stacksOf(folder: string): Promise<string[]> {
  const code = await readFile(join(folder, 'app.js'), 'utf8');
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 50;
  runInThisContext(code, { filename: SCRIPT });
  Error.stackTraceLimit = before;
  const stacks: unknown = Reflect.get(globalThis, 'stacksOfBuild');
  Reflect.deleteProperty(globalThis, 'stacksOfBuild');
  return Array.isArray(stacks) ? stacks.map(String) : [];
}

async function droppedOf(folder: string): Promise<Dropped> {
  const names = ['app.js', 'app.js.map'];
  const files = await Promise.all(
    names.map(async (name) => {
      const bytes = new Uint8Array(await readFile(join(folder, name)));
      const read = (from = 0, to = bytes.length) => Promise.resolve(bytes.slice(from, to));
      return [name, { name, size: bytes.length, read }] as const;
    }),
  );
  return findDropped('browser', new Map(files), unpack);
}

afterAll(() => stopEsbuild());

const below = (file: string) => file.replace(/^(?:webpack:\/\/[^/]*\/|\.\.?\/)+/, '');

/** All of them take half a minute of a processor: without being requested, one that bundles by Rolldown and one by Rollup. */
const TRIED = env['ALL_BUILD_TOOLS'] === undefined ? ['vite', 'rollup and terser'] : Object.keys(TOOLS);

describe.each(TRIED)('a build of %s', (tool) => {
  let folder: string;
  let stacks: string[];
  let map: TraceMap;
  let dropped: Dropped;
  const opened: OpenedDropped = new Map();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'watchbill-build-'));
    await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
    await writeFile(join(folder, 'main.js'), ENTRY);
    for (const [index, name] of PACKAGES.entries()) {
      await writeFile(join(folder, `thrower-${index}.js`), THROWERS[name] ?? '');
    }
    await TOOLS[tool]?.(folder);
    stacks = await stacksOf(folder);
    dropped = await droppedOf(folder);
    map = new TraceMap(await readFile(join(folder, 'app.js.map'), 'utf8'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(PACKAGES)('what %s throws', async (name) => {
    const index = PACKAGES.indexOf(name);
    const stack = stacks[index] ?? '';
    const build = { version: '', buildId: '', variant: '', binaryImages: [] };
    const job = { type: 'browser', stack, near: 1, ...build } as const;
    const { frames: all } = await enrichDropped(job, dropped, opened, () => undefined);
    const frames = all.filter(({ minified }) => minified?.file === SCRIPT);
    expect(frames.length).toBeGreaterThan(2);
    for (const { file, line, column, minified } of frames) {
      const place = { line: minified?.line ?? 0, column: (minified?.column ?? 0) - 1 };
      const known = originalPositionFor(map, place);
      expect([below(file), line, column]).toEqual([
        below(known.source ?? ''),
        known.line,
        (known.column ?? 0) + 1,
      ]);
    }
    // What is not converted is not in the map either: bundlers put code of their own around it.
    for (const { line, column } of all.filter(({ file, converted }) => !converted && file === SCRIPT)) {
      expect(originalPositionFor(map, { line, column: column - 1 }).source).toBeNull();
    }
    expect(frames[0]).toMatchObject({
      third_party: true,
      file: expect.stringContaining(`node_modules/${name}/`),
    });
    const own = frames.filter(({ third_party }) => !third_party);
    expect(
      own.map(({ file, function: called }) => [below(file).split('/').at(-1), called]).slice(0, 2),
    ).toEqual([
      [`thrower-${index}.js`, 'thrower'],
      ['main.js', 'attempt'],
    ]);
    expect(ENTRY.split('\n')[(own[1]?.line ?? 0) - 1]).toContain('thrower();');
  });
});
