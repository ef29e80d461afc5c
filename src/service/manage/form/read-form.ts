import { MAX_DEBUG_FILE_BYTES } from '#symbolication/collect';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { mediaType } from '../../http/body';
import { Refusal } from '../../refusal';
import { PartFault } from '../parts';
import type { Spool } from '../spool';
import { chunksOf } from '../upload';

import Busboy, { type BusboyFileStream } from '@fastify/busboy';

const LIMITS = { parts: 20, files: 20, fileSize: MAX_DEBUG_FILE_BYTES, headerPairs: 50 };

/**
 * Keeps the wanted parts of a body in multipart/form-data (RFC 7578), which may be compressed with gzip as a whole, and
 * gives their files by the parts' names. Others are skipped.
 * @param wanted what the file of each part is to be called.
 * @throws Refusal or PartFault where the body is none, is too large, or breaks off.
 */
export async function readForm(
  request: Request,
  spool: Spool,
  wanted: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  if (mediaType(request.headers) !== 'multipart/form-data') {
    throw new Refusal('InvalidContentType', 'The header Content-Type must be multipart/form-data.');
  }
  const files = new Map<string, string>();
  const keeping: Promise<unknown>[] = [];
  const form = formOf(request, (name, content) => {
    const file = wanted.get(name);
    if (file === undefined) {
      content.resume();
      return;
    }
    const isTwice = files.has(name);
    files.set(name, '');
    const kept = isTwice
      ? Promise.reject(new PartFault(`The part ${name} is there twice`))
      : keep(spool, { name, file }, content).then((path) => files.set(name, path));
    kept.catch((error: unknown) => form.destroy(error instanceof Error ? error : undefined));
    keeping.push(kept);
  });
  const body = Readable.from(chunksOf(request), { objectMode: false });
  const reading = isCompressed(request) ? pipeline(body, createGunzip(), form) : pipeline(body, form);
  const [end, ...parts] = await Promise.allSettled([reading, ...keeping]);
  // What was wrong with a part is the reason why the rest was not read.
  const failed = [...parts, ...(await Promise.allSettled(keeping)), end].find(
    (outcome) => outcome?.status === 'rejected',
  );
  if (failed?.status === 'rejected') throw known(failed.reason);
  return files;
}

function isCompressed({ headers }: Request): boolean {
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'gzip' && encoding !== 'identity') {
    throw new Refusal('InvalidContentType', 'The body may be compressed with gzip only.');
  }
  return encoding === 'gzip';
}

function formOf(request: Request, onPart: (name: string, content: BusboyFileStream) => void) {
  let form: InstanceType<typeof Busboy>;
  try {
    form = new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: LIMITS,
      // Some senders give text a file's name, and files none.
      isPartAFile: () => true,
    });
  } catch {
    throw new PartFault('The header Content-Type names no boundary');
  }
  form.on('file', onPart);
  form.on('partsLimit', () => form.destroy(new PartFault('There are too many parts')));
  return form;
}

async function keep(
  spool: Spool,
  { name, file }: { name: string; file: string },
  content: BusboyFileStream,
): Promise<string> {
  const { path } = await spool.keep(file, content);
  if (content.truncated) {
    throw new Refusal('EntityTooLarge', `The part ${name} is longer than ${LIMITS.fileSize} bytes.`);
  }
  return path;
}

/** The libraries' words are no help to the sender. */
function known(error: unknown): unknown {
  const isOurs = error instanceof Refusal || error instanceof PartFault;
  const isSystems = error instanceof Error && 'syscall' in error;
  return isOurs || isSystems ? error : new PartFault('The form is damaged, or broke off');
}
