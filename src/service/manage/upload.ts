import { basename, extname } from 'node:path';
import type * as z from 'zod/mini';
import { check, problemLine } from '#contract/problem';
import { Refusal } from '../refusal';
import { type SourceFile, sourceFiles } from '../import/files';
import { MAX_LINE_BYTES } from '../import/lines';
import { ImportError } from '../import/problems';
import type { Build as ArtifactBuild } from '../stack/artifacts/artifacts';
import { within } from '../store/within';
import type { ImportChoices } from './management';
import type { TempArtifact } from './temp-artifacts';
import { PartFault, readParts } from './parts';
import type { Spool } from './spool';
import { ArtifactHead, BuildHead, DryRunHead, EndHead, FileHead, RewriteHead } from './wire';

/** Receives the uploads of commands, completely, before anything is done with them. */

/** Idle timeout in milliseconds, long enough to read a build's debug information between two parts. */
const IDLE_MS = 120_000;
/** Max length of a head: its texts and some more. */
const MAX_HEAD_BYTES = 256 * 1024;
const MAX_FILES = 100;
/** Max length of files that are read whole, by their extension. A calendar is parsed in one go. */
const MAX_WHOLE_BYTES: Readonly<Record<string, number>> = { '.json': MAX_LINE_BYTES, '.ics': 524_288 };
const MAX_ARTIFACTS = 100_000;
/** Safe file names; `sourceFiles` checks them again. */
const FILE_NAME = /^\w[\w.-]{0,100}$/;

/** Upload of a command, which its signal ends. */
type Upload = { request: Request; spool: Spool; signal: AbortSignal };

/** @throws Refusal, PartFault or ImportError if the upload is invalid or broke off. */
export async function takeFiles({
  request,
  spool,
  signal,
}: Upload): Promise<{ files: SourceFile[]; choices: ImportChoices }> {
  let isWhole = false;
  const choices: ImportChoices = {};
  const names = new Set<string>();
  for await (const { head, content } of readParts(chunksOf(request, signal), MAX_HEAD_BYTES)) {
    if (EndHead.safeParse(head).success) {
      isWhole = true;
      continue;
    }
    if (RewriteHead.safeParse(head).success) {
      choices.rewritePast = true;
      continue;
    }
    if (DryRunHead.safeParse(head).success) {
      choices.dryRun = true;
      continue;
    }
    const { name, bytes } = checked(FileHead, head);
    if (!FILE_NAME.test(name) || names.size >= MAX_FILES)
      throw new PartFault('The upload is not a set of files to import');
    if (names.has(name)) throw new PartFault(`The upload has ${name} twice`);
    names.add(name);
    const maxBytes = MAX_WHOLE_BYTES[extname(name)];
    if (maxBytes !== undefined && bytes > maxBytes) {
      throw new ImportError([
        `${basename(name)} is longer than ${maxBytes} bytes, too long for a server that is running: write one record a line, into a .ndjson file`,
      ]);
    }
    await spool.keep(name, content);
  }
  if (!isWhole) throw new PartFault('The upload broke off');
  return { files: await sourceFiles(spool.folder), choices };
}

/** @throws Refusal or PartFault if the upload is invalid or broke off. */
export async function takeArtifacts({
  request,
  spool,
  signal,
}: Upload): Promise<{ build: ArtifactBuild; artifacts: TempArtifact[] }> {
  let build: ArtifactBuild | undefined;
  let isWhole = false;
  const artifacts: TempArtifact[] = [];
  for await (const { head, content } of readParts(chunksOf(request, signal), MAX_HEAD_BYTES)) {
    if (EndHead.safeParse(head).success) isWhole = true;
    else if (!build) ({ build } = checked(BuildHead, head));
    else {
      const { path, also_at } = checked(ArtifactHead, head);
      if (artifacts.length >= MAX_ARTIFACTS)
        throw new PartFault(`There are more than ${MAX_ARTIFACTS} artifacts`);
      const file = await spool.keep(String(artifacts.length), content);
      artifacts.push({ path, alsoAt: also_at, file: file.path, bytes: file.bytes });
    }
  }
  if (!build || !isWhole) throw new PartFault('The upload broke off');
  return { build, artifacts };
}

/** @throws Refusal InvalidParameter */
export function checked<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = check(schema, value);
  if (!result.ok) throw new Refusal('InvalidParameter', problemLine(result.problems));
  return result.value;
}

/** Chunks of a body as they arrive. @throws Refusal BadRequest if they stop; the signal's reason once it aborts. */
async function* chunksOf({ body }: Request, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { value } = await within(IDLE_MS, reader.read()).catch(() => {
        throw new Refusal('BadRequest', 'The body broke off, or came in too slowly.');
      });
      if (!value) return;
      // Chunks that have arrived are read on by themselves, also those of a client that has left.
      signal.throwIfAborted();
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
