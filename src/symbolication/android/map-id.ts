import { framesOf, type ParsedStack } from '../stack';
import type { JavaFrame } from './frame';

/** Ids that R8 gives to mappings (`pg_map_id`), and that builds may print in place of a file: `r8-map-id-6f1d2c4`. */

const PRINTED = /^r8-map-id-([\da-f]+)$/;
/** Digits that older versions of R8 write. */
const SHORT = 7;
const PATH = 'map:';

/** Id of the mapping that a printed file names; undefined for a usual file. */
export function mapIdIn(file: string): string | undefined {
  return PRINTED.exec(file)?.[1];
}

/** Distinct ids that a stack names, in order. */
export function mapIdsOf(stack: ParsedStack<JavaFrame>): string[] {
  return [...new Set(framesOf(stack).flatMap(({ frame }) => mapIdIn(frame.file) ?? []))];
}

/** True if two ids may be of one mapping: one of them may be shortened. */
export function isSameMapping(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

/** Paths of a mapping by its id, whole and short; none without an id. */
export function mapIdPaths(id: string): string[] {
  return id === '' ? [] : [...new Set([id, id.slice(0, SHORT)])].map((each) => `${PATH}${each}`);
}

/** Id of the mapping among the paths that it is found by; '' if none has it. */
export function mapIdAt(paths: readonly string[]): string {
  const ids = paths.filter(isMapIdPath).map((path) => path.slice(PATH.length));
  return ids.toSorted((a, b) => b.length - a.length)[0] ?? '';
}

function isMapIdPath(path: string): boolean {
  return path.startsWith(PATH);
}

/** Id for display: its beginning. */
export function shortMapId(id: string): string {
  return id.length > 12 ? `${id.slice(0, 12)}…` : id;
}
