import { readAtFrame } from './at-frame';
import type { RawFrame } from './frame';
import { readGeckoFrame } from './gecko-frame';
import type { Heading } from './heading';
import { readHeading } from './heading';
import type { TextLine } from '../platform/lines';
import { splitLines } from '../platform/lines';
import type { ParsedStack, StackLine } from '../platform/parsed-stack';
import { MAX_MATCHED } from '../platform/parsed-stack';
import { Sections } from '../platform/sections';

/**
 * The JavaScript stack grammar. It takes any text and keeps all of it: every line is there in its
 * order, whether it is a frame or not, and `text + end` of all lines is the input. Time grows with the length alone.
 */
export function parseJavaScript(text: string): ParsedStack<RawFrame> {
  const sections = new ScriptSections();
  const lines = splitLines(text).map((line, index) => readLine(line, index, sections));
  return { lines, sections: sections.closed(lines.length) };
}

function readLine({ text, end }: TextLine, index: number, sections: ScriptSections): StackLine<RawFrame> {
  const trimmed = text.trim();
  const frame = trimmed.length > MAX_MATCHED ? null : (readAtFrame(trimmed) ?? readGeckoFrame(trimmed));
  if (frame !== null) {
    return { index, text, end, section: sections.addFrame(index, frame), kind: 'frame', frame };
  }
  const words = trimmed.slice(0, MAX_MATCHED);
  const heading = readHeading(words);
  const section = sections.addHeading(index, heading, words);
  const line = { index, text, end, section };
  switch (heading.kind) {
    case 'cause':
    case 'suppressed':
    case 'aggregate':
      return { ...line, kind: 'cause', title: heading.title };
    case 'async':
      return { ...line, kind: 'async' };
    case 'omitted':
      return { ...line, kind: 'omitted', count: heading.count };
    default:
      return { ...line, kind: 'text' };
  }
}

/** What frames and headings of JavaScript mean for sections. */
class ScriptSections extends Sections {
  private inAggregate = false;

  addFrame(index: number, frame: RawFrame): number {
    const { asyncCause } = frame;
    // V8 marks every frame behind an await, SpiderMonkey the first one behind each wait.
    if (asyncCause !== null && asyncCause !== 'await') this.begin('async', asyncCause, index);
    this.hasFrames = true;
    return this.last;
  }

  addHeading(index: number, heading: Heading, text: string): number {
    switch (heading.kind) {
      case 'cause':
      case 'suppressed':
        this.inAggregate = false;
        this.begin(heading.kind, heading.title, index);
        break;
      case 'aggregate':
        this.inAggregate = true;
        this.begin('aggregated', heading.title, index);
        break;
      case 'async':
        this.begin('async', heading.title, index);
        break;
      case 'error':
        if (this.hasFrames) this.begin(this.inAggregate ? 'aggregated' : 'error', text, index);
        else this.entitle(text, true);
        break;
      case 'omitted':
        break;
      case 'text':
        if (!this.hasFrames) this.entitle(text, false);
        break;
    }
    return this.last;
  }
}
