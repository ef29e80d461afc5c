import type { RequestOf } from '#contract/operation';
import { type EnrichedFrame, NEAR, type stackEnrich } from '#contract/stack';
import { mapIdPaths } from '#symbolication/android/retrace';
import { enrichDropped, DROPPED_BUILD } from '#symbolication/dropped';
import { mappingPaths } from '#symbolication/readers';
import type { Build } from './artifacts';

export type AddedFile = { build: Build; path: string; content: Uint8Array };

/** Frames that the stacks page produces for a request if the user drops the files of its build. */
export async function framesByDropped(
  input: RequestOf<typeof stackEnrich>,
  added: readonly AddedFile[],
): Promise<EnrichedFrame[]> {
  const { type, version = '', stack, near = NEAR.default, binary_images: binaryImages } = input;
  const artifacts = ofBuild(input, added).map(({ path, content }) => ({
    file: path,
    part: '',
    size: content.length,
    paths: [path],
    unasked: '',
    content: () => Promise.resolve(content),
  }));
  const job = { type, version, stack, near, buildId: '', variant: '', binaryImages };
  const { frames, answers } = await enrichDropped(
    job,
    { artifacts, skipped: [] },
    new Map(),
    () => undefined,
  );
  const answered = answers.flatMap((answer) => answer.frames);
  const converted = frames.flatMap((frame, index) => (frame.converted ? [index] : []));
  if (String(answered.sort((a, b) => a - b)) !== String(converted)) {
    throw new Error(`files say that they answered ${answered.join()}, and converted are ${converted.join()}`);
  }
  return frames;
}

/**
 * Files that the store would choose, one per path: of the requested version, else of the first one (all are added at
 * the same time); of another version only by id. For Android, the mapping is at the path of a dropped one.
 */
function ofBuild(
  {
    type,
    service,
    stack,
    version = '',
    build_id: buildId = '',
    Variant: variant = '',
  }: RequestOf<typeof stackEnrich>,
  added: readonly AddedFile[],
): AddedFile[] {
  const isById = type !== 'flutter' || stack.includes('build_id');
  const paths = new Map<string, AddedFile>();
  for (const file of added) {
    const { build, path } = file;
    if (build.type !== type || (build.service !== service && build.service !== '')) continue;
    const isOfVersion = build.version === version;
    if (!isOfVersion && !(isById && /^(?:build:|map:|[0-9a-f]+$)/.test(path))) continue;
    const before = paths.get(path)?.build.version;
    const isBetter = before === undefined || (before !== version && build.version <= before);
    if (isOfVersion || isBetter) paths.set(path, file);
  }
  if (type !== 'android') return [...paths.values()];
  const mapIds = Array.from(stack.matchAll(/r8-map-id-([\da-f]+)/g), ([, id = '']) => id);
  const byMapId = mapIds.flatMap(mapIdPaths).flatMap((path) => paths.get(path) ?? []);
  const byBuild = mappingPaths({ buildId, variant }).flatMap(({ path }) => paths.get(path) ?? []);
  const [mapping] = [...byMapId, ...byBuild];
  return mappingPaths(DROPPED_BUILD).flatMap(({ path }) => (mapping ? [{ ...mapping, path }] : []));
}
