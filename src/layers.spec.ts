import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('.', import.meta.url));

/** Layers that each layer may import. README.md beside this file has the same table; a test compares them. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  domain: ['contract'],
  symbolication: ['contract', 'domain'],
  address: ['contract', 'domain'],
  app: ['contract', 'domain', 'symbolication', 'address'],
  service: ['contract', 'domain', 'symbolication'],
  gateway: ['contract', 'domain', 'address', 'service'],
};

/**
 * The packages that the pure layers may import: schemas, and parsers that need no platform, so that they run in Node
 * and in a browser alike: of what functions of a source are called, and of ISO 8601.
 */
const PURE_PACKAGES: Record<string, readonly string[]> = {
  contract: ['zod/mini'],
  domain: ['date-fns-tz/toDate', 'diff', 'rrule-temporal', 'zod/mini'],
  symbolication: ['@babel/parser', '@babel/types', 'zod/mini'],
  address: ['zod/mini'],
};

/**
 * Rooms of the dashboard that each room may import; files at the top of `app` are for `data`, `components` and `pages`.
 */
const APP_ROOMS: Record<string, readonly string[]> = {
  worker: [],
  url: [],
  hooks: ['url'],
  ui: ['hooks'],
  api: ['hooks', 'url', 'worker'],
  data: ['api', 'hooks', 'url'],
  components: ['api', 'data', 'hooks', 'ui', 'url'],
  charts: ['components', 'data', 'hooks', 'ui'],
  pages: ['api', 'charts', 'components', 'data', 'hooks', 'ui', 'url', 'worker'],
};

/** The service's public face: all that the gateway may see of it; the last three are for commands. */
const SERVICE_FACE = new Set([
  '#service/config',
  '#service/service',
  '#service/cli/commands',
  '#service/cli/local-service',
  '#service/cli/terminal',
]);

/** Path of an operation, and a parameter of an address, as texts in code. */
const API = /['"`]\/api\//g;
const PARAMETER_OR_API = /['"`]\/api\/|search(?:Params)?\.get\([^)]*/g;

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
  it('are these and no others', () => {
    const folders = new Set(imports.map(({ layer }) => layer));
    expect([...folders].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  it('import only what is allowed, by # across and relatively inside', () => {
    const wrong = imports.filter(({ file, layer, from }) => {
      if (from.startsWith('.')) return new URL(from, `file:///${file}`).pathname.split('/')[1] !== layer;
      const crossing = /^#(\w+)\//.exec(from)?.[1];
      return crossing !== undefined && !MAY_IMPORT[layer]?.includes(crossing);
    });
    expect(wrong).toEqual([]);
  });

  it('the gateway sees only the public face of the service', () => {
    const wrong = imports.filter(
      ({ layer, from }) => layer === 'gateway' && from.startsWith('#service/') && !SERVICE_FACE.has(from),
    );
    expect(wrong).toEqual([]);
  });

  it('others import only the files at the top of symbolication', () => {
    const wrong = imports.filter(
      ({ layer, from }) => layer !== 'symbolication' && /^#symbolication\/.*\//.test(from),
    );
    expect(wrong).toEqual([]);
  });

  it('the gateway parses no page address itself, and only contract has paths of the API', () => {
    const places = files
      .filter((file) => !/\.spec(-support)?\.tsx?$/.test(file))
      .flatMap((file) => {
        const forbidden = file.startsWith('gateway/') ? PARAMETER_OR_API : API;
        // Sources have paths of other tools.
        const matches = /^(?:contract|service\/sources)\//.test(file)
          ? []
          : readFileSync(`${SRC}${file}`, 'utf8').match(forbidden);
        return (matches ?? []).map((match) => `${file}: ${match}`);
      });
    expect(places.toSorted()).toEqual([
      // Parameters of the provider's callback and of the service.
      "gateway/access/openid/openid-access.ts: searchParams.get('state'",
      "gateway/addresses.ts: searchParams.get('app_key'",
    ]);
  });

  it('contract, domain, symbolication and address know no platform', () => {
    const wrong = imports.filter(
      ({ layer, from }) => !/^[.#]/.test(from) && PURE_PACKAGES[layer]?.includes(from) === false,
    );
    expect(wrong).toEqual([]);
  });

  it('the browser bundle reaches no Node code', () => {
    const wrong = imports.filter(({ layer, from }) => layer === 'app' && from.startsWith('node:'));
    expect(wrong).toEqual([]);
  });

  it('are reported in README.md as they are', () => {
    const rows = [
      ...readFileSync(`${SRC}README.md`, 'utf8').matchAll(/^\| `(\w+)\/` \|[^|]*\| ([^|]*) \|$/gm),
    ];
    const documented = rows.map(([, layer = '', may = '']) => [
      layer,
      may.split(', ').filter((name) => name in MAY_IMPORT),
    ]);
    expect(Object.fromEntries(documented)).toEqual(MAY_IMPORT);
  });
});

describe('rooms of the dashboard', () => {
  const inside = imports
    .filter(({ layer, from }) => layer === 'app' && from.startsWith('.'))
    .map(({ file, from }) => ({ file, to: new URL(from, `file:///${file}`).pathname.slice(1) }))
    .map(({ file, to }) => ({ file, to, rooms: [roomOf(file), roomOf(to)] as const }));

  it('are these and no others', () => {
    const rooms = new Set(inside.flatMap(({ rooms: [from] }) => (from === '' ? [] : [from])));
    expect([...rooms].sort()).toEqual(Object.keys(APP_ROOMS).sort());
  });

  it('import only what is allowed', () => {
    const wrong = inside.filter(({ rooms: [from, to] }) => {
      if (from === '' || from === to) return false;
      return to === '' ? !['components', 'data', 'pages'].includes(from) : !APP_ROOMS[from]?.includes(to);
    });
    expect(wrong.map(({ file, to }) => `${file} → ${to}`)).toEqual([]);
  });

  it('a page knows no other page', () => {
    const wrong = inside.filter(
      ({ file, to }) => pageOf(file) !== undefined && pageOf(to) !== undefined && pageOf(file) !== pageOf(to),
    );
    expect(wrong.map(({ file, to }) => `${file} → ${to}`)).toEqual([]);
  });

  it('the model of a page has no markup', () => {
    expect(files.filter((file) => /\/model\/.*\.tsx$/.test(file))).toEqual([]);
  });
});

/** The page that a file belongs to. */
function pageOf(path: string): string | undefined {
  return /^app\/pages\/(\w+)\//.exec(path)?.[1];
}

/** Folder of a file inside `app`; '' for files of `app` itself. */
function roomOf(path: string): string {
  return /^app\/(\w+)\//.exec(path)?.[1] ?? '';
}

describe('files', () => {
  it('import each other in no circle, types included', () => {
    const paths = new Set(files.map((file) => file.replace(/\.tsx?$/, '')));
    const graph = new Map<string, string[]>();
    for (const { file, from } of imports) {
      const target = from.startsWith('#')
        ? from.slice(1)
        : new URL(from, `file:///${file}`).pathname.slice(1);
      const [key, value] = [file.replace(/\.tsx?$/, ''), target.replace(/\?.*$/, '')];
      if (paths.has(value)) graph.set(key, [...(graph.get(key) ?? []), value]);
    }
    expect(circlesIn(graph)).toEqual([]);
  });
});

/** The first circle that is met from each file, as a path. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) {
      circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return circles;
}
