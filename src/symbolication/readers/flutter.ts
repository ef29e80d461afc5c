import { enrichFlutter } from '../flutter/enrich';
import { buildIdsOf, parseFlutter } from '../flutter/parse';
import { type FlutterSymbols, openFlutterSymbols } from '../flutter/symbols';
import { framesOf } from '../stack';
import { type FoundArtifact, MAX_SYMBOLS_BYTES, type StackReader } from './stack-reader';

/** A stack is of one build, or of a few. */
const MAX_BUILDS = 20;

/**
 * Reader for Flutter: an artifact is the symbols of one architecture of a build, found by the build id in the trace.
 */
export const flutter: StackReader<FlutterSymbols> = {
  name: 'flutter symbols',
  maxBytes: MAX_SYMBOLS_BYTES,
  open: openFlutterSymbols,
  begin: ({ stack }) => {
    const parsed = parseFlutter(stack);
    const builds = buildIdsOf(parsed);
    const buildIds = builds.filter((id) => id !== '').slice(0, MAX_BUILDS);
    const hashes = new Map<string, string>();
    const idsAt = new Map(framesOf(parsed).map(({ frame }) => [frame.address, frame.code?.buildId]));
    return {
      query: builds.length > 0 && buildIds.length === 0 ? 'build' : buildIds,
      choose: (artifacts) => {
        for (const id of builds) {
          const hash =
            id === '' ? onlyOne(buildIds, artifacts) : artifacts.find(({ path }) => path === id)?.hash;
          if (hash !== undefined) hashes.set(id, hash);
        }
        return new Set(hashes.values());
      },
      enrich: (artifact) =>
        enrichFlutter(parsed, (id) => {
          const hash = hashes.get(id);
          return hash === undefined ? undefined : artifact(hash);
        }),
      lookups: () =>
        framesOf(parsed).flatMap(({ text, frame: { code } }) => {
          if (code === undefined) return [];
          const id = code.buildId ?? '';
          return { line: text.trim(), paths: id === '' ? [] : [id], hash: hashes.get(id) };
        }),
      answeredBy: ({ address }) => hashes.get(idsAt.get(address) ?? ''),
    };
  },
};

/** Build id for frames that have none: the only one in the stack, or else among the symbols. */
function onlyOne(buildIds: readonly string[], artifacts: readonly FoundArtifact[]): string | undefined {
  const [first] = artifacts;
  const isSure = buildIds.length > 0 ? buildIds.length === 1 : artifacts.length === 1;
  return isSure ? first?.hash : undefined;
}
