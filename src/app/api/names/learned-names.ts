import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { parseJson, stringifyJson } from '#contract/json';
import { readStored, writeStored, createListeners } from '../../hooks/stored';

/** Kinds of named things in replies. */
const KINDS = ['people', 'channels', 'applications'] as const;

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

/**
 * Names from replies, stored in this browser: ids and names only. The interface has no look-up, so earlier
 * replies are the only source for people outside the names file. `call` stores the names of every reply; the
 * directory prefers the operator's names.
 */

const NAMES_KEY = 'watchbill.names';
/** Max names of each kind; the oldest are dropped first. */
const MAX_NAMES_OF_KIND = 2000;
const MOST_CHARS = 200;

const Stored = z.record(z.enum(KINDS), z.array(z.tuple([z.string(), z.string()])));

let cachedNames: LearnedNames | undefined;
const nameListeners = createListeners();

/** Stores names; a newer name replaces an older one. */
export function learn(names: LearnedNames): void {
  const before = learnedNames();
  const isNew = KINDS.some((kind) => [...names[kind]].some(([id, name]) => before[kind].get(id) !== name));
  if (isNew) keep({ ...mapKinds((kind) => merged(before[kind], names[kind])) });
}

export function forgetNames(): void {
  keep(NONE_LEARNED);
}

export function learnedNames(): LearnedNames {
  return (cachedNames ??= stored());
}

export function useLearnedNames(): LearnedNames {
  return useSyncExternalStore(nameListeners.subscribe, learnedNames);
}

export function countNames(names: LearnedNames): number {
  return KINDS.reduce((sum, kind) => sum + names[kind].size, 0);
}

function merged(before: ReadonlyMap<string, string>, more: ReadonlyMap<string, string>): Map<string, string> {
  const all = new Map(before);
  for (const [id, name] of more) {
    if (name.trim() === '' || id.length > MOST_CHARS) continue;
    all.delete(id);
    all.set(id, name.slice(0, MOST_CHARS));
  }
  return new Map([...all].slice(-MAX_NAMES_OF_KIND));
}

function keep(names: LearnedNames): void {
  cachedNames = names;
  const text = stringifyJson(mapKinds((kind) => [...names[kind]]));
  writeStored(NAMES_KEY, countNames(names) === 0 ? undefined : text);
  nameListeners.notify();
}

/** Stored names; ignores any other content of the key. */
function stored(): LearnedNames {
  const text = readStored(NAMES_KEY);
  if (text === undefined) return NONE_LEARNED;
  try {
    const lists = Stored.parse(parseJson(text));
    return mapKinds((kind) => merged(new Map(), new Map(lists[kind])));
  } catch {
    return NONE_LEARNED;
  }
}

function mapKinds<T>(of: (kind: (typeof KINDS)[number]) => T): Record<(typeof KINDS)[number], T> {
  return { people: of('people'), channels: of('channels'), applications: of('applications') };
}
