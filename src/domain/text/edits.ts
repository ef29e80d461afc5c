/** Edits between two names; a name that begins or ends like the other is nearer. */
export function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  const edits = row[b.length] ?? 0;
  return isEndOf(a, b) || isEndOf(b, a) ? edits / 4 : edits;
}

function isEndOf(part: string, whole: string): boolean {
  return whole.startsWith(part) || whole.endsWith(part);
}
