import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { Envelope } from '#contract/envelope';
import { parseJson, stringifyJson } from '#contract/json';
import type { ProgressLine } from '../import/progress';
import { ImportError } from '../import/problems';
import { ArtifactError } from '../stack/collect';
import { withShortPath } from '../store/lock-socket';
import { type Ask, COMMAND_ROWS, type CommandName, type CommandReply } from './commands';

/** Server that refused a command or did not answer, with a one-line message. */
export class ServerError extends Error {
  override name = 'ServerError';
}

/** Socket of a server in its data directory. */
type ServerSocket = { dataDir: string; name: string };

/** The first start fills the store with demo data, which takes minutes on a slow machine. */
const MAX_START_MS = 5 * 60_000;
const POLL_MS = 500;
const NOT_READY = 503;

/** Sends JSON to a path of a server's socket. Resolves as soon as the reply begins. @throws the connection's error */
export function callServer(
  { dataDir, name }: ServerSocket,
  path: string,
  body: string,
  stop?: AbortSignal,
): Promise<IncomingMessage> {
  return withShortPath(
    dataDir,
    (folder) =>
      new Promise((resolve, reject) => {
        const headers = { 'content-type': 'application/json' };
        const socketPath = join(folder, name);
        request({ socketPath, path, method: 'POST', headers, agent: false, ...(stop && { signal: stop }) })
          .once('response', resolve)
          .on('error', reject)
          .end(body);
      }),
  );
}

/**
 * Runs commands through the server that has the store open, once it is ready.
 * @param notice prints a line while the server is not ready.
 * @param maxStartMs timeout for the server's start.
 */
export function askServer(
  socket: ServerSocket,
  notice: (line: string) => void,
  maxStartMs = MAX_START_MS,
): Ask {
  return async <N extends CommandName>(
    name: N,
    input: unknown,
    { draw, stop }: { draw?: ProgressLine; stop?: AbortSignal } = {},
  ) => {
    const call = () =>
      callServer(socket, `/command/${COMMAND_ROWS[name].path}`, stringifyJson(input), stop).catch(
        (error: unknown) => {
          stop?.throwIfAborted();
          throw new ServerError(`The server cannot be reached (${connectionReason(error)})`);
        },
      );
    const reply = await whenReady(call, notice, maxStartMs);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server runs the same table of commands
    return (await dataIn(reply, draw)) as CommandReply<N>;
  };
}

async function whenReady(
  call: () => Promise<IncomingMessage>,
  notice: (line: string) => void,
  maxMs: number,
): Promise<IncomingMessage> {
  const until = Date.now() + maxMs;
  const limit = `${Math.ceil(maxMs / 60_000)} min`;
  for (let isFirst = true; ; isFirst = false) {
    const reply = await call().catch((error: unknown) => {
      if (isFirst || !(error instanceof ServerError)) throw error;
      throw new ServerError(`The server failed to start: ${error.message}`);
    });
    if (reply.statusCode !== NOT_READY) return reply;
    reply.resume();
    if (Date.now() >= until) throw new ServerError(`The server was not ready within ${limit}`);
    if (isFirst) notice(`Waiting for the server, which is not ready yet (${limit} at most)`);
    await sleep(POLL_MS);
  }
}

/** Line of a reply: the progress, or as the last one the envelope. */
const ReplyLine = z.union([z.strictObject({ progress: z.string() }), Envelope]);
const Problems = z.array(z.string());

/** Data of a reply in lines. @throws ServerError, ImportError or ArtifactError; then nothing was done. */
async function dataIn(reply: IncomingMessage, draw: ProgressLine = () => undefined): Promise<unknown> {
  try {
    for await (const line of linesOf(reply)) {
      const value = ReplyLine.parse(parseJson(line));
      if (isProgress(value)) draw(value.progress);
      else if (value.error) throw commandFailure(value.error);
      else return value['data'];
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') throw brokenConnection();
    throw error;
  }
  throw brokenConnection();
}

async function* linesOf(reply: IncomingMessage): AsyncGenerator<string> {
  let rest = '';
  const parts: AsyncIterable<string> = reply.setEncoding('utf8');
  for await (const part of parts) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

function isProgress(line: z.output<typeof ReplyLine>): line is { progress: string } {
  return 'progress' in line;
}

function commandFailure({
  message,
  import_problems,
  artifact_problems,
}: NonNullable<Envelope['error']>): Error {
  if (import_problems) return new ImportError(Problems.parse(import_problems));
  if (artifact_problems) return new ArtifactError(Problems.parse(artifact_problems));
  return new ServerError(message);
}

function brokenConnection(): ServerError {
  return new ServerError('The connection to the server broke off before its reply');
}

function connectionReason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
