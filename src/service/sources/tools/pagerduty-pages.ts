import { membersOf } from '#domain/exchange/fields';
import { CallError, type Client, type Query } from '../client';
import { type List, type Page, readList } from '../lists';

/** `offset` and `limit` together. */
const MAX_ENTRIES = 10_000;

const LIMIT = 100;

/** Reads a list in pages. */
export function pagesOf(client: Client, path: string, member: string, query: Query = {}): Promise<List> {
  return readList(0, async (offset): Promise<Page<number>> => {
    const { json } = await client.get(path, { limit: LIMIT, offset, total: 'true', ...query });
    const { more, total, limit, [member]: items } = membersOf(json);
    if (!Array.isArray(items)) throw new CallError(`${client.tool}: the reply of ${path} has no ${member}`);
    // The tool may give fewer than requested.
    const next = offset + (typeof limit === 'number' && limit > 0 ? Math.min(limit, LIMIT) : LIMIT);
    const count = typeof total === 'number' ? total : undefined;
    if (typeof more !== 'boolean') return { items, next: 'unknown', total: count };
    if (!more) return { items, next: 'end', total: count };
    // A page beyond the limit would be refused.
    const gap = `the API pages over ${MAX_ENTRIES.toLocaleString('en')} entries at most`;
    return { items, next: next + LIMIT > MAX_ENTRIES ? { gap } : { cursor: next }, total: count };
  });
}
