import type { Inflate } from '../debug-info/binary/image';
import type { Gunzip } from '../collect/unpacked-maps';
import type { InflateRaw } from '../collect/zip';

/** Decompressors of this platform. Each throws on damaged input. */
export type Unpack = {
  /** ZLIB (RFC 1950), of debug information. */
  inflate: Inflate;
  /** DEFLATE (RFC 1951), of zips. */
  inflateRaw: InflateRaw;
  /** Decompresses mappings and source maps. */
  gunzip: Gunzip;
};

/** Something in the dropped files that stacks of one type are read by. */
export type DroppedArtifact = {
  /** The file that it is in, and which part of it: an architecture; '' where it is the whole file. */
  file: string;
  part: string;
  /** Size of the file in bytes. */
  size: number;
  /** Lookup paths, as `StackReader` requests them. */
  paths: readonly string[];
  /** Message if no frame requests the artifact. */
  unasked: string;
  /** Its content as a reader opens it; why it cannot be taken, where it cannot. Read again each time. */
  content: () => Promise<Uint8Array | string>;
};

/** Artifacts of the dropped files, and rejected files with their reasons. */
export type Dropped = {
  artifacts: readonly DroppedArtifact[];
  skipped: readonly { file: string; why: string }[];
};

/** Result of a finder for a stack type. */
export type Finding = {
  artifacts: DroppedArtifact[];
  skipped: { file: string; why: string }[];
  /** Files that an artifact is made of beside its own. */
  used?: readonly string[];
};

/** The file, folder or zip that was dropped, by the name of a file in it. */
export function topOf(name: string): string {
  return name.split('/', 1)[0] ?? name;
}
