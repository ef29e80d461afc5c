import { parseJson } from '#contract/json';
import { decodedString, type JsonTree, scanJson } from './scan';
import { excessIn, type JsonSize } from './size';

/** Value of a text, or the rule that the text breaks, as in `has layers[0].mode twice`. */
export type ParsedJson = { value: unknown } | { problem: string };

/** Limits of a text, enough for a rota of 5,000 layers: nothing else is done while one is parsed or checked. */
const SIZE_LIMITS: JsonSize = { values: 250_000, names: 2_000, longIntegers: 50_000 };

const EXCESS: Record<keyof JsonSize, string> = {
  values: `has more than ${SIZE_LIMITS.values} values`,
  names: `has members of more than ${SIZE_LIMITS.names} names`,
  longIntegers: `has more than ${SIZE_LIMITS.longIntegers} integers of 16 digits or more`,
};

/**
 * Parses a JSON text in a format of our own, in which a repeated member is a mistake: `JSON.parse` returns the last of
 * them without a word.
 */
export function parseOwnJson(text: string): ParsedJson {
  // Each name takes at least five characters.
  const excess = text.length > 5 * SIZE_LIMITS.names ? excessIn(text, SIZE_LIMITS) : undefined;
  if (excess) return { problem: EXCESS[excess] };
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return { problem: 'is not JSON' };
  }
  // Counting takes a fraction of the time of a scan, and only a text with odd strings has more.
  if (maxMembersOf(text) === membersIn(value)) return { value };
  const repeated = repeatedMember(text);
  return repeated === undefined ? { value } : { problem: `has ${repeated} twice` };
}

const BACKSLASH = 0x5c;
const QUOTE = 0x22;

/** Number of colons after a quote that no backslash escapes: the members, and strings that begin with a colon. */
function maxMembersOf(text: string): number {
  let count = 0;
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    let before = colon - 1;
    while (isSpace(text.charCodeAt(before))) before -= 1;
    if (text.charCodeAt(before) !== QUOTE) continue;
    let slash = before - 1;
    while (text.charCodeAt(slash) === BACKSLASH) slash -= 1;
    if ((before - slash) % 2 === 1) count += 1;
  }
  return count;
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/** Number of the members of all objects in a value, without recursion, as a text may be deep. */
function membersIn(value: unknown): number {
  let count = 0;
  const pending = [value];
  while (pending.length > 0) {
    const one = pending.pop();
    if (typeof one !== 'object' || one === null) continue;
    const members: unknown[] = Array.isArray(one) ? one : Object.values(one);
    if (!Array.isArray(one)) count += members.length;
    for (const member of members) if (typeof member === 'object') pending.push(member);
  }
  return count;
}

/** Path of the first member whose object has it twice. */
function repeatedMember(text: string): string | undefined {
  const scan = scanJson(text);
  if (!scan.ok) return undefined;
  const { tree } = scan;
  const names = new Map<number, Set<string>>();
  for (let node = 0; node < tree.kinds.length; node += 1) {
    const name = decodedKey(tree, node);
    if (name === undefined) continue;
    const parent = tree.parents[node] ?? -1;
    const siblings = names.get(parent) ?? new Set();
    if (siblings.has(name)) return memberPath(tree, node);
    names.set(parent, siblings.add(name));
  }
  return undefined;
}

function decodedKey({ source, keyStarts, keyEnds }: JsonTree, node: number): string | undefined {
  const start = keyStarts[node] ?? -1;
  return start < 0 ? undefined : decodedString(source.slice(start, keyEnds[node]));
}

/** Max steps of a path; of a longer one only the end is given. */
const MAX_PATH_STEPS = 20;

/** Path in the form of the messages of a failed check: `layers[0].mode`. */
function memberPath(tree: JsonTree, node: number): string {
  let path = '';
  let at = node;
  for (let steps = 0; at > 0 && steps < MAX_PATH_STEPS; steps += 1) {
    const step = decodedKey(tree, at) ?? `[${tree.indexes[at]}]`;
    path = path === '' || path.startsWith('[') ? `${step}${path}` : `${step}.${path}`;
    at = tree.parents[at] ?? -1;
  }
  return at > 0 ? `…${path}` : path;
}
