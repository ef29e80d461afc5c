import type { BinaryImage } from '#contract/stack';
import { MAX_LINES, splitLines, type TextLine } from '../../platform/lines';
import { MAX_MATCHED, type StackLine } from '../../stack';
import { type AppleFrame, appleFrame, type AppleStack } from './frame';
import { readFrameLine } from './frame-line';
import { readHeading, type ReportHeading } from './heading';
import { readImageLine } from './image';
import { readIps } from './ips';
import { ReportSections } from './report-sections';

/** First line of a crash report, as text or as JSON. */
const REPORT_START = /^[ \t]*(?:Incident Identifier:|\{"app_name":)/gm;

/**
 * Parses Apple stacks: frames alone, and whole crash reports, as text (`.crash`) or as JSON (`.ips`), with a section
 * for each thread and the loaded images, one report after the other. Every line is kept: `text + end` of all lines is
 * the input. Takes linear time.
 */
export function parseApple(text: string): AppleStack {
  const starts = Array.from(text.matchAll(REPORT_START), ({ index }) => index);
  if (starts.length < 2) return parseOne(text);
  // What is above the first report belongs to it.
  const stacks = starts.map((start, at) => parseOne(text.slice(at === 0 ? 0 : start, starts[at + 1])));
  const isLong = stacks.reduce((sum, { lines }) => sum + lines.length, 0) > MAX_LINES;
  return isLong ? parseOne(text) : mergeStacks(stacks);
}

function parseOne(text: string): AppleStack {
  return readIps(text) ?? readReport(text);
}

function mergeStacks(stacks: readonly AppleStack[]): AppleStack {
  const whole: AppleStack = { lines: [], sections: [], arch: '' };
  for (const { lines, sections, arch } of stacks) {
    const [firstLine, firstSection] = [whole.lines.length, whole.sections.length];
    for (const line of lines) {
      whole.lines.push({ ...line, index: firstLine + line.index, section: firstSection + line.section });
    }
    for (const section of sections) {
      whole.sections.push({ ...section, from: firstLine + section.from, to: firstLine + section.to });
    }
    whole.arch ||= arch;
  }
  return whole;
}

function readReport(text: string): AppleStack {
  const sections = new ReportSections();
  const lines: StackLine<AppleFrame>[] = [];
  let arch = '';
  for (const line of splitLines(text)) {
    const trimmed = line.text.trim();
    const isShort = trimmed.length <= MAX_MATCHED;
    const frame = isShort ? readFrameLine(trimmed) : undefined;
    if (frame !== undefined) {
      lines.push(sections.frame({ ...line, index: lines.length }, frame));
      continue;
    }
    const list = sections.takesAddresses ? returnAddresses(line) : undefined;
    if (list !== undefined) {
      for (const [piece, frame] of list) lines.push(sections.frame({ ...piece, index: lines.length }, frame));
      continue;
    }
    const image = isShort ? readImageLine(trimmed) : undefined;
    const heading: ReportHeading = isShort ? readHeading(trimmed) : { kind: 'text' };
    if (heading.kind === 'arch') arch = heading.arch;
    lines.push(
      readOther(line, lines.length, { image, heading, words: trimmed.slice(0, MAX_MATCHED) }, sections),
    );
  }
  return { lines, sections: sections.closed(lines.length), arch };
}

type Other = { image: BinaryImage | undefined; heading: ReportHeading; words: string };

function readOther(
  { text, end }: TextLine,
  index: number,
  { image, heading, words }: Other,
  sections: ReportSections,
): StackLine<AppleFrame> {
  const section = sections.heading(heading, index, words);
  const line = { index, text, end, section };
  if (image !== undefined) return { ...line, kind: 'image', image };
  const isHeading = heading.kind === 'thread' || heading.kind === 'thrown' || heading.kind === 'images';
  return { ...line, kind: isHeading ? 'heading' : 'text' };
}

/** No list is longer: an exception has a few hundred addresses at most. */
const MAX_LIST_LENGTH = 16_384;

/**
 * `(0x1a2b3c 0x1a2b40 …)`: the addresses that an exception was thrown from, many on one line. Each becomes a line of
 * its own, and all of them together are the text again. Null for any other line.
 */
function returnAddresses({ text, end }: TextLine): [TextLine, AppleFrame][] | undefined {
  if (text.length > MAX_LIST_LENGTH || !/^\s*\((?:0x[\da-f]{1,16}[ \t]*)+\)\s*$/i.test(text))
    return undefined;
  const addresses = [...text.matchAll(/0x[\da-f]{1,16}/gi)];
  return addresses.map(([address], i) => {
    const from = i === 0 ? 0 : addresses[i]?.index;
    const to = addresses[i + 1]?.index ?? text.length;
    const isLast = i === addresses.length - 1;
    return [{ text: text.slice(from, to), end: isLast ? end : '' }, appleFrame({ address, isReturn: true })];
  });
}
