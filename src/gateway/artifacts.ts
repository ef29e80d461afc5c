import * as z from 'zod/mini';
import { parseJson, stringifyJson } from '#contract/json';
import type { ArtifactBuilds } from '#contract/artifact-builds';
import { STACK_TYPES } from '#contract/stack';
import type { Handler } from '#service/service';
import { jsonReply, refusal, wrongType } from './reply';
import type { Visitor } from './forward';

/** Artifacts for reading stacks, through the gateway's key; available only if that key may manage artifacts. */
export type Artifacts = {
  /**
   * Builds for the names in the form, with `files` only those with a file of one of these names; `may_add` is false
   * if the key lacks permission.
   */
  builds(files?: ReadonlySet<string>): Promise<ArtifactBuilds>;
  /**
   * Accepts uploads from the browser and the command line; returns the result, or an envelope with the reason it
   * failed.
   */
  add(request: Request): Promise<Response>;
};

const NO_BUILDS: ArtifactBuilds = { may_add: false, builds: [] };
/** Max builds that fit a page; for each build, the first addresses serve as examples. */
const MAX_BUILDS = 1000;
const MAX_PATHS = 12;

const ListReply = z.object({
  data: z.array(
    z.object({
      type: z.enum(STACK_TYPES),
      service: z.string(),
      version: z.string(),
      path: z.string(),
      added_at: z._default(z.int(), 0),
    }),
  ),
});
const AddReply = z.union([
  z.object({ data: z.object({ artifacts: z.int(), bytes: z.int() }) }),
  z.object({ error: z.object({ message: z.string(), problems: z.optional(z.array(z.string())) }) }),
]);

/**
 * @param service serves commands below `/manage` to clients whose key has that scope.
 * @param appKey the gateway's key, which may change at any time.
 * @param list reads the stored artifacts without a key.
 */
export function createArtifacts(
  service: Handler,
  appKey: () => Promise<string | undefined>,
  list: () => Promise<readonly unknown[]>,
): Artifacts {
  type Command = { path: string; key: string; type: string; body: Request['body'] | string };
  const send = ({ path, key, type, body }: Command, signal?: AbortSignal) => {
    // Node requires `duplex` for a streamed body; it is missing in the types.
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': type },
      body,
      duplex: 'half',
      ...(signal && { signal }),
    };
    return service(new Request(`http://localhost/manage/artifacts/${path}`, init));
  };
  /** Last key without the scope: the scopes of a key never change. */
  let powerless: string | undefined;
  return {
    async builds(files) {
      const key = await appKey();
      const offered = async () => ({
        ...grouped(ListReply.parse({ data: await list() }).data, files),
        may_add: false,
      });
      if (key === undefined || key === powerless) return offered();
      const reply = await send({ path: 'list', key, type: 'application/json', body: '{}' });
      const text = await reply.text();
      if (reply.status === 401 || reply.status === 403) powerless = key;
      return reply.ok ? grouped(ListReply.parse(lastHead(text)).data, files) : offered();
    },
    async add({ body, signal }) {
      const key = await appKey();
      if (key === undefined) return noFiles();
      const reply = await send({ path: 'add', key, type: 'application/octet-stream', body }, signal);
      if (!reply.ok) return reply;
      const outcome = AddReply.parse(lastHead(await reply.text()));
      if ('data' in outcome) return jsonReply({ data: outcome.data });
      const { message, problems = [] } = outcome.error;
      return refusal('InvalidParameter', problems[0] ?? message);
    },
  };
}

/** The gateway's key is not for users without a record. */
function isKnown(visitor: Visitor): boolean {
  return visitor.kind === 'anybody' || visitor.personId !== undefined;
}

export async function listBuilds(
  artifacts: Artifacts | undefined,
  visitor: Visitor,
  files: readonly string[],
): Promise<Response> {
  const names = files.length === 0 ? undefined : new Set(files);
  return jsonReply(artifacts && isKnown(visitor) ? await artifacts.builds(names) : NO_BUILDS);
}

export async function addBuilds(
  request: Request,
  artifacts: Artifacts | undefined,
  visitor: Visitor,
): Promise<Response> {
  if (!artifacts || !isKnown(visitor)) return noFiles();
  return wrongType(request, 'application/octet-stream') ?? (await artifacts.add(request));
}

function noFiles(): Response {
  return refusal('AccessDenied', 'This dashboard stores no files for stacks.');
}

/** Head of the last part of a reply, which contains the result. */
function lastHead(text: string): unknown {
  return parseJson(text.trimEnd().split('\n').at(-1) ?? '');
}

function grouped(all: z.output<typeof ListReply>['data'], files?: ReadonlySet<string>): ArtifactBuilds {
  const builds = new Map<string, ArtifactBuilds['builds'][number]>();
  for (const { type, service, version, path, added_at } of all) {
    if (files && !files.has(path.slice(path.lastIndexOf('/') + 1))) continue;
    const key = stringifyJson([type, service, version]);
    const build = builds.get(key) ?? { type, service, version, added_at, paths: [], path_count: 0 };
    build.path_count += 1;
    build.added_at = Math.max(build.added_at, added_at);
    if (build.paths.length < MAX_PATHS) build.paths.push(path);
    builds.set(key, build);
  }
  return { may_add: true, builds: [...builds.values()].slice(0, MAX_BUILDS) };
}
