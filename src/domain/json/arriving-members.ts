/**
 * Takes the members of one array out of a JSON text while it comes, so that they can be read before the text is whole.
 *
 * The text is an object; the array is its member of a name. Nothing is checked: the caller that parses the parts sees what is
 * wrong with them, and a text that is not such an object gives no parts.
 */
export type ArrivingMembers = {
  /** More of the text. @returns JSON text of an array of the members that are whole since the last time. */
  push: (text: string) => string;
  /** The text without these members. */
  rest: () => string;
};

const [QUOTE, BACKSLASH] = [34, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]/gs;

export function arrivingMembers(name: string): ArrivingMembers {
  let before = '';
  /** Buffered text of the array; undefined before its start. */
  let pending: string | undefined;
  let after: string | undefined;
  let at = 0;
  let depth = 0;
  let inString = false;
  let isFirst = true;

  /** Up to where members are whole. */
  const scan = (text: string): number => {
    let whole = 0;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (inString) {
        if (code === BACKSLASH) at += 1;
        else if (code === QUOTE) inString = false;
      } else if (code === QUOTE) inString = true;
      else if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1;
      else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
        if (depth === 0) {
          after = text.slice(at);
          return at;
        }
        depth -= 1;
        if (depth === 0) whole = at + 1;
      }
    }
    return whole;
  };

  return {
    push: (text) => {
      if (after !== undefined) {
        after += text;
        return '[]';
      }
      if (pending === undefined) {
        before += text;
        const start = startOf(before, name);
        if (start === undefined) return '[]';
        pending = before.slice(start);
        before = before.slice(0, start);
      } else {
        pending += text;
      }
      const whole = scan(pending);
      const members = pending.slice(0, whole);
      pending = pending.slice(whole);
      at -= whole;
      if (members.trim() === '') return '[]';
      // A missing comma between two parts would be seen by nobody.
      const list = isFirst ? members : members.replace(/^\s*,/, '');
      const isTorn = !isFirst && list === members;
      isFirst = false;
      return isTorn ? '[,]' : `[${list}]`;
    },
    rest: () => before + (after ?? pending ?? ''),
  };
}

/** Offset of the first member of the array; undefined before it arrives. */
function startOf(text: string, name: string): number | undefined {
  const pattern = ['{', JSON.stringify(name), ':', '['];
  let depth = 0;
  let last: string[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    last = [...last.slice(-2), token];
    if (depth === 1 && last.join('') === pattern.slice(1).join('')) return index + 1;
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
  }
  return undefined;
}
