/** JSON object. */
export type Members = Readonly<Record<string, unknown>>;

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Maps the objects of a list; returns anything else unchanged. */
export function mapMembers(list: unknown, change: (members: Members) => Members): unknown {
  return Array.isArray(list)
    ? list.map((entry: unknown) => (isMembers(entry) ? change(entry) : entry))
    : list;
}

/** First value that is neither undefined nor null, which servers send for a missing one. */
export function firstOf(...values: readonly unknown[]): unknown {
  return values.find((value) => value !== undefined && value !== null);
}

/** Object with some members replaced; undefined ones are removed. */
export function withMembers(members: Members, replaced: Members): Members {
  return Object.fromEntries(
    Object.entries({ ...members, ...replaced }).filter(([, value]) => value !== undefined),
  );
}
