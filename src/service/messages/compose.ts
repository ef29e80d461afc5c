import { stringifyJson } from '#contract/json';
import { clip } from '#domain/text/words';
import { type Outgoing, TOOL_FORMATS, type ToolFormat } from './tools';
import type { Message } from './message';

const UTF8 = new TextEncoder();

/**
 * Body of a request, within the limit of the tool: a message that is too long ends at a line, and says how many more
 * there are.
 */
export function composed({ tool, url }: Pick<Message, 'tool' | 'url'>, message: Outgoing): string {
  const format = TOOL_FORMATS[tool];
  const whole = partOf(format, url, message, message.lines);
  if (whole.fits) return whole.body;
  let [low, high] = [0, message.lines.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (partOf(format, url, message, firstLines(message.lines, middle)).fits) low = middle;
    else high = middle - 1;
  }
  if (low > 0) return partOf(format, url, message, firstLines(message.lines, low)).body;
  // Not even one line: its beginning.
  let [first = ''] = message.lines;
  const rest = message.lines.slice(1);
  for (;;) {
    const part = partOf(format, url, message, firstLines([first, ...rest], 1));
    if (part.fits || first.length < 10) return part.body;
    first = clip(first, Math.floor(first.length / 2));
  }
}

function firstLines(lines: readonly string[], count: number): string[] {
  const rest = lines.length - count;
  return [...lines.slice(0, count), ...(rest > 0 ? [`… and ${rest} more`] : [])];
}

function partOf(format: ToolFormat, url: URL, message: Outgoing, given: readonly string[]) {
  const { escape, newline, link, limit } = format;
  const lines = given.map(escape);
  const text = [...lines, ...(message.link === undefined ? [] : [link(message.link)])].join(newline);
  const body = stringifyJson(format.body({ text, lines, message, url }));
  const measured = limit.of === 'body' ? body : text;
  const size = limit.of === 'characters' ? measured.length : UTF8.encode(measured).length;
  return { body, fits: size <= limit.max };
}
