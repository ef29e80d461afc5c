import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { createServer, get, type RequestListener } from 'node:http';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';

/**
 * A Unix socket in a data directory, over which the process behind it says over HTTP what it is. The system drops it
 * with its process, and it is the same one for all containers that share the directory, as ids of processes are not.
 */

/** What opens stores, as messages call it. */
export type Program = 'the server' | 'a command';

const Holder = z.object({
  /** As its own container counts. */
  pid: z.number(),
  host: z.string(),
  program: z.string(),
  /** ISO 8601. */
  since: z.string(),
  /** `waiting`: it does not have the store yet. */
  state: z.enum(['waiting', 'open']),
});
type Holder = z.infer<typeof Holder>;

export type OwnSocket = {
  name: string;
  /** From now on it says that it has the store open. */
  open(): void;
  /** What else answers at it from now on, beside `GET /`. Only the owner of the store may open the file. */
  serve: (listener: RequestListener) => void;
  remove(): Promise<void>;
};

/** Longest path that a socket can be reached by on every system, in bytes: macOS takes 103, Linux 107. */
const LONGEST_PATH = 100;

// When it was made, the process as its own container counts, and what no other one has.
const NAME = /^in-use\.[0-9a-z]+-(?<pid>\d+)-[0-9a-f]{8}\.(?:sock|new)$/;

/** Whether a file of a data directory is such a socket, or was to become one. */
export function isSocketName(name: string): boolean {
  return NAME.test(name);
}

/** The process that made a socket, which may be too busy to say so itself. */
export function processOf(name: string): string {
  return NAME.exec(name)?.groups?.['pid'] ?? 'unknown';
}

/** Listens under a name that nobody had before or will have again. It appears when it can be asked, not before. */
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
  // What an upload of the owner's may take is nobody's business.
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    const isKnown = request.method === 'GET' && request.url === '/';
    if (!isKnown && others) {
      others(request, response);
      return;
    }
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json', connection: 'close' });
    response.end(isKnown ? JSON.stringify(holder) : '{}');
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

/** A socket has nobody behind it any more; somebody who is about to go or does not answer; or this process. */
export type Answer = 'dead' | 'going' | 'silent' | Holder;

/** How long a process may take to answer that has its hands full, in milliseconds. */
const PATIENCE_MS = 5_000;

/** Who is behind a socket of a data directory. Rejects where this user may not ask. */
export function askSocket(dataDir: string, name: string): Promise<Answer> {
  return withShortPath(dataDir, (folder) => ask(join(folder, name)));
}

function ask(socketPath: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get({ socketPath, path: '/', agent: false, timeout: PATIENCE_MS }, (response) => {
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
        // Linux says the same of a file that is no socket; macOS does not.
        case 'ECONNREFUSED':
        case 'ENOENT':
        case 'ENOTSOCK':
          resolve('dead');
          break;
        case 'ECONNRESET':
        case 'EPIPE':
          resolve('going');
          break;
        // More wait for an answer than the system lets wait.
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

/** Where the path of a folder is too long for a socket, a link with a shorter one stands for it. */
export async function withShortPath<T>(folder: string, work: (folder: string) => Promise<T>): Promise<T> {
  const room = LONGEST_PATH - 'in-use.tttttttt-4194304-xxxxxxxx.sock'.length - 1;
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
