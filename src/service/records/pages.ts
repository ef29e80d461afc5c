/** Max records per page. */
export const PAGE = 500;

/** Pages of at most `size` rows, each fetched by the key of the last row before it. */
export async function* pages<Row, Key>(
  fetch: (after: Key | undefined) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
  size = PAGE,
): AsyncGenerator<Row[]> {
  for (let page = await fetch(undefined); page.length > 0;) {
    yield page;
    const last = page.at(-1);
    page = last === undefined || page.length < size ? [] : await fetch(keyOf(last));
  }
}
