import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('.', import.meta.url));

/** What each layer may import from others. The same table is in README.md beside this file; a test compares them. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  domain: ['contract'],
  app: ['contract', 'domain'],
  service: ['contract', 'domain'],
  gateway: ['contract', 'service'],
};

/**
 * The packages that the pure layers may import: schemas, and the parser that says what functions of a source are called,
 * from text to tree without any platform, so that it runs in Node and in a browser's worker alike.
 */
const PURE_PACKAGES: Record<string, readonly string[]> = {
  contract: ['zod/mini'],
  domain: ['@babel/parser', '@babel/types', 'zod/mini'],
};

/** The service's public face: all that the gateway may see of it. */
const SERVICE_FACE = new Set(['#service/config', '#service/service']);

type Import = { file: string; layer: string; from: string };

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
const imports: Import[] = files
  .filter((file) => !/\.spec(-support)?\.ts$/.test(file) && file.includes('/'))
  .flatMap((file) => {
    const text = readFileSync(`${SRC}${file}`, 'utf8');
    const layer = file.slice(0, file.indexOf('/'));
    return [...text.matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm)].map((match) => ({
      file,
      layer,
      from: match[1] ?? match[2] ?? match[3] ?? '',
    }));
  });

describe('layers', () => {
  test('are these and no others', () => {
    const folders = new Set(imports.map(({ layer }) => layer));
    expect([...folders].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  test('import only what is allowed, by # across and relatively inside', () => {
    const wrong = imports.filter(({ file, layer, from }) => {
      if (from.startsWith('.')) return new URL(from, `file:///${file}`).pathname.split('/')[1] !== layer;
      const crossing = /^#(\w+)\//.exec(from)?.[1];
      return crossing !== undefined && !MAY_IMPORT[layer]?.includes(crossing);
    });
    expect(wrong).toEqual([]);
  });

  test('the gateway sees only the public face of the service', () => {
    const wrong = imports.filter(
      ({ layer, from }) => layer === 'gateway' && from.startsWith('#service/') && !SERVICE_FACE.has(from),
    );
    expect(wrong).toEqual([]);
  });

  test('contract and domain know no platform', () => {
    const wrong = imports.filter(
      ({ layer, from }) => !/^[.#]/.test(from) && PURE_PACKAGES[layer]?.includes(from) === false,
    );
    expect(wrong).toEqual([]);
  });

  test('the browser bundle reaches no Node code', () => {
    const wrong = imports.filter(({ layer, from }) => layer === 'app' && from.startsWith('node:'));
    expect(wrong).toEqual([]);
  });

  test('are told in README.md as they are', () => {
    const rows = [
      ...readFileSync(`${SRC}README.md`, 'utf8').matchAll(/^\| `(\w+)\/` \|[^|]*\| ([^|]*) \|$/gm),
    ];
    const told = rows.map(([, layer = '', may = '']) => [
      layer,
      may.split(', ').filter((name) => name in MAY_IMPORT),
    ]);
    expect(Object.fromEntries(told)).toEqual(MAY_IMPORT);
  });
});
