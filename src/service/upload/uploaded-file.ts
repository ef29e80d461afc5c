import { Refusal } from '../refusal';
import type { UploadedFile } from './store-file';

type SentBundle = {
  checksum: string;
  chunks: string[];
  projects: string[];
  version?: string | undefined;
  dist?: string | undefined;
};

/** Bundle for the services that its projects name. */
export function bundleFile(
  { checksum, chunks, projects, version, dist }: SentBundle,
  keyId: string,
): UploadedFile {
  return {
    kind: 'bundle',
    keyId,
    name: 'bundle.zip',
    checksum,
    chunks,
    services: [...new Set(projects)],
    version: versionOf(version, dist),
  };
}

/**
 * Version of a release: its name. Two dists of one release are two builds, so a dist follows it like build metadata,
 * unless it does already, as React Native has it.
 */
function versionOf(release = '', dist = ''): string {
  return release === '' || dist === '' || release.endsWith(`+${dist}`) ? release : `${release}+${dist}`;
}

type SentDebugFile = {
  checksum: string;
  name: string;
  debug_id?: string | null | undefined;
  chunks: string[];
  service: string;
};

const MAPPING = /^\/?proguard\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.txt$/i;
/** Name of a file in a folder of its own. */
const FILE_NAME = /^(?!\.+$)[^\p{Cc}]{1,80}$/u;

/** Debug file, which is found by its id in any version. @throws Refusal */
export function debugFile(sent: SentDebugFile, keyId: string): UploadedFile {
  const { checksum, name, debug_id, chunks, service } = sent;
  const mappingId = MAPPING.exec(name)?.[1]?.toLowerCase();
  const fileName = name.split(/[/\\]/).at(-1) ?? '';
  if (!FILE_NAME.test(fileName))
    throw new Refusal('InvalidParameter', 'The name of a file is too long, or is none.');
  return {
    kind: 'debug file',
    keyId,
    debugId: debug_id ?? undefined,
    name: fileName,
    checksum,
    chunks,
    services: [service],
    version: '',
    ...(mappingId !== undefined && { mappingId }),
  };
}
