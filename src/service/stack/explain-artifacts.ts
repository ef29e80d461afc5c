import { counted } from '#domain/text/count';
import {
  type ArtifactChoice,
  type FoundArtifact,
  type Job,
  READERS,
  readableJob,
} from '#symbolication/enrich';
import { storedVersion } from '#symbolication/stored-version';
import type { Build, ListedArtifact } from './artifacts/artifacts';

/** Frames with the same look-up: the artifact that was found, or the near ones and a sentence about the missing one. */
export type Explanation = {
  /** First of the frames, as printed. */
  line: string;
  frames: number;
  lookedFor: readonly string[];
  match: ListedArtifact | undefined;
  near: readonly ListedArtifact[];
  /** Sentence about the missing artifact; '' where one was found. */
  missing: string;
};

const MAX_NEAR = 3;

/** Explains for each frame of a stack which artifact is looked for, by the rules of the operation itself. */
export function explainArtifacts(
  job: Job,
  build: Pick<Build, 'service'>,
  all: readonly ListedArtifact[],
): Explanation[] {
  const { type } = job;
  const ofService = all.filter(
    (row) => row.type === type && (row.service === build.service || row.service === ''),
  );
  const ownVersions = ofService.flatMap((row) => (row.service === '' ? [] : row.version));
  const version = storedVersion(ownVersions, { ...build, version: job.version });
  const session = READERS[type].begin(readableJob({ ...job, version }).job);
  const candidates = ordered(ofService, version, session.query);
  // The rows have no contents.
  const hashes = candidates.map((row, index): FoundArtifact => ({
    path: row.path,
    version: row.version,
    hash: String(index),
  }));
  Array.from(session.choose(hashes));
  const groups = new Map<string, Explanation>();
  for (const { line, paths, hash } of session.lookups()) {
    const match = hash === undefined ? undefined : candidates[Number(hash)];
    const key = `${paths.join(' ')} ${hash ?? ''}`;
    const group = groups.get(key);
    if (group !== undefined) group.frames += 1;
    else {
      const other = match && session.otherBuildAt?.(pathsOf(match, all));
      groups.set(key, {
        line,
        frames: 1,
        lookedFor: paths,
        ...(other
          ? { match: undefined, near: [match], missing: `${match.path} ${other.words}.` }
          : outcomeOf(match, paths, { type, version, ...build }, { ofService, all })),
      });
    }
  }
  return [...groups.values()];
}

type Rows = { ofService: readonly ListedArtifact[]; all: readonly ListedArtifact[] };

function outcomeOf(
  match: ListedArtifact | undefined,
  paths: readonly string[],
  build: Build,
  { ofService, all }: Rows,
): Pick<Explanation, 'match' | 'near' | 'missing'> {
  if (match !== undefined) return { match, near: [], missing: '' };
  return { match, near: nearOf(paths, ofService, all), missing: missingOf(paths, build, ofService) };
}

/** All paths that an artifact's content is at. */
function pathsOf({ path, content }: ListedArtifact, all: readonly ListedArtifact[]): string[] {
  return content === '' ? [path] : all.filter((row) => row.content === content).map((row) => row.path);
}

/** Rows that a look-up is given, in the order of the store's own queries. */
function ordered(rows: readonly ListedArtifact[], version: string, query: ArtifactChoice): ListedArtifact[] {
  if (query === 'build') {
    return rows
      .filter((row) => row.service !== '' && (row.version === version || isModule(row)))
      .toSorted((a, b) => Number(a.version === version) - Number(b.version === version));
  }
  return rows
    .filter(({ path }) => query.includes(path))
    .toSorted(
      (a, b) =>
        Number(b.service !== '') - Number(a.service !== '') ||
        Number(b.version === version) - Number(a.version === version) ||
        b.added_at - a.added_at,
    );
}

/** A module without a version serves all of them. */
function isModule({ version, path }: ListedArtifact): boolean {
  return version === '' && path.endsWith('.wasm');
}

/** Rows with the same path or file name, those of the service first. */
function nearOf(
  paths: readonly string[],
  ofService: readonly ListedArtifact[],
  all: readonly ListedArtifact[],
): ListedArtifact[] {
  const names = new Set(paths.map(nameOf));
  const isNear = ({ path }: ListedArtifact) => names.has(nameOf(path));
  const others = all.filter((row) => !ofService.includes(row) && isNear(row));
  const near = [...ofService.filter(isNear), ...others];
  return (near.length > 0 ? near : ofService).slice(0, MAX_NEAR);
}

/** File name; of an image's symbols the image's. */
function nameOf(path: string): string {
  return /^image:([^:]*):/.exec(path)?.[1] ?? path.slice(path.lastIndexOf('/') + 1);
}

function missingOf(
  paths: readonly string[],
  { type, service, version }: Build,
  ofService: readonly ListedArtifact[],
): string {
  if (paths.length === 0)
    return type === 'android'
      ? 'Neither a build id nor a variant was given.'
      : 'The frame names nothing that its artifact is found by.';
  if (ofService.length === 0) return `${service} has no artifacts of type ${type}.`;
  const versions = [...new Set(ofService.map((row) => row.version))];
  if (!versions.includes(version)) {
    const others = versions.slice(0, MAX_NEAR).map((other) => other || 'none');
    const more = versions.length > MAX_NEAR ? ` and ${counted(versions.length - MAX_NEAR, 'other')}` : '';
    return `${service} has artifacts of versions ${others.join(', ')}${more}, not of ${version || 'none'}.`;
  }
  return `No artifact of ${service} ${version || 'without a version'} has this path.`;
}
