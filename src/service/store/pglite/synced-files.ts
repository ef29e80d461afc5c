import fs from 'node:fs';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import type { NodeFS } from '@electric-sql/pglite/nodefs';

/** WASI error numbers; all others become EIO. */
const ERROR_NUMBERS: Readonly<Record<string, number>> = { EBADF: 8, EDQUOT: 19, EINVAL: 28, ENOSPC: 51 };
const EIO = 29;

/**
 * Options that make an engine sync its folder. By default PGlite never does, so a power failure could lose commits:
 * it turns syncing off, and its file system ignores the call.
 */
export function syncedFiles(
  engine: { PGlite: typeof PGlite; NodeFS: typeof NodeFS },
  folder: string,
): Pick<PGliteOptions, 'fs' | 'startParams'> {
  class SyncedFiles extends engine.NodeFS {
    override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
      const { emscriptenOpts } = await super.init(...args);
      const { preRun = [] } = emscriptenOpts;
      return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, addFsync] } };
    }
  }
  return {
    fs: new SyncedFiles(folder),
    startParams: [
      // Turns syncing off.
      ...engine.PGlite.defaultStartParams.filter((param) => param !== '-F'),
      // The default, fdatasync, does nothing in this build.
      '-c',
      'wal_sync_method=fsync',
    ],
  };
}

function addFsync({ NODEFS }: { NODEFS: object }): void {
  const { stream_ops }: { stream_ops?: object } = Object(NODEFS);
  if (!stream_ops) throw new Error('The file system of PGlite has no operations to add fsync to');
  Object.assign(stream_ops, { fsync });
}

/** Returns 0 or an error number. @param stream `nfd`: Node's file descriptor. */
function fsync({ nfd }: { nfd: number }): number {
  try {
    fs.fsyncSync(nfd);
    return 0;
  } catch (error) {
    const { code }: { code?: unknown } = Object(error);
    return ERROR_NUMBERS[String(code)] ?? EIO;
  }
}
