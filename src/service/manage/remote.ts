import type { IncomingMessage } from 'node:http';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type * as z from 'zod/mini';
import { Envelope } from '#contract/envelope';
import { parseJson, stringifyJson } from '#contract/json';
import { fillFolder, isExported } from '../export/export-folder';
import { newFile } from '../export/new-file';
import type { ProgressLine } from '../import/progress';
import type { SourceFile } from '../import/files';
import { ImportError } from '../import/problems';
import type { Build, NewArtifact } from '../stack/artifacts/artifacts';
import { ArtifactError } from '../stack/collect/artifact-error';
import { callServer, type ServerAddress } from './call';
import type { Management } from './management';
import { headLine, readParts, type ReadPart, wholeContent } from './parts';
import {
  Added,
  ArtifactList,
  Counts,
  CreatedKey,
  FileHead,
  Hello,
  KeyList,
  MANAGE_PATHS,
  Outcome,
  ProgressHead,
  Removed,
  RevokedKey,
} from './wire';

/** The server refused a command, or did not answer it. The message is one line. */
export class ServerError extends Error {
  override name = 'ServerError';
}

const MAX_ENVELOPE_BYTES = 65_536;

/**
 * Manages a store through the server that has it.
 * @throws ServerError where there is none, or it does not know this key or these commands.
 */
export async function manageThrough(address: ServerAddress): Promise<Management> {
  const ask = async <S extends z.ZodMiniType>(path: string, reply: S, body: unknown = {}) =>
    expected(reply, await outcomeOf(await called(address, path, stringifyJson(body)), {}));
  const send = async <S extends z.ZodMiniType>(
    path: string,
    reply: S,
    body: AsyncIterable<Uint8Array>,
    take: Take,
  ) => expected(reply, await outcomeOf(await called(address, path, body), take));
  // Before anything long is sent.
  await ask(MANAGE_PATHS.hello, Hello);
  return {
    importFiles: (files, draw) =>
      send(MANAGE_PATHS.import, Counts, filesOf(files, draw), {
        progress: draw,
        problems: (problems) => new ImportError(problems),
      }).finally(() => draw('')),
    exportInto: (folder, { force, csv }) =>
      fillFolder(folder, force, async (create) => {
        const reply = await called(address, MANAGE_PATHS.export, stringifyJson({ csv }));
        const file = async ({ head, content }: ReadPart) => {
          const { name } = expected(FileHead, head);
          if (!isExported(name)) throw odd();
          const handle = await create(name);
          try {
            for await (const chunk of content) await handle.write(chunk);
            await handle.sync();
          } finally {
            await handle.close();
          }
        };
        return expected(Counts, await outcomeOf(reply, { file }));
      }),
    backUp: (path) =>
      newFile(path, async (handle) => {
        const file = async ({ content }: ReadPart) => {
          for await (const chunk of content) await handle.write(chunk);
        };
        await outcomeOf(await called(address, MANAGE_PATHS.backUp, '{}'), { file });
      }),
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
    async revokeKey(key_id) {
      return (await ask(MANAGE_PATHS.revokeKey, RevokedKey, { key_id })).is_revoked;
    },
  };
}

async function* filesOf(files: readonly SourceFile[], draw: ProgressLine): AsyncGenerator<Uint8Array> {
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let sent = 0;
  let drawn = -1;
  for (const [index, { name, path }] of files.entries()) {
    const size = sizes[index] ?? 0;
    yield headLine({ name, bytes: size });
    if (size === 0) continue;
    // No more than was announced, where somebody still writes to it.
    const content: AsyncIterable<Uint8Array> = createReadStream(path, { end: size - 1 });
    for await (const chunk of content) {
      sent += chunk.length;
      const percent = Math.floor((sent / total) * 100);
      if (percent > drawn) draw(`Sending: ${percent} %`);
      drawn = percent;
      yield chunk;
    }
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

/** What is done with the parts of a reply before its last one. */
type Take = {
  progress?: ProgressLine;
  file?: (part: ReadPart) => Promise<void>;
  /** The error for a list of what is wrong with what was sent. */
  problems?: (problems: readonly string[]) => Error;
};

/** What was done. @throws ServerError, or the error that `problems` makes, where nothing was. */
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

/** A reply that is one of parts. @throws ServerError for any other. */
async function called(
  address: ServerAddress,
  path: string,
  body: string | AsyncIterable<Uint8Array>,
): Promise<IncomingMessage> {
  const reply = await callServer(address, path, body).catch((error: unknown) => {
    throw isConnections(error) ? new ServerError(`The server cannot be reached (${error.code})`) : error;
  });
  const type = reply.headers['content-type'];
  if (reply.statusCode === 200 && type === 'application/octet-stream') return reply;
  const text = await wholeContent(reply, MAX_ENVELOPE_BYTES).catch(() => Buffer.alloc(0));
  throw new ServerError(
    messageIn(text.toString()) ??
      `The server answered ${reply.statusCode ?? 'nothing'}: it is no Watchbill that takes commands, or of another version`,
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
  return new ServerError('The server answered in a way that this version does not know');
}

function brokenOff(): ServerError {
  return new ServerError('The connection to the server broke off before it had answered');
}
