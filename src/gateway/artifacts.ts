import * as z from 'zod/mini';
import { stringifyJson } from '#contract/json';
import type { ArtifactBuilds } from '#contract/artifact-builds';
import { STACK_TYPES } from '#contract/stack';
import { jsonReply } from './reply';
import type { Visitor } from './forward';

/** Stored artifacts for reading stacks. */
export type Artifacts = () => Promise<readonly unknown[]>;

const NO_BUILDS: ArtifactBuilds = { is_listed: false, builds: [] };
/** Max builds that fit a page; for each build, the first addresses serve as examples. */
const MAX_BUILDS = 1000;
const MAX_BUILD_PATHS = 12;

const Stored = z.array(
  z.object({
    type: z.enum(STACK_TYPES),
    service: z.string(),
    version: z.string(),
    path: z.string(),
    added_at: z._default(z.int(), 0),
  }),
);

/** Users without a record see no builds. */
function isKnown(visitor: Visitor): boolean {
  return visitor.kind === 'anybody' || visitor.personId !== undefined;
}

/** @param files with some, only builds with a file of one of these names. */
export async function listBuilds(
  artifacts: Artifacts | undefined,
  visitor: Visitor,
  files: readonly string[],
): Promise<Response> {
  if (!artifacts || !isKnown(visitor)) return jsonReply(NO_BUILDS);
  return jsonReply(grouped(Stored.parse(await artifacts()), files.length === 0 ? undefined : new Set(files)));
}

function grouped(all: z.output<typeof Stored>, files?: ReadonlySet<string>): ArtifactBuilds {
  const builds = new Map<string, ArtifactBuilds['builds'][number]>();
  for (const { type, service, version, path, added_at } of all) {
    if (files && !files.has(path.slice(path.lastIndexOf('/') + 1))) continue;
    const key = stringifyJson([type, service, version]);
    const build = builds.get(key) ?? { type, service, version, added_at, paths: [], path_count: 0 };
    build.path_count += 1;
    build.added_at = Math.max(build.added_at, added_at);
    if (build.paths.length < MAX_BUILD_PATHS) build.paths.push(path);
    builds.set(key, build);
  }
  return { is_listed: true, builds: [...builds.values()].slice(0, MAX_BUILDS) };
}
