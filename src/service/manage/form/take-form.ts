import { parseJson } from '#contract/json';
import type { StackType } from '#contract/stack';
import { mappingPaths } from '#symbolication/collect';
import { open } from 'node:fs/promises';
import type { Build } from '../../stack/artifacts/artifacts';
import { ArtifactError } from '../../stack/collect/artifact-error';
import type { KeyOptions } from '../../stack/collect/collectors';
import type { KeptArtifact } from '../kept-artifacts';
import { PartFault } from '../parts';
import type { Spool } from '../spool';
import { checked } from '../upload';
import { text } from '../wire';
import { collectApart } from './collect-apart';
import { readForm } from './read-form';

import * as z from 'zod/mini';

/**
 * What uploaders of other services send: a form with a part `event`, which says in JSON what it is about, and a part
 * with the file. Members that are not named here are of no use to us.
 */

const filled = text.check(z.minLength(1));
const SourceMap = z.object({
  type: z.literal('js_sourcemap'),
  service: filled,
  version: filled,
  /** Where the script is served from. */
  minified_url: filled,
});
const Mapping = z.object({
  type: z.literal('jvm_mapping_file'),
  service: filled,
  version: z._default(text, ''),
  variant: z._default(text, ''),
  build_id: z._default(text, ''),
});
const Symbols = z.object({
  type: z.literal('ios_symbols'),
  service: z._default(text, ''),
  version: z._default(text, ''),
  /** As a list, or with commas between them. */
  uuids: z._default(z.union([text, z.array(text)]), []),
});
const Kind = z.object({ type: z.enum(['js_sourcemap', 'jvm_mapping_file', 'ios_symbols']) });

/** The part that holds the file of each kind. (Beside a source map comes its script, which nobody needs.) */
const FILES = {
  js_sourcemap: 'source_map',
  jvm_mapping_file: 'jvm_mapping_file',
  ios_symbols: 'symbols_archive',
} as const;

/** What they are called while they are looked at, as messages have it. */
const WANTED: ReadonlyMap<string, string> = new Map([
  ['event', 'event'],
  [FILES.js_sourcemap, 'source_map.js.map'],
  [FILES.jvm_mapping_file, 'jvm_mapping_file'],
  [FILES.ios_symbols, 'symbols_archive'],
]);
const MAX_EVENT_BYTES = 65_536;
const LONGEST_NAME = 200;

/** How the artifacts of a form are taken from its file. */
type Plan = {
  type: StackType;
  service: string;
  version: string;
  options: KeyOptions;
  /** The artifacts as they are found by. @throws ArtifactError where they are not what the event says. */
  placed: (kept: KeptArtifact[]) => KeptArtifact[];
};

/**
 * Takes in a form and gives the artifacts in it, each checked as the command line checks it.
 * @throws Refusal, PartFault or ArtifactError with what is wrong with it.
 */
export async function takeForm(
  request: Request,
  spool: Spool,
  signal: AbortSignal,
): Promise<{ build: Build; kept: KeptArtifact[] }> {
  const files = await readForm(request, spool, WANTED);
  const event = await eventIn(files.get('event'));
  const kind = checked(Kind, event).type;
  const part = FILES[kind];
  const path = files.get(part);
  if (path === undefined) throw new PartFault(`The part ${part} is missing`);
  const { type, service, version, options, placed } = PLANS[kind](event);
  const kept = await collectApart({ type, paths: [path], options, folder: spool.folder }, signal);
  return { build: { type, service, version }, kept: placed(kept) };
}

async function eventIn(path: string | undefined): Promise<unknown> {
  if (path === undefined) throw new PartFault('The part event is missing');
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(MAX_EVENT_BYTES + 1) });
    if (bytesRead > MAX_EVENT_BYTES) throw new PartFault('The part event is too long');
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead)));
  } catch (error) {
    throw error instanceof PartFault ? error : new PartFault('The part event is not JSON in UTF-8');
  } finally {
    await file.close();
  }
}

const PLANS: Record<keyof typeof FILES, (event: unknown) => Plan> = {
  js_sourcemap: (event) => {
    const { service, version, minified_url } = checked(SourceMap, event);
    const placed = (kept: KeptArtifact[]) => kept.map((artifact) => ({ ...artifact, path: minified_url }));
    return { type: 'browser', service, version, options: {}, placed };
  },
  jvm_mapping_file: (event) => {
    const { service, version, build_id: buildId, variant } = checked(Mapping, event);
    const [first, ...others] = mappingPaths({ buildId, variant }).map(({ path }) => path);
    if (first === undefined) throw new ArtifactError(['build_id or variant is needed']);
    if (Math.max(buildId.length, variant.length) > LONGEST_NAME) {
      throw new ArtifactError([`build_id and variant have at most ${LONGEST_NAME} characters`]);
    }
    const placed = (kept: KeptArtifact[]) =>
      kept.map((artifact) => ({ ...artifact, path: first, alsoAt: others }));
    return { type: 'android', service, version, options: { buildId }, placed };
  },
  ios_symbols: (event) => {
    const { service, version, uuids } = checked(Symbols, event);
    const wanted = typeof uuids === 'string' ? uuids.split(',') : uuids;
    const placed = (kept: KeptArtifact[]) => {
      const found = new Set(kept.map(({ path }) => path));
      const missing = wanted.filter((uuid) => uuid.trim() !== '' && !found.has(idOf(uuid)));
      if (missing.length === 0) return kept;
      throw new ArtifactError(missing.map((uuid) => `symbols_archive: has nothing of the UUID ${uuid}`));
    };
    return { type: 'ios', service, version, options: {}, placed };
  },
};

/** As paths of symbols have it. */
function idOf(uuid: string): string {
  return uuid.trim().replaceAll('-', '').toLowerCase();
}
