import { paths } from '../../../paths';

/** A server may refuse a request line longer than some kilobytes. */
const MOST_IN_QUERY = 4000;

/**
 * The address of a look-up. Many ids stand behind the `#`, which is not sent to a server: the page at such an address
 * can be loaded again, however long it is.
 */
export function rumPath(ids: readonly string[]): string {
  const parameters = new URLSearchParams(ids.map((id) => ['id', id])).toString();
  return `${paths.rum()}${parameters.length > MOST_IN_QUERY ? '#' : '?'}${parameters}`;
}

/** The ids that an address asks for, each once. */
export function parseRum({ search, hash }: { search: string; hash: string }): string[] {
  const all = [search, hash.slice(1)].flatMap((text) => new URLSearchParams(text).getAll('id'));
  return [...new Set(all)];
}
