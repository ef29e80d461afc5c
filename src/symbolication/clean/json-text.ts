import { splitLines } from '../platform/lines';
import { isPrintedFrame } from './printed-frame';

type Members = Record<string, unknown>;

export type Unpacked = { name: string; text: string };

const MAX_STRINGS = 20_000;
const MAX_DEPTH = 12;
const MAX_TEXTS = 500;

/** Members of log lines with their message. */
const MESSAGES = ['log', 'message', 'msg', 'MESSAGE', '@message', 'textPayload', 'line'];

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
    const message = textAt(value, MESSAGES).replace(/[\r\n]+$/, '');
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
