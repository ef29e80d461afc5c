import { debugFiles } from '../collect/debug-files';
import { imagesIn, libraryName, symbolsOf } from '../collect/debug-images';
import type { GivenFile, GivenFiles } from '../collect/given-file';
import type { DebugImage } from '../debug-info/binary/image';
import { namePath } from '../readers/stack-reader';
import type { DroppedArtifact, Finding, Unpack } from './dropped';

/** Lookup paths of an image, and its user-facing name. */
type ImagePaths = { paths: string[]; unasked: string };

/** The images of Apple's programs in dSYM bundles, or in the bare files of them, one for each architecture. */
export async function findImages(files: GivenFiles, unpack: Unpack): Promise<Finding> {
  const finding: Finding = { artifacts: [], skipped: [] };
  const report = {
    problem: (line: string) => finding.skipped.push(fileAndReason(line)),
    skipped: (file: string, why: string) => finding.skipped.push({ file, why }),
  };
  for await (const file of debugFiles(files, unpack.inflateRaw, report)) {
    const name = file.name.slice(file.name.lastIndexOf('/') + 1);
    await addImages(finding, file, unpack, ({ id, arch }) =>
      id === ''
        ? 'has no UUID, by which stacks name it'
        : {
            paths: [id, namePath(name, arch)],
            unasked: `no frame of this stack is in an image with its UUID, ${id.toUpperCase()}`,
          },
    );
  }
  return finding;
}

/** Finds the output of `flutter build --split-debug-info`: by file name in folders and zips, or any single file. */
export async function findFlutterSymbols(files: GivenFiles, unpack: Unpack): Promise<Finding> {
  const finding: Finding = { artifacts: [], skipped: [] };
  for (const file of files.values()) {
    if (!/^[^/]*$|\.(?:symbols|so|debug)$|\/Contents\/Resources\/DWARF\/[^/]+$/i.test(file.name)) continue;
    await addImages(finding, file, unpack, ({ id, hasDebugInfo }) => {
      if (!hasDebugInfo) return 'has no debug information: it is the app itself, or was stripped';
      if (id === '') return 'has no build id, by which stacks name it';
      return { paths: [id], unasked: `this stack is of another build: its build id is ${id}` };
    });
  }
  return finding;
}

/** Adds unstripped libraries of Android, found by their build ids, or by name. */
export async function addLibraries(
  finding: Finding,
  libraries: readonly GivenFile[],
  unpack: Unpack,
): Promise<void> {
  for (const file of libraries) {
    const name = libraryName(file.name);
    await addImages(finding, file, unpack, ({ id, arch, hasDebugInfo }) =>
      hasDebugInfo
        ? {
            paths: [...(id === '' ? [] : [id]), namePath(name, arch)],
            unasked: `no frame of this stack is in ${name}${id === '' ? '' : ` with its build id, ${id}`}`,
          }
        : 'has no debug information: the unstripped library is needed',
    );
  }
}

/** Adds images without their contents: the files are large, and few of them are requested. */
async function addImages(
  finding: Finding,
  file: GivenFile,
  { inflate }: Unpack,
  find: (image: DebugImage) => ImagePaths | string,
): Promise<void> {
  const images = await imagesIn(file, inflate);
  if (typeof images === 'string') {
    finding.skipped.push({ file: file.name, why: images });
    return;
  }
  // Of a file of a gigabyte, a second copy is one too many: the first one serves as long as the memory has room for it.
  const cache = new WeakRef(images);
  for (const [index, image] of images.entries()) {
    const location = find(image);
    if (typeof location === 'string') finding.skipped.push({ file: file.name, why: location });
    else finding.artifacts.push({ ...location, ...imagePlace(file, image, images), content: content(index) });
  }

  function content(index: number): DroppedArtifact['content'] {
    return async () => {
      const again = cache.deref() ?? (await imagesIn(file, inflate));
      if (typeof again === 'string') return again;
      const image = again[index];
      return image ? symbolsOf(image) : 'is another file than it was';
    };
  }
}

function imagePlace(file: GivenFile, { arch }: DebugImage, all: readonly DebugImage[]) {
  return { file: file.name, part: all.length > 1 ? arch : '', size: file.size };
}

/** Splits `name: why`, as the command line prints it. */
function fileAndReason(line: string): { file: string; why: string } {
  const end = line.indexOf(': ');
  return { file: line.slice(0, end), why: line.slice(end + 2) };
}
