import { dartTitle } from './flutter/platform';
import { type ParsedStack, type StackLine, type StackSection } from './stack';

/** Stack among several in a text: a run of lines, and the runs that repeat it. */
export type StackPart = {
  /** Error, as printed; '' if there is none. */
  title: string;
  /** Function of the first frame; '' without a name. */
  first: string;
  frames: number;
  from: number;
  /** Exclusive. */
  to: number;
  /** First lines of this run and of its repetitions. */
  starts: readonly number[];
};

/** The first frame of a trace of Dart or of a native stack. */
const FIRST_NUMBER = /(?:^|\s)#0{1,2}\s/;

/**
 * The stacks of a text such as a log, in its order: each error with its frames and causes. Stacks with the same error
 * and the same frames are one.
 */
export function stacksIn(stack: ParsedStack): StackPart[] {
  const ends = startsOf(stack);
  if (ends.length < 2) return [];
  const parts = new Map<string, StackPart & { starts: number[] }>();
  for (const [at, from] of ends.entries()) {
    const lines = stack.lines.slice(from, ends[at + 1]);
    const printed = lines.filter((line) => line.kind === 'frame');
    const [first] = printed;
    if (first === undefined) continue;
    const title = titleOf(titledSection(stack, first.section, from), lines);
    const key = [title, ...printed.map(({ text }) => text.trim())].join('\n');
    const same = parts.get(key);
    if (same) same.starts.push(from);
    else {
      const to = from + lines.length;
      const part = { title, first: first.frame.function, frames: printed.length, from, to, starts: [from] };
      parts.set(key, part);
    }
  }
  return [...parts.values()];
}

/** First lines of the stacks, each with at least one frame before the next. */
function startsOf({ lines, sections }: ParsedStack): number[] {
  const errors = new Set(sections.filter(({ kind }) => kind === 'error').map(({ from }) => from));
  const starts = [0];
  let afterFrame: number | undefined;
  for (const { index, kind, text, section } of lines) {
    if (afterFrame !== undefined && errors.has(index)) {
      starts.push(index);
      afterFrame = undefined;
    }
    if (kind !== 'frame') continue;
    const isRestart = sections[section]?.kind === 'error' && FIRST_NUMBER.test(text.slice(0, 400));
    if (afterFrame !== undefined && isRestart) starts.push(afterFrame);
    afterFrame = index + 1;
  }
  // Text below the last frame of a log is no stack.
  if (afterFrame === undefined && starts.length > 1) starts.pop();
  return starts;
}

/** Section with the title of a stack: a crash report has it above its threads. */
function titledSection(
  { lines, sections }: ParsedStack,
  ofFrame: number,
  from: number,
): StackSection | undefined {
  const isOfReport = REPORT_PARTS.has(sections[ofFrame]?.kind ?? '');
  return sections[isOfReport ? (lines[from]?.section ?? ofFrame) : ofFrame];
}

const REPORT_PARTS: ReadonlySet<string> = new Set(['thrown', 'crashed thread', 'thread', 'images']);

function titleOf(section: StackSection | undefined, lines: readonly StackLine[]): string {
  const isWithin = section !== undefined && section.from >= (lines[0]?.index ?? 0);
  if (isWithin && section.title !== '') return section.title;
  const words = lines.flatMap(({ kind, text }) => (kind === 'text' ? dartTitle(text) : []));
  return words.find((text) => /^\w/.test(text)) ?? '';
}

/** A run of lines as a stack of its own, with lines and sections counted from its start. */
export function slicedStack({ lines, sections }: ParsedStack, { title, from, to }: StackPart): ParsedStack {
  const first = lines[from]?.section ?? 0;
  const last = lines[to - 1]?.section ?? first;
  const moved = (line: StackLine): StackLine => ({
    ...line,
    index: line.index - from,
    section: line.section - first,
  });
  return {
    lines: lines.slice(from, to).map(moved),
    sections: sections.slice(first, last + 1).map((section, at) => ({
      kind: section.kind,
      title: at === 0 ? title : section.title,
      from: Math.max(section.from, from) - from,
      to: Math.min(section.to, to) - from,
    })),
  };
}
