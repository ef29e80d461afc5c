import { beginningOf, type GivenFile, imagesIn, isLibrary } from '#symbolication/collect';
import type { StackType } from '#contract/stack';
import type { NewArtifact } from '../stack/artifacts/artifacts';
import { ArtifactError, type Progress } from '../stack/collect/artifact-error';
import { collectDsyms, inflate } from '../stack/collect/collect-dsyms';
import { collectFlutterSymbols } from '../stack/collect/collect-flutter-symbols';
import { collectLibraries } from '../stack/collect/collect-libraries';
import { collectMapping } from '../stack/collect/collect-mapping';
import { collectSourceMaps } from '../stack/collect/collect-source-maps';
import type { TypedArtifact } from './collect-bundle';

const MACH_O = new Set(['feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', 'cafebabf']);
const ELF = '7f454c46';
const WASM = '0061736d';
/** Source bundle. */
const SYSB = '53595342';

const TAKEN =
  'is not taken: only dSYMs, unstripped libraries of Android (.so), symbols of Flutter (.symbols), modules of WebAssembly with names, and mappings of R8 and ProGuard';

/**
 * Artifacts of a debug file, by its content and name. None of a file that builds have beside its debug information: an
 * app, a stripped library, a bundle of sources.
 * @param mappingId id that the client computed for a mapping, which has no name.
 * @throws ArtifactError
 */
export async function* collectDebugFile(
  file: GivenFile & { path: string },
  mappingId: string | undefined,
  progress: Progress,
): AsyncGenerator<TypedArtifact> {
  const { name, path } = file;
  if (mappingId !== undefined) {
    yield* ofType('android', collectMapping([path], `build:${mappingId}`, progress));
    return;
  }
  const start = await beginningOf(file);
  if (start === SYSB) {
    progress.ignored(name, 'has sources only: not stored');
    return;
  }
  if (start === WASM) {
    yield* ofType('browser', collectSourceMaps([path], '', progress));
    return;
  }
  if (start !== ELF && !MACH_O.has(start)) throw new ArtifactError([`${name}: ${TAKEN}`]);
  const images = await imagesIn(file, inflate);
  if (typeof images === 'string') throw new ArtifactError([`${name}: ${images}`]);
  if (!images.some(({ hasDebugInfo }) => hasDebugInfo)) {
    progress.ignored(name, 'has no debug information: not stored');
    return;
  }
  if (start !== ELF) yield* ofType('ios', collectDsyms([path], progress));
  else if (name.endsWith('.symbols')) yield* ofType('flutter', collectFlutterSymbols([path], progress));
  else if (isLibrary(name)) yield* ofType('android', collectLibraries([path], progress));
  else throw new ArtifactError([`${name}: ${TAKEN}`]);
}

async function* ofType(
  type: StackType,
  artifacts: AsyncIterable<NewArtifact>,
): AsyncGenerator<TypedArtifact> {
  for await (const artifact of artifacts) yield { ...artifact, type };
}
