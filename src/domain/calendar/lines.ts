/** Content lines of calendar files (RFC 5545). */

/** A content line: name, parameters and value, and its number in the file. */
export type Line = { name: string; parameters: string; value: string; number: number };

const LINE = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^;:"]*))*):(.*)$/s;

/** Lines of a text, unfolded; what is no content line is left out. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let content = '';
  let first = 1;
  const end = () => {
    const [, name, parameters = '', value = ''] = LINE.exec(content.trimEnd()) ?? [];
    if (name !== undefined) lines.push({ name: name.toUpperCase(), parameters, value, number: first });
  };
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (/^[ \t]/.test(line)) content += line.slice(1);
    else {
      end();
      content = line;
      first = index + 1;
    }
  }
  end();
  return lines;
}

export function parameterOf({ parameters }: Line, name: string): string | undefined {
  if (parameters === '') return undefined;
  const [, quoted, plain] = new RegExp(`;${name}=(?:"([^"]*)"|([^;:"]*))`, 'i').exec(parameters) ?? [];
  return quoted ?? plain;
}

/** Component of a file, such as an event, with those in it. */
export type Component = { kind: string; number: number; lines: Line[]; parts: Component[] };

/** Max components around one another; a deeper one is read as a line. Calendars have three. */
const MAX_DEPTH = 20;

/** Components of a file, as parts of a nameless one. One that is not ended lasts to the end of its parent. */
export function componentsIn(lines: readonly Line[]): Component {
  const root: Component = { kind: '', number: 1, lines: [], parts: [] };
  let ancestors = [root];
  for (const line of lines) {
    const kind = line.value.toUpperCase();
    const parent = ancestors.at(-1) ?? root;
    if (line.name === 'BEGIN' && ancestors.length < MAX_DEPTH) {
      const part: Component = { kind, number: line.number, lines: [], parts: [] };
      parent.parts.push(part);
      ancestors.push(part);
    } else if (line.name === 'END') {
      const place = ancestors.findLastIndex((one) => one.kind === kind);
      if (place > 0) ancestors = ancestors.slice(0, place);
    } else parent.lines.push(line);
  }
  return root;
}

/** Components of a kind at any depth. */
export function componentsOf(component: Component, kind: string): Component[] {
  return component.parts.flatMap((part) => (part.kind === kind ? [part] : componentsOf(part, kind)));
}

export function unescaped(text: string): string {
  return text
    .replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? ' ' : sign))
    .trim();
}
