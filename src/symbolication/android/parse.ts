import { Sections, splitLines, type TextLine } from '../lines';
import { MAX_MATCHED, type ParsedStack, type StackLine, type StackSection, withoutLogPrefix } from '../stack';
import { type JavaFrame, readJavaFrame, readNativeFrame } from './frame';

/**
 * The grammar of Java and Kotlin stacks as Android prints them, in logs too, and of machine code without them. Takes
 * any text and keeps all of it: every line is there in its order, whether it is a frame or not. Time grows with the
 * length alone.
 */
export function parseJava(text: string): ParsedStack<JavaFrame> {
  const sections = new Sections();
  const lines = splitLines(text).map((line, index) => readLine(line, index, sections));
  const isJava = lines.some(({ kind }) => kind === 'frame');
  return isJava
    ? { lines, sections: sections.closed(lines.length) }
    : nativeStack(lines, sections.closed(lines.length));
}

/** Lines of a tombstone above its frames, the most telling first. */
const CRASHES = [/^Abort message: /, /^signal \d+ \(/];

/** A tombstone or another stack of machine code; beside frames of Java, such lines are text. */
function nativeStack(lines: StackLine<JavaFrame>[], sections: StackSection[]): ParsedStack<JavaFrame> {
  const nativeLines = lines.map((line): StackLine<JavaFrame> => {
    const { index, text, end, section } = line;
    const frame = text.length > MAX_MATCHED ? undefined : readNativeFrame(text);
    return frame === undefined ? line : { index, text, end, section, kind: 'frame', frame };
  });
  const words = nativeLines.flatMap(({ kind, text }) =>
    kind === 'text' ? withoutLogPrefix(text.slice(0, MAX_MATCHED)).trim() : [],
  );
  const title = CRASHES.map((crash) => words.find((text) => crash.test(text))).find(
    (text) => text !== undefined,
  );
  const [first, ...others] = sections;
  const isNative = nativeLines.some(({ kind }) => kind === 'frame');
  return {
    lines: nativeLines,
    sections: isNative && title && first ? [{ ...first, title }, ...others] : sections,
  };
}

function readLine({ text, end }: TextLine, index: number, sections: Sections): StackLine<JavaFrame> {
  const frame = text.length > MAX_MATCHED ? undefined : readJavaFrame(text);
  if (frame !== undefined) {
    sections.hasFrames = true;
    return { index, text, end, section: sections.last, kind: 'frame', frame };
  }
  const words = withoutLogPrefix(text.slice(0, MAX_MATCHED)).trim();
  const heading = readJavaHeading(words);
  addHeading(sections, heading, words, index);
  const line = { index, text, end, section: sections.last };
  if (heading.kind === 'cause' || heading.kind === 'suppressed') {
    return { ...line, kind: 'cause', title: heading.title };
  }
  if (heading.kind === 'omitted') return { ...line, kind: 'omitted', count: heading.count };
  return { ...line, kind: heading.kind === 'thread' ? 'heading' : 'text' };
}

function addHeading(sections: Sections, heading: JavaHeading, text: string, index: number): void {
  switch (heading.kind) {
    case 'cause':
    case 'suppressed':
      sections.begin(heading.kind, heading.title, index);
      break;
    case 'error':
      if (sections.hasFrames) sections.begin('error', heading.title, index);
      else sections.entitle(heading.title, true);
      break;
    case 'thread':
      sections.begin('thread', heading.title, index);
      break;
    case 'crash':
      if (sections.hasFrames) sections.begin('error', '', index);
      sections.entitle(heading.title, false);
      break;
    case 'text':
      if (!sections.hasFrames) sections.entitle(text, false);
      break;
    case 'omitted':
      break;
  }
}

/** Line of a stack that is not a frame. */
type JavaHeading =
  | { kind: 'cause' | 'suppressed'; title: string }
  | { kind: 'omitted'; count: number | undefined }
  /** The line of an exception, what announces a crash, or a thread. */
  | { kind: 'error' | 'crash' | 'thread'; title: string }
  | { kind: 'text' };

const CAUSE = /^Caused by: (.*)$/;
const SUPPRESSED = /^Suppressed: (.*)$/;
const OMITTED = /^\.\.\. ?(\d{1,9})? ?(?:more|common frames omitted|frames? (?:excluded|truncated))\b/;
const EXCEPTION = /^(?:Exception in thread ".{0,200}?" )?(?:[\p{L}\p{N}_$-]+\.)+[\p{L}\p{N}_$-]+(?::|$)/u;
/** Header that logcat and Crashlytics print. */
const CRASH = /^(?:FATAL EXCEPTION|Fatal Exception|Non-fatal Exception): /;
/** Thread header of an ANR (app not responding): `"main" prio=5 tid=1 Native`. */
const THREAD = /^".{1,200}" .{0,200}\b(?:prio|tid)=\d/;

/** @param line without what a log has put before it, and without spaces around it. */
function readJavaHeading(line: string): JavaHeading {
  const cause = CAUSE.exec(line);
  if (cause) return { kind: 'cause', title: cause[1] ?? '' };
  const suppressed = SUPPRESSED.exec(line);
  if (suppressed) return { kind: 'suppressed', title: suppressed[1] ?? '' };
  const omitted = OMITTED.exec(line);
  if (omitted) return { kind: 'omitted', count: omitted[1] === undefined ? undefined : Number(omitted[1]) };
  if (EXCEPTION.test(line)) return { kind: 'error', title: line };
  if (CRASH.test(line)) return { kind: 'crash', title: line };
  return THREAD.test(line) ? { kind: 'thread', title: line } : { kind: 'text' };
}
