import * as z from 'zod/mini';
import { ERROR_STATUS, type ErrorCode } from '#contract/envelope';
import { check, problemLine } from '#contract/problem';
import { stringifyJson } from '#contract/json';
import { UPLOADS_PATH } from '#contract/operation';
import { decodedUri } from '#domain/text/bytes';
import { type BodyReader, createBodyReader, parseBody } from '../http/body';
import { bearerIn, type Holder, holderOf } from '../keys';
import type { AuditLog } from '../audit-log';
import type { Log } from '../context';
import { newRequestId, Refusal, refusalOf } from '../refusal';
import type { Store } from '../store/db';
import { storeFailure } from '../store/data-dir';
import { isStorableText } from '../store/people-schema';
import {
  type Assembler,
  type AssemblyState,
  bundleFile,
  createAssembler,
  debugFile,
  difReply,
  MAX_CHUNKS,
  MAX_FILE_BYTES,
} from './assemble';
import {
  CHUNK_BYTES,
  CHUNKS_PER_REQUEST,
  chunksIn,
  type ChunkStore,
  createChunkStore,
  MAX_BODY_BYTES,
  SHA1,
} from './chunks';

/** Uploads of `sentry-cli` and of the plugins of bundlers, by their protocol. */
type UploadHandler = {
  serves(path: string): boolean;
  /** Never rejects. */
  answer(request: Request): Promise<Response>;
  stop(): Promise<void>;
};

const ROOT = UPLOADS_PATH.slice(0, -1);

const MAX_JSON_BYTES = 8 * 1024 * 1024;
const MAX_JSON_VALUES = 200_000;
const MAX_FILES = 1000;
const MAX_PROJECTS = 20;
const MAX_NAME_LENGTH = 250;

const name = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(MAX_NAME_LENGTH),
    z.refine(isStorableText, { error: 'must hold no zero character' }),
  );
/** Name of a service, which every form of stacks then offers. */
const serviceName = name.check(
  z.regex(/^(?!(?:.*[/\\])?\.{1,2}(?:[/\\]|$))[^\p{Cc}]+$/u, { error: 'must be a name, not a path' }),
);
const checksum = z.string().check(z.regex(SHA1, { error: 'must be a SHA-1' }));
const chunkList = z.array(checksum).check(z.maxLength(MAX_CHUNKS));
const BundleRequest = z.object({
  checksum,
  chunks: chunkList,
  projects: z.array(serviceName).check(z.minLength(1), z.maxLength(MAX_PROJECTS)),
  version: z.optional(name),
  dist: z.optional(name),
});
const DifsRequest = z
  .record(checksum, z.object({ name, debug_id: z.optional(z.nullable(z.string())), chunks: chunkList }))
  .check(
    z.refine((files) => Object.keys(files).length <= MAX_FILES, {
      error: `must have at most ${MAX_FILES} files`,
    }),
  );
const ReleaseRequest = z.looseObject({
  version: z.optional(name),
  projects: z.optional(z.array(z.string())),
});

type UploadCall = {
  request: Request;
  /** Decoded parts of the path. */
  names: readonly string[];
  holder: Holder;
  clock: () => number;
  withBody: BodyReader;
  chunks: ChunkStore;
  assembler: Assembler;
};

const ROUTES: readonly {
  method: string;
  path: RegExp;
  answer: (call: UploadCall) => Promise<unknown>;
  status?: number;
}[] = [
  {
    method: 'GET',
    path: /^$/,
    answer: () => Promise.resolve({ version: '0', auth: { scopes: ['org:ci'] }, user: null }),
  },
  { method: 'GET', path: /^organizations\/[^/]+\/chunk-upload\/?$/, answer: chunkOptions },
  { method: 'POST', path: /^organizations\/[^/]+\/chunk-upload\/?$/, answer: keepChunks },
  { method: 'POST', path: /^organizations\/[^/]+\/artifactbundle\/assemble\/?$/, answer: assembleBundle },
  { method: 'POST', path: /^projects\/[^/]+\/([^/]+)\/files\/difs\/assemble\/?$/, answer: assembleDifs },
  // Clients create a release before they upload to it, and finish it later. Nothing is stored.
  {
    method: 'POST',
    path: /^(?:organizations|projects)\/(?:.+\/)?releases\/?$/,
    answer: release,
    status: 201,
  },
  { method: 'PUT', path: /^(?:organizations|projects)\/(?:.+\/)?releases\/([^/]+)\/?$/, answer: release },
];

export function createUploadHandler(settings: {
  store: Pick<Store, 'db'>;
  /** Unix milliseconds. */
  clock: () => number;
  audit?: AuditLog | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  log: Log;
  /** Request log; default: `log`. */
  logRequest?: Log;
}): UploadHandler {
  const { store, log, logRequest = log, clock, dataDir, audit } = settings;
  const stopping = new AbortController();
  const withBody = createBodyReader();
  const chunks = createChunkStore(dataDir, clock);
  const assembler = createAssembler({
    db: store.db,
    clock,
    audit,
    chunks,
    dataDir,
    log,
    signal: stopping.signal,
  });

  async function reply(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname.slice(ROOT.length);
    const holder = await holderOf(store.db, bearerIn(request) ?? '', Math.floor(clock() / 1000));
    if (!holder)
      throw new Refusal('Unauthorized', 'The header Authorization must be "Bearer" and a valid app key.');
    if (!holder.scopes.includes('artifacts'))
      throw new Refusal('AccessDenied', 'The key may not do that: it was not made with the scope artifacts.');
    stopping.signal.throwIfAborted();
    const fits = ROUTES.filter((route) => route.path.test(path));
    const route = fits.find(({ method }) => method === request.method);
    if (!route) throw new Refusal(OPTIONAL.test(path) ? 'RouteNotFound' : 'BadRequest', NOT_TAKEN);
    const names = (route.path.exec(path) ?? []).slice(1).map(decodedUri);
    const call = { request, names, holder, clock, withBody, chunks, assembler };
    return json(await route.answer(call), route.status);
  }

  return {
    serves: (path) => path.startsWith(ROOT),
    async answer(request) {
      const requestId = newRequestId();
      const started = clock();
      let code: ErrorCode | 'OK' = 'OK';
      const response = await reply(request).catch(async (error: unknown) => {
        const refusal = refusalOf(error);
        ({ code } = refusal);
        if (ERROR_STATUS[refusal.code] >= 500)
          log(`${requestId} ${(await storeFailure(settings, error)).message}`);
        // Clients try a 503 again, a 429 not.
        const status = refusal.code === 'RequestTooFrequently' ? 503 : ERROR_STATUS[refusal.code];
        return json({ detail: refusal.message }, status);
      });
      const { pathname } = new URL(request.url);
      logRequest(`${requestId} ${request.method} ${pathname.slice(0, 200)} ${code} ${clock() - started} ms`);
      return response;
    },
    async stop() {
      stopping.abort(new Refusal('ServiceUnavailable', 'The server is about to stop.'));
      chunks.stop();
      await assembler.stop();
    },
  };
}

/** Paths that clients do without; for any other they print the message of a 400, and one of their own for a 404. */
const OPTIONAL = /^organizations\/[^/]+\/(?:repos\/|.*\/previous-with-commits\/)?$/;

const NOT_TAKEN =
  'Watchbill takes source maps (sourcemaps upload) and debug files (debug-files upload) only, in chunks.';

function json(value: unknown, status = 200): Response {
  return new Response(stringifyJson(value), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  });
}

function chunkOptions({ request }: UploadCall): Promise<unknown> {
  const { origin, pathname } = new URL(request.url);
  return Promise.resolve({
    url: `${origin}${pathname}`,
    chunkSize: CHUNK_BYTES,
    chunksPerRequest: CHUNKS_PER_REQUEST,
    maxRequestSize: CHUNKS_PER_REQUEST * CHUNK_BYTES,
    maxFileSize: MAX_FILE_BYTES,
    concurrency: 2,
    hashAlgorithm: 'sha1',
    compression: ['gzip'],
    accept: [
      'release_files',
      'sources',
      'debug_files',
      'artifact_bundles',
      'artifact_bundles_v2',
      'proguard',
    ],
  });
}

async function keepChunks({ request, holder, withBody, chunks }: UploadCall): Promise<unknown> {
  const type = request.headers.get('Content-Type') ?? '';
  return withBody(request, { maxBytes: MAX_BODY_BYTES }, async (bytes) => {
    for await (const { checksum: sum, content } of chunksIn(bytes, type)) {
      await chunks.keep(holder.key_id, sum, content);
    }
    return {};
  });
}

async function assembleBundle(call: UploadCall): Promise<unknown> {
  const { holder, assembler } = call;
  const file = bundleFile(checked(BundleRequest, await bodyOf(call)), holder.key_id);
  return bundleReply(await assembler.assemble(file, holder));
}

function bundleReply(state: AssemblyState) {
  return {
    state: state.state,
    missingChunks: state.state === 'not_found' ? state.missingChunks : [],
    ...(state.state === 'error' && { detail: state.detail }),
  };
}

async function assembleDifs(call: UploadCall): Promise<unknown> {
  const { holder, clock, assembler, names } = call;
  const files = Object.entries(checked(DifsRequest, await bodyOf(call))).map(([sum, sent]) =>
    debugFile({ ...sent, checksum: sum, service: checked(serviceName, names[0]) }, holder.key_id),
  );
  const states = await Promise.all(
    files.map(async (file) => ({ file, state: await assembler.assemble(file, holder) })),
  );
  return difReply(states, clock());
}

async function release(call: UploadCall): Promise<unknown> {
  const { version = call.names[0] ?? '', projects = [] } = checked(ReleaseRequest, await bodyOf(call));
  return {
    version,
    dateCreated: new Date(call.clock()).toISOString(),
    dateReleased: null,
    url: null,
    lastEvent: null,
    newGroups: 0,
    projects: projects.map((slug) => ({ slug, name: slug })),
  };
}

function bodyOf({ request, withBody }: UploadCall): Promise<unknown> {
  return withBody(request, { maxBytes: MAX_JSON_BYTES }, (bytes) =>
    Promise.resolve(parseBody(bytes, MAX_JSON_VALUES)),
  );
}

/** @throws Refusal InvalidParameter */
function checked<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = check(schema, value);
  if (result.ok) return result.value;
  throw new Refusal('InvalidParameter', problemLine(result.problems));
}
