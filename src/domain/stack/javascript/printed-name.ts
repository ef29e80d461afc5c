/** A name as V8 prints it; '' for code without one. */
export function printedName(text: string): string {
  const name = text.trim();
  return name === '<anonymous>' ? '' : name;
}

/** `bar(1)`, `(null)` and `<anonymous function: run>([arguments not available])` as old engines printed them. */
export function withoutArguments(text: string): string {
  const trimmed = text.trim();
  const name = trimmed.endsWith(')') ? trimmed.slice(0, Math.max(0, openingOf(trimmed))).trim() : trimmed;
  return (
    /^<?anonymous function(?:: (.*))?>$/.exec(name)?.[1] ??
    (/^<anonymous( function)?>$/.test(name) ? '' : name)
  );
}

/** The parenthesis that the last character closes; the first one where they do not pair, as in URLs. */
export function openingOf(text: string): number {
  let depth = 0;
  for (let i = text.length - 1; i >= 0; i -= 1) {
    if (text[i] === ')') depth += 1;
    else if (text[i] === '(') depth -= 1;
    if (depth === 0) return i;
  }
  return text.indexOf('(');
}
