import type { TextLine } from '../platform/lines';
import { splitLines } from '../platform/lines';
import type { ParsedStack, StackLine } from '../platform/parsed-stack';
import { MAX_MATCHED } from '../platform/parsed-stack';
import { withoutLogPrefix } from '../platform/log-prefix';
import { Sections } from '../platform/sections';
import type { JavaFrame } from './frame';
import { readJavaFrame } from './frame';
import type { JavaHeading } from './heading';
import { readJavaHeading } from './heading';

/**
 * The grammar of Java and Kotlin stacks as Android prints them, in logs too. Takes any text and keeps all of it: every
 * line is there in its order, whether it is a frame or not. Time grows with the length alone.
 */
export function parseJava(text: string): ParsedStack<JavaFrame> {
  const sections = new Sections();
  const lines = splitLines(text).map((line, index) => readLine(line, index, sections));
  return { lines, sections: sections.closed(lines.length) };
}

function readLine({ text, end }: TextLine, index: number, sections: Sections): StackLine<JavaFrame> {
  const frame = text.length > MAX_MATCHED ? null : readJavaFrame(text);
  if (frame !== null) {
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
