/** Kinds of named things in replies. */
export const KINDS = ['people', 'channels', 'applications'] as const;

/** Names by id. Ids are strings: some exceed a number, some are not numbers. */
export type LearnedNames = Readonly<Record<(typeof KINDS)[number], ReadonlyMap<string, string>>>;

export const NONE_LEARNED: LearnedNames = { people: new Map(), channels: new Map(), applications: new Map() };

const PAIRS = [
  { kind: 'people', id: 'responder_id', name: 'responder_name' },
  { kind: 'channels', id: 'channel_id', name: 'channel_name' },
  { kind: 'applications', id: 'application_id', name: 'application_name' },
] as const;

/** Names in the data of a reply, or in its items. Ignores empty names. */
export function namesIn(reply: unknown): LearnedNames {
  const names = { people: new Map<string, string>(), channels: new Map(), applications: new Map() };
  for (const row of rowsOf(member(reply, 'data'))) {
    for (const pair of PAIRS) {
      const [id, name] = [member(row, pair.id), member(row, pair.name)];
      const isId = typeof id === 'number' || typeof id === 'bigint' || typeof id === 'string';
      // 0 and "" mean nobody.
      if (isId && Boolean(id) && typeof name === 'string' && name !== '')
        names[pair.kind].set(String(id), name);
    }
  }
  return names;
}

function rowsOf(data: unknown): readonly unknown[] {
  if (Array.isArray(data)) return data;
  const items = member(data, 'items');
  return Array.isArray(items) ? items : [data];
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
