import { paths } from '../../../paths';

/** What the page of look-ups has in its address: ids, which make it as long as they are many. */
export const RUM_FIELDS = { ids: { parameters: ['id'] } };

const [ID = ''] = RUM_FIELDS.ids.parameters;

/** A server may refuse a request line longer than some kilobytes. */
const MOST_IN_QUERY = 4000;

/**
 * The address of a look-up. Many ids stand behind the `#`, which is not sent to a server: the page at such an address
 * can be loaded again, however long it is.
 */
export function rumPath(ids: readonly string[]): string {
  const parameters = new URLSearchParams(ids.map((id) => [ID, id])).toString();
  return `${paths.rum()}${parameters.length > MOST_IN_QUERY ? '#' : '?'}${parameters}`;
}

/** The ids that an address asks for, each once. */
export function parseRum({ search, hash }: { search: string; hash: string }): string[] {
  const all = [search, hash.slice(1)].flatMap((text) => new URLSearchParams(text).getAll(ID));
  return [...new Set(all)];
}
