/** Max serialised length of a member to compare; its own members are compared. */
const MOST_CHARS = 300;

/**
 * Deduplicates equal small members: a rota's reply repeats a few groups in each of its thousand periods. A
 * message between threads then includes each once, which is five times cheaper. Mutates the value, which is
 * read-only afterwards.
 */
export function shareEqual(value: unknown): void {
  const firstOf = new Map<string, object>();
  const visit = (object: unknown): void => {
    if (typeof object !== 'object' || object === null) return;
    if (Array.isArray(object)) return object.forEach(visit);
    for (const [name, member] of Object.entries(object)) {
      if (typeof member !== 'object' || member === null) continue;
      const text = canonicalText(member, MOST_CHARS);
      if (text === undefined) {
        visit(member);
        continue;
      }
      const same = firstOf.get(text);
      if (same === undefined) firstOf.set(text, member);
      else Reflect.set(object, name, same);
    }
  };
  visit(value);
}

/** Canonical text of a value; undefined above `most` characters. */
function canonicalText(value: unknown, most: number): string | undefined {
  if (typeof value === 'string') return value.length > most ? undefined : JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return String(value);
  let text = Array.isArray(value) ? '[' : '{';
  for (const [name, member] of Object.entries(value)) {
    const inner = canonicalText(member, most - text.length);
    if (inner === undefined) return undefined;
    text += Array.isArray(value) ? `${inner},` : `${JSON.stringify(name)}:${inner},`;
    if (text.length > most) return undefined;
  }
  return text;
}
