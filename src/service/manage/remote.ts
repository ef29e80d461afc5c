import type { IncomingMessage } from 'node:http';
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { Envelope } from '#contract/envelope';
import { parseJson, stringifyJson } from '#contract/json';
import { Names } from '#contract/names';
import { fillFolder, isExported } from '../export/export-folder';
import { newFile } from '../export/new-file';
import type { ProgressLine } from '../import/progress';
import { chunksOf } from '../import/file-bytes';
import type { SourceFile } from '../import/files';
import { ImportError } from '../import/problems';
import type { Build, NewArtifact } from '../stack/artifacts/artifacts';
import { ArtifactError } from '../stack/collect/artifact-error';
import { callServer, type ServerAddress } from './call';
import type { ImportChoices, Management } from './management';
import { headLine, readParts, type ReadPart, wholeContent } from './parts';
import {
  Added,
  ArtifactList,
  Counts,
  CreatedKey,
  DemoRemoval,
  Erased,
  FileHead,
  Hello,
  Imported,
  KeyList,
  MANAGE_PATHS,
  Outcome,
  ProgressHead,
  Removed,
  RevokedKey,
  SourceResults,
  StoreReport,
} from './wire';

/** Server that refused a command or did not answer, with a one-line message. */
export class ServerError extends Error {
  override name = 'ServerError';
  /** HTTP status of the refusal; undefined without one, or if the refusal came within a reply. */
  readonly status: number | undefined;
  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** Statuses of a starting server, and of a proxy that cannot reach it yet. */
const NOT_READY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);
/**
 * Timeout for a server's start: the first start fills the store with demo data, which takes minutes on a slow
 * machine.
 */
const MAX_START_MS = 5 * 60_000;
const POLL_MS = 500;

const MAX_ENVELOPE_BYTES = 65_536;

/**
 * Manages a store through the server that has it, once the server is ready.
 * @param notice called with one line if it has to wait.
 * @throws ServerError if there is no server, it does not get ready in time, or it rejects this key or these commands.
 */
export async function manageThrough(
  address: ServerAddress,
  notice: (line: string) => void,
  maxStartMs = MAX_START_MS,
): Promise<Management> {
  const ask = async <S extends z.ZodMiniType>(path: string, reply: S, body: unknown = {}) =>
    expected(reply, await outcomeOf(await called(address, path, stringifyJson(body)), {}));
  const send = async <S extends z.ZodMiniType>(
    path: string,
    reply: S,
    body: AsyncIterable<Uint8Array>,
    take: Take,
  ) => expected(reply, await outcomeOf(await called(address, path, body), take));
  const oneFile = (path: string, command: string, body: unknown, stop?: AbortSignal) =>
    newFile(path, async (handle) => {
      const file = async ({ content }: ReadPart) => {
        for await (const chunk of content) await handle.writeFile(chunk);
      };
      await outcomeOf(await called(address, command, stringifyJson(body), stop), { file });
    });
  // Before anything large is sent.
  await untilReady(() => ask(MANAGE_PATHS.hello, Hello), notice, maxStartMs);
  return {
    importFiles: (files, draw, choices) =>
      send(MANAGE_PATHS.import, Imported, filesOf(files, draw, choices), {
        progress: draw,
        problems: (problems) => new ImportError(problems),
      }).finally(() => draw('')),
    exportInto: (folder, { force, csv, damaged }) =>
      fillFolder(folder, force, async (create) => {
        const reply = await called(address, MANAGE_PATHS.export, stringifyJson({ csv, damaged }));
        const file = async ({ head, content }: ReadPart) => {
          const { name } = expected(FileHead, head);
          if (!isExported(name)) throw odd();
          const handle = await create(name);
          try {
            for await (const chunk of content) await handle.writeFile(chunk);
            await handle.sync();
          } finally {
            await handle.close();
          }
        };
        return expected(Counts, await outcomeOf(reply, { file }));
      }),
    backUp: (path, stop) => oneFile(path, MANAGE_PATHS.backUp, {}, stop),
    exportPerson: (person_id, path) => oneFile(path, MANAGE_PATHS.exportPerson, { person_id }),
    erasePerson: (person_id, dry_run) => ask(MANAGE_PATHS.erasePerson, Erased, { person_id, dry_run }),
    async sync(names, options, draw) {
      const reply = await called(address, MANAGE_PATHS.sync, stringifyJson({ names, ...options }));
      return expected(SourceResults, await outcomeOf(reply, { progress: draw }));
    },
    removeDemo: () => ask(MANAGE_PATHS.removeDemo, DemoRemoval),
    addArtifacts: (build, incoming) =>
      send(MANAGE_PATHS.addArtifacts, Added, artifactsOf(build, incoming), {
        problems: (problems) => new ArtifactError(problems),
      }),
    listArtifacts: () => ask(MANAGE_PATHS.listArtifacts, ArtifactList),
    removeArtifacts: (removal) => ask(MANAGE_PATHS.removeArtifacts, Removed, removal),
    async createKey(person_id, scopes) {
      return (await ask(MANAGE_PATHS.createKey, CreatedKey, { person_id, scopes })).key ?? undefined;
    },
    listKeys: () => ask(MANAGE_PATHS.listKeys, KeyList),
    names: () => ask(MANAGE_PATHS.names, Names),
    inspect: (key) => ask(MANAGE_PATHS.inspect, StoreReport, { key }),
    async revokeKey(key_id) {
      return (await ask(MANAGE_PATHS.revokeKey, RevokedKey, { key_id })).is_revoked;
    },
  };
}

async function untilReady(
  greet: () => Promise<unknown>,
  notice: (line: string) => void,
  maxMs: number,
): Promise<void> {
  const until = Date.now() + maxMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      await greet();
      return;
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      if (!NOT_READY_STATUSES.has(error.status ?? 0)) {
        throw isFirst ? error : new ServerError(`The server failed to start: ${error.message}`);
      }
      const limit = `${Math.ceil(maxMs / 60_000)} min`;
      if (Date.now() >= until) {
        throw new ServerError(`The server was not ready within ${limit}: ${error.message}`);
      }
      if (isFirst) notice(`Waiting for the server, which is not ready yet (${limit} at most)`);
      await sleep(POLL_MS);
    }
  }
}

async function* filesOf(
  files: readonly SourceFile[],
  draw: ProgressLine,
  { rewritePast = false, dryRun = false }: ImportChoices = {},
): AsyncGenerator<Uint8Array> {
  if (rewritePast) yield headLine({ rewrite_past: true });
  if (dryRun) yield headLine({ dry_run: true });
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let bytesSent = 0;
  let lastPercent = -1;
  for (const [index, { name, path }] of files.entries()) {
    const size = sizes[index] ?? 0;
    yield headLine({ name, bytes: size });
    if (size === 0) continue;
    const onBytes = (bytes: number) => {
      bytesSent += bytes;
      const percent = Math.floor((bytesSent / total) * 100);
      if (percent > lastPercent) draw(`Sending: ${percent} %`);
      lastPercent = percent;
    };
    // At most the announced size: the file may be growing.
    yield* chunksOf({ name, path }, onBytes, size - 1);
  }
  yield headLine({ end: true });
}

async function* artifactsOf(build: Build, incoming: AsyncIterable<NewArtifact>): AsyncGenerator<Uint8Array> {
  yield headLine({ build });
  for await (const { path, content, alsoAt = [] } of incoming) {
    yield headLine({ path, also_at: alsoAt, bytes: content.length });
    yield content;
  }
  yield headLine({ end: true });
}

/** Handlers of the parts of a reply before the last one. */
type Take = {
  progress?: ProgressLine;
  file?: (part: ReadPart) => Promise<void>;
  /** Creates the error for a list of problems in the upload. */
  problems?: (problems: readonly string[]) => Error;
};

/** Result of the command. @throws ServerError, or the error from `problems`, if nothing was done. */
async function outcomeOf(reply: IncomingMessage, take: Take): Promise<unknown> {
  try {
    for await (const part of readParts(reply)) {
      const progress = ProgressHead.safeParse(part.head);
      const outcome = Outcome.safeParse(part.head);
      if (progress.success) take.progress?.(progress.data.progress);
      else if (!outcome.success) await (take.file?.(part) ?? Promise.reject(odd()));
      else if ('error' in outcome.data) {
        const { message, problems } = outcome.data.error;
        throw (problems && take.problems?.(problems)) ?? new ServerError(message);
      } else return outcome.data.data;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') throw brokenOff();
    throw error;
  }
  throw brokenOff();
}

/** Sends a command and returns a reply in parts. @throws ServerError for any other reply. */
async function called(
  address: ServerAddress,
  path: string,
  body: string | AsyncIterable<Uint8Array>,
  stop?: AbortSignal,
): Promise<IncomingMessage> {
  const reply = await callServer(address, path, body, stop).catch((error: unknown) => {
    throw isConnections(error) ? new ServerError(`The server cannot be reached (${error.code})`) : error;
  });
  const type = reply.headers['content-type'];
  if (reply.statusCode === 200 && type === 'application/octet-stream') return reply;
  const text = await wholeContent(reply, MAX_ENVELOPE_BYTES).catch(() => new Uint8Array());
  throw new ServerError(
    messageIn(new TextDecoder().decode(text)) ??
      `The server answered ${reply.statusCode ?? 'nothing'}: it is not a Watchbill that accepts commands, or has another version`,
    reply.statusCode,
  );
}

function messageIn(text: string): string | undefined {
  try {
    const { error } = Envelope.parse(parseJson(text));
    return error && error.code !== 'RouteNotFound' ? error.message : undefined;
  } catch {
    return undefined;
  }
}

function isConnections(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && !('path' in error);
}

function expected<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw odd();
  return result.data;
}

function odd(): ServerError {
  return new ServerError('The reply of the server is not known to this version');
}

function brokenOff(): ServerError {
  return new ServerError('The connection to the server broke off before its reply');
}
