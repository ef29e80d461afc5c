import type { RemovedPart } from '#contract/stack';
import { MAX_LINES, splitLines, type TextLine } from './lines';
import {
  unpackBreaks,
  unpackJson,
  unpackLine,
  MAY_HAVE_TAGS,
  unwrapped,
  withoutMarkup,
} from './clean/json-text';
import {
  MAY_HAVE_PREFIX,
  type PrefixPart,
  sharedPrefix,
  withoutPrefixes,
  frameLength,
  isPrintedFrame,
  TEXT_BEHIND,
} from './clean/line-prefix';
import { publicTitle } from './privacy';

/** Text for the grammars, and what was removed from the paste; nothing if both are the same. */
type CleanedStack = { text: string; removed: RemovedPart[] };

type CleanedText = { text: string; parts: readonly PrefixPart[] };

/** Kind of wrapping around frames, and its removal: from the whole text, from all lines, or from each. */
type Cleaner =
  | { of: 'text'; clean: (text: string) => CleanedText | undefined }
  | {
      of: 'lines';
      clean: (lines: readonly CleanedLine[]) => ((text: string) => CleanedText | undefined) | undefined;
    }
  | {
      of: 'all lines';
      name: string;
      clean: (lines: readonly CleanedLine[]) => readonly CleanedLine[] | undefined;
    }
  /** `applies` is a cheap test; lines that are frames stay as they are. */
  | { of: 'line'; applies: RegExp; clean: (line: string) => CleanedText | undefined };

const NEXT_FRAME = String.raw`(?:at [^ ]|#\d{1,3} |\d{1,3} {1,60}\S{1,200} {1,60}0x[\da-f]|[^\s@]{1,200}@[a-z][a-z\d+.-]{1,40}:\/\/)`;
/** Frames that were printed behind each other on one line. */
const SEVERAL_FRAMES = new RegExp(String.raw`\S[ \t]${NEXT_FRAME}`);
const BETWEEN_FRAMES = new RegExp(String.raw`[ \t](?=${NEXT_FRAME})`);
const MAX_ONE_LINE = 200_000;

const TERMINAL_ESCAPE = '[\u001b\u009b]';

const CLEANERS: readonly Cleaner[] = [
  { of: 'text', clean: (text) => (/^\s*["[{]/.test(text) ? changeOf(unpackJson(text)) : undefined) },
  { of: 'line', applies: /[\u00a0\u2000-\u200b\u202f\u205f\u2060\u3000\ufeff]/, clean: spaces },
  { of: 'line', applies: new RegExp(`${TERMINAL_ESCAPE}|\\[\\d{1,3}(?:;\\d{1,3}){0,8}m`), clean: colours },
  { of: 'line', applies: /&(?:lt|gt|amp|quot|nbsp|#39);/, clean: entities },
  { of: 'line', applies: MAY_HAVE_TAGS, clean: (line) => lineChange(line, 'HTML', withoutMarkup(line)) },
  { of: 'line', applies: /<(?:[a-z][a-z\d+.-]{0,40}:\/\/|mailto:)/i, clean: brackets },
  { of: 'line', applies: MAY_HAVE_PREFIX, clean: withoutPrefixes },
  { of: 'line', applies: /\\n|\}\s*$/, clean: (line) => changeOf(unpackLine(line)) },
  { of: 'line', applies: /\\n/, clean: (line) => changeOf(unpackBreaks(line)) },
  { of: 'line', applies: TEXT_BEHIND, clean: withoutRest },
  { of: 'all lines', name: 'wrapped lines', clean: (lines) => unwrapped(lines, isFrame) },
  { of: 'lines', clean: commonPrefix },
  { of: 'line', applies: SEVERAL_FRAMES, clean: oneLine },
];

/** Packing inside of packing: a log line inside of a JSON log of containers, in a mail. */
const MAX_ROUNDS = 3;
/** Characters of a removed part that are shown, without secrets. */
const MAX_EXAMPLE = 80;
/** Lines that decide whether a change is of use. */
const MAX_COUNTED = 20_000;

type CleanedLine = TextLine & { isFrame?: boolean };

/**
 * Removes what logs, mails, chats and error trackers put around the frames of a stack, for all types. The text is
 * changed only if more of its lines are frames afterwards; lines that are frames already stay as they are.
 */
export function cleanStack(text: string): CleanedStack {
  const start: readonly CleanedLine[] = splitLines(text);
  // The last line of a very long text is the rest of it.
  if (start.length >= MAX_LINES) return { text, removed: [] };
  const removed = new Map<string, RemovedPart>();
  let lines = start;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = lines;
    for (const cleaner of CLEANERS) {
      const change = changed(lines, cleaner);
      if (change === undefined || countFrames(change.lines) < countFrames(lines)) continue;
      lines = change.lines;
      for (const { name, text: example } of change.parts) {
        const part = removed.get(name);
        if (part === undefined)
          removed.set(name, { name, lines: 1, example: publicTitle(example.trim()).slice(0, MAX_EXAMPLE) });
        else part.lines += 1;
      }
    }
    if (lines === before) break;
  }
  if (removed.size === 0 || countFrames(lines) <= countFrames(start)) return { text, removed: [] };
  return { text: joinedText(lines), removed: [...removed.values()] };
}

type ChangedLines = { lines: readonly CleanedLine[]; parts: readonly PrefixPart[] };

function changed(lines: readonly CleanedLine[], cleaner: Cleaner): ChangedLines | undefined {
  if (cleaner.of === 'text') {
    const change = cleaner.clean(joinedText(lines));
    return change && { lines: splitLines(change.text), parts: change.parts };
  }
  if (cleaner.of === 'line') {
    return changedLines(lines, ({ text }) => (cleaner.applies.test(text) ? cleaner.clean(text) : undefined));
  }
  if (cleaner.of === 'all lines') {
    const whole = cleaner.clean(lines);
    return whole && { lines: whole, parts: [{ name: cleaner.name, text: '' }] };
  }
  const clean = cleaner.clean(lines);
  return clean && changedLines(lines, ({ text }) => clean(text));
}

function changedLines(
  lines: readonly CleanedLine[],
  clean: (line: CleanedLine) => CleanedText | undefined,
): ChangedLines | undefined {
  const parts: PrefixPart[] = [];
  const pieces: CleanedLine[] = [];
  for (const [index, line] of lines.entries()) {
    const change = clean(line);
    if (change === undefined || isFrame(line)) {
      if (parts.length > 0) pieces.push(line);
      continue;
    }
    // Most texts have nothing to change: then no line is copied.
    if (parts.length === 0) for (const before of lines.slice(0, index)) pieces.push(before);
    parts.push(...change.parts);
    if (!change.text.includes('\n')) pieces.push({ text: change.text, end: line.end });
    else for (const piece of splitLines(`${change.text}${line.end}`)) pieces.push(piece);
  }
  return parts.length === 0 ? undefined : { lines: pieces, parts };
}

function countFrames(lines: readonly CleanedLine[]): number {
  let count = 0;
  for (const line of lines.slice(0, MAX_COUNTED)) if (isFrame(line)) count += 1;
  return count;
}

function isFrame(line: CleanedLine): boolean {
  line.isFrame ??= isPrintedFrame(line.text);
  return line.isFrame;
}

function joinedText(lines: readonly CleanedLine[]): string {
  return lines.map(({ text, end }) => text + end).join('');
}

function changeOf(unpacked: { name: string; text: string } | undefined): CleanedText | undefined {
  return unpacked && { text: unpacked.text, parts: [{ name: unpacked.name, text: '' }] };
}

function lineChange(line: string, name: string, text: string): CleanedText | undefined {
  return text === line ? undefined : { text, parts: [{ name, text: '' }] };
}

function spaces(line: string): CleanedText | undefined {
  const plain = line
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ');
  return lineChange(line, 'no-break spaces', plain);
}

/** Commands of terminals: links, and the others with their brackets; of colours also without the escape character. */
const TERMINAL = new RegExp(
  [
    String.raw`\u001b\][^\u0007\u001b]{0,2000}(?:\u0007|\u001b\\)`,
    String.raw`${TERMINAL_ESCAPE}\[?[\d;?]{0,30}[A-Za-z]`,
    String.raw`\[\d{0,3}(?:;\d{1,3}){0,8}m`,
  ].join('|'),
  'g',
);

function colours(line: string): CleanedText | undefined {
  return lineChange(line, 'colours', line.replace(TERMINAL, ''));
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', '#39': "'" };

function entities(line: string): CleanedText | undefined {
  const plain = line.replace(
    /&(lt|gt|amp|quot|nbsp|#39);/g,
    (whole, name: string) => ENTITIES[name] ?? whole,
  );
  return lineChange(line, 'HTML', plain);
}

/** `<https://…|label>`, as Slack marks addresses. */
function brackets(line: string): CleanedText | undefined {
  const plain = line.replace(
    /<((?:[a-z][a-z\d+.-]*:\/\/|mailto:)[^<>|\s]{1,2000})(?:\|[^<>]{0,2000})?>/gi,
    '$1',
  );
  return lineChange(line, 'brackets around addresses', plain);
}

/** Cuts what a log or a table has behind a frame; an error there begins another stack. */
function withoutRest(line: string): CleanedText | undefined {
  const length = frameLength(line);
  if (length === undefined || length === line.length) return undefined;
  const rest = line.slice(length).replace(/^[\s"'`,;|<\]}]+/, '');
  const isError = /^(?:Caused by|Suppressed|[\w$.]{0,80}(?:Error|Exception))\b/.test(rest);
  return {
    text: line.slice(0, length) + (isError ? `\n${rest}` : ''),
    parts: [{ name: 'text behind frames', text: isError ? '' : line.slice(length) }],
  };
}

function commonPrefix(
  lines: readonly CleanedLine[],
): ((text: string) => CleanedText | undefined) | undefined {
  const prefix = sharedPrefix(lines.slice(0, MAX_COUNTED).map(({ text }) => text));
  if (prefix === undefined) return undefined;
  return (text) => {
    const match = prefix.exec(text)?.[0];
    return match === undefined
      ? undefined
      : { text: text.slice(match.length), parts: [{ name: 'prefix', text: match }] };
  };
}

function oneLine(line: string): CleanedText | undefined {
  if (line.length > MAX_ONE_LINE) return undefined;
  const pieces: string[] = [];
  let frames = 0;
  for (const piece of line.split(BETWEEN_FRAMES)) {
    const isFrame = isPrintedFrame(piece);
    if (isFrame) frames += 1;
    const last = pieces.length - 1;
    if (isFrame || last < 0 || isPrintedFrame(pieces[last] ?? '')) pieces.push(piece.trim());
    else pieces[last] += ` ${piece}`;
  }
  if (pieces.length < 2 || frames === 0) return undefined;
  return { text: pieces.join('\n    '), parts: [{ name: 'one line', text: '' }] };
}
