import type { EnrichedFrame } from '#contract/stack';
import { MappingFault } from '../android/mapping/mapping-fault';
import { DebugInfoFault } from '../debug-info/bytes/byte-reader';
import { MapFault } from '../javascript/map/map-fault';
import { READERS } from '../readers/readers';
import { type Job, type OpenedArtifact, readableJob, type StackReader } from '../readers/stack-reader';
import type { Dropped, DroppedArtifact } from './dropped';
import { DROPPED_BUILD } from './find-dropped';

/** Effect of a dropped artifact on a stack. */
type DroppedMatch = Pick<DroppedArtifact, 'file' | 'part' | 'size'> & {
  /** Indices of the frames that it converted. */
  frames: readonly number[];
  /** Reason why it converted no frame; '' if it did. */
  why: string;
  /** True if it cannot be read at all, or there is no room for it. */
  isProblem: boolean;
};

export type DroppedReply = { frames: EnrichedFrame[]; answers: DroppedMatch[] };

/** Opened artifacts, or why one cannot be, to be kept from one stack to the next. */
export type OpenedDropped = Map<DroppedArtifact, OpenedArtifact | string>;

/** Max total size of the artifacts opened for a stack, to limit the browser's memory. */
const MAX_OPENED_BYTES = 768 * 1024 * 1024;

/**
 * The frames of a stack by dropped files alone: what the operation `sourcemap/stack/enrich` replies where the same files
 * were added for the build that the stack is of.
 * @param onFile gets the name of each file before it is read.
 */
export async function enrichDropped(
  job: Job,
  { artifacts }: Dropped,
  opened: OpenedDropped,
  onFile: (file: string) => void,
): Promise<DroppedReply> {
  const reader = READERS[job.type];
  const session = reader.begin({ ...readableJob(job).job, ...DROPPED_BUILD });
  const { query } = session;
  const candidates = artifacts.flatMap(({ paths }, index) =>
    paths
      .filter((path) => query === 'build' || query.includes(path))
      .map((path) => ({ path, version: job.version, hash: String(index) })),
  );
  const hashes = new Set(session.choose(candidates));
  for (const artifact of opened.keys()) {
    if (!hashes.has(String(artifacts.indexOf(artifact)))) opened.delete(artifact);
  }
  for (const hash of hashes) {
    const artifact = artifacts[Number(hash)];
    if (!artifact || opened.has(artifact)) continue;
    onFile(artifact.file);
    opened.set(artifact, await openArtifact(artifact, reader, bytesOf(opened)));
  }
  const openedBy = (hash: string) => {
    const artifact = artifacts[Number(hash)];
    return artifact && opened.get(artifact);
  };
  const frames = session.enrich((hash) => {
    const artifact = openedBy(hash);
    return typeof artifact === 'string' ? undefined : artifact;
  });
  const converted = new Map<string | undefined, number[]>();
  for (const [index, frame] of frames.entries()) {
    if (!frame.converted) continue;
    const hash = session.answeredBy(frame);
    const before = converted.get(hash);
    if (before) before.push(index);
    else converted.set(hash, [index]);
  }
  const answers = artifacts.map(({ file, part, size, unasked }, index) => {
    const hash = String(index);
    const content = openedBy(hash);
    const isProblem = typeof content === 'string';
    const other = content === undefined || isProblem ? undefined : session.otherBuild?.(content)?.words;
    const nothing = other ?? 'it has nothing at the positions of this stack: is it of another build?';
    const none = hashes.has(hash) ? nothing : unasked;
    const answered = converted.get(hash) ?? [];
    const why = answered.length > 0 ? '' : none;
    return { file, part, size, frames: answered, why: isProblem ? content : why, isProblem };
  });
  return { frames, answers };
}

async function openArtifact(
  artifact: DroppedArtifact,
  reader: StackReader,
  bytes: number,
): Promise<OpenedArtifact | string> {
  const content = await artifact.content();
  if (typeof content === 'string') return content;
  if (content.length > reader.maxBytes) return `is longer than ${reader.maxBytes} bytes`;
  try {
    const opened = reader.open(content);
    return bytes + opened.byteLength <= MAX_OPENED_BYTES
      ? opened
      : 'has no room beside the others: drop fewer files';
  } catch (error) {
    if (error instanceof MapFault || error instanceof MappingFault || error instanceof DebugInfoFault) {
      return error.message;
    }
    throw error;
  }
}

function bytesOf(opened: OpenedDropped): number {
  let bytes = 0;
  for (const artifact of opened.values()) bytes += typeof artifact === 'string' ? 0 : artifact.byteLength;
  return bytes;
}
