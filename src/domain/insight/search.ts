/**
 * How `query` finds a title: every word of it occurs, ignoring case. Both sides are folded here rather than in the
 * database, whose notion of letters depends on its locale.
 */

/** Text folded for comparison. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The folded words of a query, each once. */
export function queryWords(query: string): string[] {
  return [...new Set(foldText(query).split(/\s+/u))].filter((word) => word !== '');
}
