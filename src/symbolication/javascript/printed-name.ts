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

/** Placeholders of engines and bundlers for code without a name. */
const NO_NAMES = new Set([
  'anonymous',
  'default',
  'eval',
  'eval code',
  'exports',
  'global',
  'global code',
  'Global code',
  'module code',
]);

/**
 * True if a printed name is one that a person gave a function: its last part is a word of more than the one or two
 * letters of minifiers, and no path or number that a bundler calls a module by.
 */
export function isTelling(printed: string): boolean {
  const name = printed.replace(/ \[as [^\]]*\]$/, '');
  if (/^(?:[\w$.]+\.)?<(?:instance_members|static)_initializer>$/.test(name)) return true;
  const last =
    /^(?:(?:new|async|get|set|static) )*(?:[^\s./]+\.)*(#?[\p{ID_Start}$_][\p{ID_Continue}$]*)$/u.exec(
      name,
    )?.[1];
  return last !== undefined && last.length > 2 && !NO_NAMES.has(name) && !NO_NAMES.has(last);
}
