import type { StackType } from '#contract/stack';
import {
  type Dropped,
  findDropped,
  type GivenFile,
  type GivenFiles,
  type Unpack,
} from '#symbolication/collect';
import { type DroppedReply, enrichDropped, type OpenedDropped } from '#symbolication/platforms';
import { gunzipSync, inflateSync, unzlibSync } from 'fflate';
import { serve } from '../../../worker/serve';
import type { DroppedFile } from '../../../hooks/use-file-drop';
import type { DroppedFiles, DropJobs } from './dropped-files';

/** Cache of the last files, for stacks of the last type. */
let latest: { number: number; type: StackType; dropped: Dropped; opened: OpenedDropped } | undefined;

serve<DropJobs>({
  convert: async (question, { report }) => {
    const { dropped, reply } = await readDropped(question, report);
    return { ...reply, skipped: dropped.skipped };
  },
});

async function readDropped(
  { job, dropped: { number, files } }: DropJobs['convert']['input'],
  report: (name: string) => void,
): Promise<{ dropped: Dropped; reply: DroppedReply }> {
  if (latest?.number !== number || latest.type !== job.type) {
    // Frees memory before opening others.
    latest = undefined;
    const dropped = await findDropped(job.type, givenFiles(files, report), unpack);
    latest = { number, type: job.type, dropped, opened: new Map() };
  }
  const { dropped, opened } = latest;
  return { dropped, reply: await enrichDropped(job, dropped, opened, report) };
}

function givenFiles(files: DroppedFiles['files'], report: (name: string) => void): GivenFiles {
  return new Map(files.map((file) => [file.name, givenFile(file, report)]));
}

function givenFile({ name, file }: DroppedFile, report: (name: string) => void): GivenFile {
  return {
    name,
    size: file.size,
    read: async (from = 0, to = file.size) => {
      report(name);
      try {
        return new Uint8Array(await file.slice(from, to).arrayBuffer());
      } catch {
        throw new Error(`${name} cannot be read any more: it was changed, moved or removed. Drop it again.`);
      }
    },
  };
}

const unpack: Unpack = {
  inflate: (packed, size) => ofSize(unzlibSync(packed, { out: new Uint8Array(size) }), size),
  inflateRaw: (packed, size) => ofSize(inflateSync(packed, { out: new Uint8Array(size) }), size),
  gunzip: (packed, most) => {
    // The last four bytes are the unpacked size (RFC 1952).
    const size = new DataView(packed.buffer, packed.byteOffset + packed.length - 4).getUint32(0, true);
    if (size > most) throw new Error('too long');
    return ofSize(gunzipSync(packed, { out: new Uint8Array(size) }), size);
  },
};

function ofSize(unpacked: Uint8Array, size: number): Uint8Array {
  if (unpacked.length !== size) throw new Error('another size');
  return unpacked;
}
