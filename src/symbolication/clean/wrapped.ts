import type { TextLine } from '../platform/lines';
import { frameLength } from './printed-frame';

/** Start of a frame that may go on in the next line, where a mail broke it. */
const MAY_CONTINUE = /^\s{0,60}(?:at \S|[^\s@()]{1,200}@[a-z]|#\d{1,3}\s)/;
const MAX_WRAPPED = 3;
const MAX_LENGTH = 1200;

/** Lines that are searched for wrapped frames. */
const MAX_LINES = 20_000;

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
    const mayContinue = at < MAX_LINES && MAY_CONTINUE.test(line.text.slice(0, 400)) && !isFrame(line);
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
const TAG =
  /<\/?(?:a|b|i|em|strong|span|code|samp|ul|ol|td|th|table|tbody|font|html|body)(?:\s[^<>]{0,300})?>/gi;
export const MAY_HAVE_TAGS = /<\/?(?:br|p|div|li|tr|td|th|pre|blockquote|span|code|samp)[\s/>]/i;

/** The text with line breaks in the place of markup that breaks lines, and without other markup of texts. */
export function withoutMarkup(line: string): string {
  return line
    .replace(BREAK, '\n')
    .replace(TAG, '')
    .replace(/\n{2,}/g, '\n')
    .replace(/^\n|\n$/g, '');
}
