import { stringifyJson } from '#contract/json';
import { counted } from '#domain/text/words';
import { membersOf, textOf } from '#domain/exchange/fields';
import { CallError } from './client';

/** Lists in pages, with the proof that they are whole. */

export type Page<Cursor> = {
  items: readonly unknown[];
  /** `end`: the tool's own mark of the last page; `unknown`: neither a mark nor a next page. */
  next: { cursor: Cursor } | { gap: string } | 'end' | 'unknown';
  /** Entries of the whole list, by the tool. */
  total?: number | undefined;
};

export type List = {
  items: unknown[];
  /** Reason why the list may have more; undefined: it is whole. */
  gap?: string;
};

const MAX_PAGES = 5_000;

/** Replies to a cursor that the tool does not know any more. */
const LOST_CURSOR: ReadonlySet<number> = new Set([400, 404, 410, 422]);

/**
 * Reads a list: entries by their id once, a lost cursor from the beginning, once.
 * @throws CallError if the first page cannot be read.
 */
export async function readList<Cursor>(
  first: Cursor,
  load: (cursor: Cursor) => Promise<Page<Cursor>>,
  idOf: (item: unknown) => string | undefined = (item) => textOf(membersOf(item)['id']),
): Promise<List> {
  const once = await readPages(first, load, idOf);
  if (!once.isCursorLost) return once.list;
  const again = await readPages(first, load, idOf);
  return again.list.items.length < once.list.items.length ? once.list : again.list;
}

async function readPages<Cursor>(
  first: Cursor,
  load: (cursor: Cursor) => Promise<Page<Cursor>>,
  idOf: (item: unknown) => string | undefined,
): Promise<{ list: List; isCursorLost: boolean }> {
  const items = new Map<string, unknown>();
  let before = '';
  const cut = (gap: string | undefined, isCursorLost = false) => ({
    list: { items: [...items.values()], ...(gap && { gap }) },
    isCursorLost,
  });
  let cursor = first;
  for (let count = 0; count < MAX_PAGES; count += 1) {
    let page: Page<Cursor>;
    try {
      page = await load(cursor);
    } catch (error) {
      if (!(error instanceof CallError) || count === 0) throw error;
      return cut(error.message, LOST_CURSOR.has(error.status ?? 0));
    }
    const text = stringifyJson(page.items);
    if (text === before && page.items.length > 0) return cut('a page came twice');
    before = text;
    for (const item of page.items) items.set(idOf(item) ?? `#${items.size}`, item);
    if (page.next === 'end') {
      const missing = (page.total ?? items.size) - items.size;
      const gap = `${missing} of ${counted(page.total ?? 0, 'entry', 'entries')} did not come`;
      return cut(missing > 0 ? gap : undefined);
    }
    if (page.next === 'unknown') return cut('the reply does not say whether more follows');
    if ('gap' in page.next) return cut(page.next.gap);
    if (page.items.length === 0) return cut('an empty page is followed by another');
    cursor = page.next.cursor;
  }
  return cut(`it has more than ${MAX_PAGES} pages`);
}
