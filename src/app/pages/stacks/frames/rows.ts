import type { EnrichedFrame } from '#contract/stack';
import type { UnconvertedReason } from '#symbolication/platforms';
import type { StackLine, StackSection } from '#symbolication/stack';
import type { ConvertedStack } from './converted-stack';
import { chainOf, rootCauseOf } from './own-frames';

/** What the list of frames draws, from top to bottom. */
export type StackRow =
  | {
      kind: 'section';
      key: string;
      section: StackSection;
      /** What it is in the chain of causes, where another order than the text's shows that. */
      role?: 'root cause' | 'thrown as';
    }
  | { kind: 'line'; key: string; line: StackLine }
  | FrameEntry
  | Fold
  /** A frame of the text that the reply leaves out. */
  | { kind: 'unanswered'; key: string; line: StackLine };

/** Frames that are not looked at first: third-party ones, or those of threads beside the one that crashed. */
export type Fold = {
  kind: 'fold';
  key: string;
  indices: readonly number[];
  open: boolean;
  /** How many threads; 0 for third-party frames. */
  threads: number;
};

export type FrameEntry = {
  kind: 'frame';
  key: string;
  /** Among the frames of the reply. */
  index: number;
  frame: EnrichedFrame;
  line: StackLine | undefined;
  /** Reason why it is not converted; undefined if it is. */
  reason: UnconvertedReason | undefined;
  /** Whether the next frame, of the same line, has it inside. */
  inlined: boolean;
};

/**
 * The rows that are looked at first, of all that there are: the root cause comes before what was thrown because of it;
 * third-party frames that follow each other are one fold, as are the threads beside the one that crashed; and of the
 * lines that are no frame those stay that say how much is left out.
 * @param open indices of frames whose fold is open.
 */
export function relevantRows(
  all: readonly StackRow[],
  open: ReadonlySet<number>,
  result: ConvertedStack,
): StackRow[] {
  const rows = all.filter((row) => (row.kind === 'line' ? row.line.kind === 'omitted' : !isOfImages(row)));
  return folded(rootCauseFirst(rows, result), open);
}

function rootCauseFirst(rows: readonly StackRow[], result: ConvertedStack): readonly StackRow[] {
  const [first, ...causes] = chainOf(result.stack).map((index) => result.stack.sections[index]);
  const root = result.stack.sections[rootCauseOf(result) ?? -1];
  const isOf = (section: StackSection | undefined) => (row: StackRow) =>
    row.kind === 'section' && row.section === section;
  const top = rows.findIndex(isOf(first));
  const from = rows.findIndex(isOf(root));
  // Without a heading of its own, what was thrown would look like a part of its cause.
  if (root === undefined || top < 0 || from <= top) return rows;
  const length = rows.slice(from + 1).findIndex(({ kind }) => kind === 'section');
  const to = length < 0 ? rows.length : from + 1 + length;
  const before = new Set([first, ...causes.slice(0, causes.indexOf(root))]);
  const named = (row: StackRow): StackRow => {
    if (row.kind !== 'section') return row;
    if (row.section === root) return { ...row, role: 'root cause' };
    return before.has(row.section) ? { ...row, role: 'thrown as' } : row;
  };
  return [...rows.slice(0, top), ...rows.slice(from, to), ...rows.slice(top, from), ...rows.slice(to)].map(
    named,
  );
}

/** In the order of the text. */
export function everyRow({ stack, frames, lines, reasons }: ConvertedStack): StackRow[] {
  const framesAt = new Map<number, number[]>();
  const homeless: number[] = [];
  let home = -1;
  for (const [index, line] of lines.entries()) {
    // A frame without a line of its own stands behind the one before it.
    home = line?.index ?? home;
    const here = home < 0 ? homeless : (framesAt.get(home) ?? []);
    here.push(index);
    if (home >= 0) framesAt.set(home, here);
  }
  const frameRows = (indices: readonly number[]): FrameEntry[] =>
    indices.flatMap((index) => {
      const frame = frames[index];
      const line = lines[index];
      const inlined = isInlined(lines, index);
      const reason = reasons[index];
      return frame ? [{ kind: 'frame', key: `f${index}`, index, frame, line, reason, inlined }] : [];
    });

  const rows: StackRow[] = frameRows(homeless);
  for (const [number, section] of stack.sections.entries()) {
    if (number > 0 || section.title !== '') rows.push({ kind: 'section', key: `s${number}`, section });
    for (const line of stack.lines.slice(section.from, section.to)) {
      const here = framesAt.get(line.index);
      if (here) rows.push(...frameRows(here));
      else if (line.kind === 'frame') rows.push({ kind: 'unanswered', key: `l${line.index}`, line });
      else if (!isTitle(line, section)) rows.push({ kind: 'line', key: `l${line.index}`, line });
    }
  }
  return rows;
}

/** Whether a frame of the reply is inside of the next one, which was printed as the same line. */
export function isInlined(lines: ConvertedStack['lines'], index: number): boolean {
  const line = lines[index];
  return line !== undefined && lines[index + 1] === line;
}

/** The line that its section's heading says already, and lines of nothing. */
function isTitle(line: StackLine, section: StackSection): boolean {
  const text = line.text.trim();
  const isHeading = line.kind === 'cause' || line.kind === 'async' || line.kind === 'heading';
  return text === '' || isHeading || text === section.title;
}

function isOfImages(row: StackRow): boolean {
  return row.kind === 'section' && row.section.kind === 'images';
}

function folded(rows: readonly StackRow[], open: ReadonlySet<number>): StackRow[] {
  const hasCrashed = rows.some((row) => row.kind === 'section' && row.section.kind === 'crashed thread');
  const result: StackRow[] = [];
  let run: StackRow[] = [];
  let isBeside = false;
  const close = () => {
    const indices = run.flatMap((row) => (row.kind === 'frame' ? row.index : []));
    const [first] = indices;
    if (first === undefined) result.push(...run);
    else {
      const isOpen = indices.some((index) => open.has(index));
      const threads = run.filter((row) => row.kind === 'section').length;
      result.push({ kind: 'fold', key: `t${first}`, indices, open: isOpen, threads });
      if (isOpen) result.push(...run);
    }
    run = [];
  };
  for (const row of rows) {
    if (row.kind === 'section') {
      const wasBeside = isBeside;
      isBeside = hasCrashed && row.section.kind === 'thread';
      if (!wasBeside || !isBeside) close();
    }
    if (isBeside || (row.kind === 'frame' && row.frame.third_party)) run.push(row);
    else {
      close();
      result.push(row);
    }
  }
  close();
  return result;
}
