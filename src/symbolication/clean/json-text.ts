import { splitLines, type TextLine } from '../lines';
import { isPrintedFrame, frameLength } from './line-prefix';

type Members = Record<string, unknown>;

type Unpacked = { name: string; text: string };

const MAX_STRINGS = 20_000;
const MAX_DEPTH = 12;
const MAX_TEXTS = 500;

/** Members of log lines with their message. */
const MESSAGE_MEMBERS = ['log', 'message', 'msg', 'MESSAGE', '@message', 'textPayload', 'line'];

/** The stacks of a text that is JSON as a whole: a string, or a value with strings in it. */
export function unpackJson(text: string): Unpacked | undefined {
  const value = parsed(text.trim());
  if (value === undefined || (isMembers(value) && 'usedImages' in value)) return undefined;
  return unpackValue(value);
}

/** The stack in a line of a log: its JSON object from the first brace on, else the texts in quotes. */
export function unpackLine(line: string): Unpacked | undefined {
  const brace = line.indexOf('{');
  const value = brace < 0 || !line.trimEnd().endsWith('}') ? undefined : parsed(line.slice(brace));
  if (isMembers(value)) {
    const unpacked = unpackValue(value);
    if (unpacked !== undefined) return unpacked;
    const message = textAt(value, MESSAGE_MEMBERS).replace(/[\r\n]+$/, '');
    return message === '' ? undefined : { name: 'JSON log', text: message };
  }
  return unpackQuoted(line);
}

/** Line breaks that were printed as `\n`. */
export function unpackBreaks(line: string): Unpacked | undefined {
  const text = line.replace(/(?:\\\\?r)?\\\\?n/g, '\n').replace(/\\\\?t/g, '\t');
  return text === line || !hasFrame(text) ? undefined : { name: 'escaped line breaks', text };
}

function unpackValue(value: unknown): Unpacked | undefined {
  if (typeof value === 'string') {
    const inner = /^\s*[[{]/.test(value) ? unpackJson(value) : undefined;
    return inner ?? (hasFrame(value) ? { name: 'JSON string', text: value } : undefined);
  }
  const texts = stackTexts(value);
  if (texts.length === 0) return undefined;
  const build = isMembers(value) ? buildLines(value) : [];
  return { name: 'JSON log', text: [...texts, ...build].join('\n') };
}

/** `release: shop@1.4.2`, or `service: shop` and `version: 1.4.2`, from the members of a log line. */
function buildLines(line: Members): string[] {
  return ['release', 'service', 'version'].flatMap((key) => {
    const value = textAt(line, [key]);
    return value === '' ? [] : [`${key}: ${value}`];
  });
}

/** First of these members that is a text or a number and not empty; '' for none. */
function textAt(value: Members, keys: readonly string[]): string {
  for (const key of keys) {
    const member = value[key];
    if (typeof member === 'string' && member !== '') return member;
    if (typeof member === 'number' && Number.isFinite(member)) return String(member);
  }
  return '';
}

/** Texts with frames in a JSON value, in order, without texts inside another. */
function stackTexts(value: unknown): string[] {
  const texts: string[] = [];
  let remaining = MAX_STRINGS;
  const add = (text: string) => {
    if (texts.length >= MAX_TEXTS || !hasFrame(text) || texts.some((other) => other.includes(text))) return;
    const parts = texts.filter((other) => text.includes(other));
    for (const part of parts) texts.splice(texts.indexOf(part), 1);
    texts.push(text);
  };
  const visit = (at: unknown, depth: number) => {
    remaining -= 1;
    if (depth > MAX_DEPTH || remaining < 0) return;
    if (typeof at === 'string') add(unpackValue(at)?.text ?? at);
    else if (Array.isArray(at)) {
      if (at.every((item) => typeof item === 'string')) add(at.join('\n'));
      else for (const item of at) visit(item, depth + 1);
    } else if (isMembers(at)) for (const member of Object.values(titled(at))) visit(member, depth + 1);
  };
  visit(value, 0);
  return texts;
}

/** An error's stack with its name and message in front, where the stack itself has only frames. */
function titled(error: Members): Members {
  const stack = error['stack'];
  if (typeof stack !== 'string' || !isPrintedFrame(stack.split('\n', 1)[0] ?? '')) return error;
  const parts = [textAt(error, ['name', 'kind', 'type', 'class']), textAt(error, ['message', 'msg'])];
  const title = parts.filter((part) => part !== '').join(': ');
  return title === '' ? error : { ...error, stack: `${title}\n${stack}` };
}

/** Frames in quoted texts, as of `key="…\n…"` or of JSON that was cut off. */
function unpackQuoted(line: string): Unpacked | undefined {
  const texts = quotedTexts(line).flatMap((literal) => {
    const value = literal.includes('\\n') ? parsed(literal) : undefined;
    return typeof value === 'string' && hasFrame(value) ? [value] : [];
  });
  return texts.length === 0 ? undefined : { name: 'JSON string', text: texts.join('\n') };
}

/** Texts between quotes, which a backslash escapes; in one pass, since a line may have megabytes. */
function quotedTexts(line: string): string[] {
  const texts: string[] = [];
  let start = -1;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '\\' && start >= 0) at += 1;
    else if (line[at] === '"') {
      if (start >= 0) texts.push(line.slice(start, at + 1));
      start = start >= 0 ? -1 : at;
    }
  }
  return texts;
}

function hasFrame(text: string): boolean {
  return splitLines(text).some((line) => isPrintedFrame(line.text));
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Most lines of a log are no JSON.
    return undefined;
  }
}

/** Start of a frame that may go on in the next line, where a mail broke it. */
const MAY_CONTINUE = /^\s{0,60}(?:at \S|[^\s@()]{1,200}@[a-z]|#\d{1,3}\s)/;
const MAX_WRAPPED = 3;
const MAX_LENGTH = 1200;

/** Lines that are searched for wrapped frames. */
const MAX_WRAPPED_LINES = 20_000;

/** The lines with each wrapped frame on one; undefined if there are none. */
export function unwrapped<Line extends TextLine>(
  lines: readonly Line[],
  isFrame: (line: Line) => boolean,
): (Line | TextLine)[] | undefined {
  const joined: (Line | TextLine)[] = [];
  let count = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    const mayContinue =
      at < MAX_WRAPPED_LINES && MAY_CONTINUE.test(line.text.slice(0, 400)) && !isFrame(line);
    const more = mayContinue ? continuation(lines, at) : undefined;
    joined.push(more ? { text: more.frame, end: lines[at + more.lines]?.end ?? '' } : line);
    at += more?.lines ?? 0;
    count += more ? 1 : 0;
  }
  return count === 0 ? undefined : joined;
}

function continuation(lines: readonly TextLine[], at: number): { frame: string; lines: number } | undefined {
  let frame = (lines[at]?.text ?? '').trimEnd();
  if (frame.length > MAX_LENGTH || frameLength(frame) !== undefined) return undefined;
  for (let count = 1; count < MAX_WRAPPED; count += 1) {
    const next = lines[at + count]?.text.trim() ?? '';
    const isOwnLine = /^(?:at|in) \S/.test(next) || frameLength(next) === next.length;
    // An address alone is a frame too, but not in parentheses.
    if (next === '' || next.length > MAX_LENGTH || (isOwnLine && !/^\(.*\)$/.test(next))) return undefined;
    const isInAddress = /[(@/][^()\s]*$/.test(frame) && !next.startsWith('(');
    frame += isInAddress ? next : ` ${next}`;
    if (frameLength(frame) === frame.length) return { frame, lines: count };
  }
  return undefined;
}

const BREAK =
  /<(?:br|\/(?:p|div|li|tr|td|th|pre|blockquote)|(?:p|div|li|tr|pre|blockquote))(?:\s[^<>]{0,300})?\/?>/gi;
const HTML_TAG =
  /<\/?(?:a|b|i|em|strong|span|code|samp|ul|ol|td|th|table|tbody|font|html|body)(?:\s[^<>]{0,300})?>/gi;
export const MAY_HAVE_TAGS = /<\/?(?:br|p|div|li|tr|td|th|pre|blockquote|span|code|samp)[\s/>]/i;

/** The text with line breaks in the place of markup that breaks lines, and without other markup of texts. */
export function withoutMarkup(line: string): string {
  return line
    .replace(BREAK, '\n')
    .replace(HTML_TAG, '')
    .replace(/\n{2,}/g, '\n')
    .replace(/^\n|\n$/g, '');
}
