import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { pageAt } from '#address/codec';
import { OFFLINE_FILE, SHELL_PATH } from '#contract/operation';
import { StartError } from '#service/config';
import { type Encoding, encodingFor } from './http/compression';
import { type PageHead, type PageSettings, pageWith, withHead, withScripts } from './page';
import { isUnchanged, refusal } from './reply';

/**
 * The built dashboard, served from memory, without its source maps, which are for the service. Paths are looked up
 * only among the files present at startup, so none can escape the folder. Files under /assets have their hash in
 * their name and never change; all others are revalidated on each request. Any other path is a page of the dashboard
 * and gets index.html. `/version.json` identifies this build: a tab of another build offers to reload.
 */

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
/** Source maps are for the service; compressed files are served in place of their originals. */
const UNSERVED = new Set(['.br', '.map']);
const COMPRESSED = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);

/** Scripts of each page beside the program, by the names of pages; of the build, which may lack it. */
const SCRIPTS = '/page-parts.json';
const PageScripts = z.record(z.string(), z.array(z.string()));

type Bytes = Uint8Array<ArrayBuffer>;
type Asset = {
  type: string;
  cacheControl: string;
  etag: string;
  body: (encoding: Encoding) => Promise<Bytes>;
  /** Uses the build's compressed file, which is smaller than compression on the fly. */
  take: (encoding: Encoding, content: Uint8Array) => void;
  compresses: boolean;
};

/** @param head title and description, for requests of a page. */
export type Assets = (request: Request, path: string, head?: () => Promise<PageHead>) => Promise<Response>;

/** A build of the dashboard. */
export type Build = {
  folder: string;
  /** Version that depends on the content of scripts and maps only. */
  version: string;
  assets: Assets;
};

/**
 * Loads a build from a folder.
 * @throws StartError if it has no index.html.
 */
export async function loadBuild(folder: string, account: Omit<PageSettings, 'version'>): Promise<Build> {
  const assets = new Map<string, Asset>();
  const version = createHash('sha256');
  for (const file of (await filesIn(folder)).toSorted()) {
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    const content = await readFile(file);
    // Compressed files are listed after their originals.
    if (extname(path) === '.br') assets.get(path.slice(0, -'.br'.length))?.take('br', content);
    else version.update(`${path}\0${content.length}\0`).update(content);
    if (!UNSERVED.has(extname(path))) assets.set(path, asset(path, content));
  }
  const built = { folder, version: version.digest('hex').slice(0, 12) };
  const content = new TextEncoder().encode(JSON.stringify({ version: built.version }));
  assets.set('/version.json', asset('/version.json', content));
  return { ...built, assets: await serving(assets, { ...account, version: built.version }) };
}

async function serving(assets: Map<string, Asset>, settings: PageSettings): Promise<Assets> {
  const page = assets.get('/index.html');
  if (!page) throw new StartError('The dashboard is not built: run `npm run build` first');
  const html = new TextDecoder().decode(await page.body('identity'));
  const index = pageWith(settings, html);
  assets.delete('/index.html');
  const scripts = await scriptsIn(assets.get(SCRIPTS));
  assets.delete(SCRIPTS);
  const pageOf = async (path: string, head?: () => Promise<PageHead>) => {
    // The kept page opens as any of these.
    const pages = path === SHELL_PATH ? ['onCall', 'schedule'] : [pageAt(path)?.page ?? ''];
    const files = new Set(pages.flatMap((name) => scripts[name] ?? []));
    const page = withScripts([...files], index);
    return asset('/index.html', new TextEncoder().encode(head ? withHead(await head(), page) : page));
  };
  return async (request, path, head) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refusal('MethodNotAllowed', 'Pages are fetched with GET.', { headers: { Allow: 'GET, HEAD' } });
    }
    const isPage = path === '/index.html' || path === SHELL_PATH || !namesFile(path);
    const match = assets.get(decodedPath(path)) ?? (isPage ? await pageOf(path, head) : undefined);
    return match ? await answer(request, match) : refusal('RouteNotFound', 'There is no such file.');
  };
}

async function scriptsIn(file: Asset | undefined): Promise<z.output<typeof PageScripts>> {
  if (!file) return {};
  return PageScripts.parse(JSON.parse(new TextDecoder().decode(await file.body('identity'))));
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Routes of the program's files, which are the same for everyone: they are served without a session, so that a tab
 * whose session has ended can still load its chunks.
 */
export const PUBLIC_FILES = [
  '/assets/:file{.+}',
  '/favicon.svg',
  '/early.js',
  OFFLINE_FILE,
  '/sign-in.css',
  '/sign-in.js',
  '/version.json',
];

/** True for the path of a file rather than a page: under /assets, or with the extension of a served file. */
function namesFile(path: string): boolean {
  return path.startsWith('/assets/') || extname(path) in TYPES;
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function asset(path: string, content: Uint8Array): Asset {
  const extension = extname(path);
  const plain = new Uint8Array(content);
  const bodies = new Map<Encoding, Promise<Bytes>>([['identity', Promise.resolve(plain)]]);
  return {
    type: TYPES[extension] ?? 'application/octet-stream',
    cacheControl: cacheControlOf(path),
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    compresses: COMPRESSED.has(extension) && plain.length > 512,
    take: (encoding, content) => void bodies.set(encoding, Promise.resolve(new Uint8Array(content))),
    body: (encoding) => {
      const body = bodies.get(encoding) ?? compress(plain, encoding);
      bodies.set(encoding, body);
      return body;
    },
  };
}

/** The page is its visitor's: their name of a schedule is in its title. */
function cacheControlOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path === '/index.html' ? 'private, no-cache' : 'no-cache';
}

async function compress(content: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === 'identity') return content;
  const result =
    encoding === 'br'
      ? await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
      : await promisify(gzip)(content);
  return new Uint8Array(result);
}

async function answer(
  request: Request,
  { type, cacheControl, etag, compresses, body }: Asset,
): Promise<Response> {
  const encoding = compresses
    ? encodingFor(request.headers.get('Accept-Encoding') ?? '', ['br', 'gzip'])
    : 'identity';
  const headers = new Headers({ 'Content-Type': type, 'Cache-Control': cacheControl, ETag: etag });
  if (compresses) headers.set('Vary', 'Accept-Encoding');
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers });
  const content = await body(encoding);
  headers.set('Content-Length', String(content.length));
  return new Response(request.method === 'HEAD' ? null : content, { headers });
}
