import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { createServer, get, type RequestListener } from 'node:http';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ERROR_STATUS, failureEnvelope } from '#contract/envelope';
import { stringifyJson } from '#contract/json';
import { newRequestId } from '../refusal';

/**
 * Unix socket in a data directory, on which its process describes itself over HTTP. The system closes the socket with
 * the process, and unlike process ids it is visible to all containers that share the directory.
 */

/** Programs that open stores, as named in messages. */
export type Program = 'the server' | 'a command';

const Holder = z.object({
  /** Process id in its own container. */
  pid: z.number(),
  host: z.string(),
  program: z.string(),
  /** ISO 8601. */
  since: z.string(),
  /** `waiting`: the process does not have the store yet. */
  state: z.enum(['waiting', 'open']),
});
type Holder = z.infer<typeof Holder>;

export type OwnSocket = {
  name: string;
  /** Sets the state to `open`. */
  open(): void;
  /**
   * Sets the listener for everything but `GET /`; until then the reply is 503. Only the owner of the store may open
   * the file.
   */
  serve: (listener: RequestListener) => void;
  remove(): Promise<void>;
};

/** Max length of a socket's path that works on every system, in bytes: macOS accepts 103, Linux 107. */
const MAX_PATH_LENGTH = 100;

// Creation time, process id in its own container, and random digits.
const SOCKET_NAME = /^in-use\.[0-9a-z]+-(?<pid>\d+)-[0-9a-f]{8}\.(?:sock|new)$/;

/** True for names of such sockets, finished or not. */
export function isSocketName(name: string): boolean {
  return SOCKET_NAME.test(name);
}

/** Name of a socket once it is finished. */
export function finalName(name: string): string {
  return name.replace(/\.new$/, '.sock');
}

/** Id of the process that created a socket, from the name, as the process may be too busy to respond. */
export function processOf(name: string): string {
  return SOCKET_NAME.exec(name)?.groups?.['pid'] ?? 'unknown';
}

/** Listens under a unique name, which appears in the folder once the socket answers. */
export async function openSocket(dataDir: string, program: Program): Promise<OwnSocket> {
  const id = `in-use.${Date.now().toString(36)}-${process.pid}-${randomBytes(4).toString('hex')}`;
  const name = `${id}.sock`;
  const holder: Holder = {
    pid: process.pid,
    host: hostname(),
    program,
    since: new Date().toISOString(),
    state: 'waiting',
  };
  let others: RequestListener | undefined;
  // The owner's uploads may take any time.
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    const isKnown = request.method === 'GET' && request.url === '/';
    if (!isKnown && others) {
      others(request, response);
      return;
    }
    response.writeHead(isKnown ? 200 : ERROR_STATUS.ServiceUnavailable, {
      'content-type': 'application/json',
      connection: 'close',
    });
    response.end(isKnown ? JSON.stringify(holder) : starting());
  });
  server.unref();
  const remove = async () => {
    for (const file of [name, `${id}.new`]) await rm(join(dataDir, file), { force: true });
    server.close();
    server.closeAllConnections();
  };
  try {
    await withShortPath(dataDir, async (folder) => {
      await new Promise<void>((resolve, reject) => {
        server.on('error', reject);
        server.listen(join(folder, `${id}.new`), resolve);
      });
    });
    await chmod(join(dataDir, `${id}.new`), 0o600);
    await rename(join(dataDir, `${id}.new`), join(dataDir, name));
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    name,
    open() {
      holder.state = 'open';
    },
    serve(listener) {
      others = listener;
    },
    remove,
  };
}

function starting(): string {
  return stringifyJson(failureEnvelope(newRequestId(), 'ServiceUnavailable', 'The server is starting.'));
}

/** No process behind the socket; a process that is ending or does not respond; or a live one. */
export type Answer = 'dead' | 'going' | 'silent' | Holder;

/** Timeout of a request, long enough for busy processes. */
const SOCKET_TIMEOUT_MS = 5_000;

/** Fetches the state of the process behind a socket of a data directory. Rejects if this user has no access to it. */
export function askSocket(dataDir: string, name: string): Promise<Answer> {
  return withShortPath(dataDir, (folder) => askHolder(join(folder, name)));
}

function askHolder(socketPath: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get({ socketPath, path: '/', agent: false, timeout: SOCKET_TIMEOUT_MS }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('error', () => resolve('going'));
      response.on('end', () => resolve(holderIn(text)));
    });
    request.on('timeout', () => {
      resolve('silent');
      request.destroy();
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      switch (error.code) {
        // Linux reports a file that is not a socket as refused, macOS as ENOTSOCK.
        case 'ECONNREFUSED':
        case 'ENOENT':
        case 'ENOTSOCK':
          resolve('dead');
          break;
        case 'ECONNRESET':
        case 'EPIPE':
          resolve('going');
          break;
        // The connection queue is full.
        case 'EAGAIN':
          resolve('silent');
          break;
        default:
          reject(error);
      }
    });
  });
}

function holderIn(text: string): Answer {
  try {
    return z.parse(Holder, JSON.parse(text));
  } catch {
    return 'silent';
  }
}

/** Calls `work` with a folder; if its path is too long for a socket, with a short link to it. */
export async function withShortPath<T>(folder: string, work: (folder: string) => Promise<T>): Promise<T> {
  const room = MAX_PATH_LENGTH - 'in-use.tttttttt-4194304-xxxxxxxx.sock'.length - 1;
  if (Buffer.byteLength(folder) <= room) return work(folder);
  const isShort = Buffer.byteLength(tmpdir()) <= room - 'wb-xxxxxx/d'.length - 1;
  const short = await mkdtemp(join(isShort ? tmpdir() : '/tmp', 'wb-'));
  const link = join(short, 'd');
  try {
    await symlink(folder, link);
    return await work(link);
  } finally {
    await rm(link, { force: true });
    await rm(short, { recursive: true, force: true });
  }
}
