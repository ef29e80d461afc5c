import { callSitesOf } from './call-sites.spec-support';
import { lineStartsOf, Scopes } from './source';

export type Comparison = { sites: number; wrong: string[] };

/**
 * Calls of a source whose function we name differently than the other parser; undefined if that rejects the source.
 */
export function compareNames(file: string, source: string): Comparison | undefined {
  const sites = callSitesOf(file, source);
  if (sites === undefined) return undefined;
  const scopes = Scopes.of(source, file, { remaining: Infinity });
  const lineStarts = lineStartsOf(source);
  const wrong: string[] = [];
  let line = 1;
  for (const { offset, name } of sites.toSorted((a, b) => a.offset - b.offset)) {
    while ((lineStarts[line] ?? Infinity) <= offset) line += 1;
    const scope =
      scopes === undefined
        ? { name: 'not parsed', className: '' }
        : scopes.at(line, offset - (lineStarts[line - 1] ?? 0));
    const ours = scope === undefined ? '.' : [scope.className, scope.name].filter(Boolean).join('.') || '-';
    if (ours !== name) wrong.push(`${file}:${line} ${ours} for ${name}`);
  }
  return { sites: sites.length, wrong };
}
