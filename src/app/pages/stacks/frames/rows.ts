import type { EnrichedFrame } from '#contract/stack';
import type { UnconvertedReason } from '#symbolication/platforms';
import type { StackLine, StackSection } from '#symbolication/stack';
import type { ConvertedStack } from './converted-stack';
import { chainOf, rootCauseOf } from './own-frames';

/** Row of the frame list. */
export type StackRow =
  | {
      kind: 'section';
      key: string;
      section: StackSection;
      /** Role in the chain of causes, if the order differs from the text. */
      role?: 'root cause' | 'thrown as';
    }
  | { kind: 'line'; key: string; line: StackLine }
  | FrameEntry
  | Fold
  /** Frame of the text that is missing in the reply. */
  | { kind: 'unanswered'; key: string; line: StackLine };

/** Folded frames: third-party ones, or threads that did not crash. */
export type Fold = {
  kind: 'fold';
  key: string;
  indices: readonly number[];
  isOpen: boolean;
  /** Number of threads; 0 for third-party frames. */
  threads: number;
};

export type FrameEntry = {
  kind: 'frame';
  key: string;
  /** Index in the reply. */
  index: number;
  frame: EnrichedFrame;
  /** File as in the map. */
  file: string;
  line: StackLine | undefined;
  /** Reason why it is not converted; undefined if it is. */
  reason: UnconvertedReason | undefined;
  /** True if it is inlined into the next frame, of the same line. */
  inlined: boolean;
};

/**
 * Relevant rows: the root cause before the errors that it caused; consecutive third-party frames as one fold,
 * and so the threads that did not crash; of lines without a frame only statements of omissions. `open` has
 * the indices of open folds.
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
  // A thrown error without a heading would look like part of its cause.
  if (root === undefined || top < 0 || from <= top) return rows;
  const length = rows.slice(from + 1).findIndex(({ kind }) => kind === 'section');
  const to = length < 0 ? rows.length : from + 1 + length;
  const before = new Set([first, ...causes.slice(0, causes.indexOf(root))]);
  const withName = (row: StackRow): StackRow => {
    if (row.kind !== 'section') return row;
    if (row.section === root) return { ...row, role: 'root cause' };
    return before.has(row.section) ? { ...row, role: 'thrown as' } : row;
  };
  return [...rows.slice(0, top), ...rows.slice(from, to), ...rows.slice(top, from), ...rows.slice(to)].map(
    withName,
  );
}

/** All rows in the order of the text. */
export function everyRow({ stack, frames, files, lines, reasons }: ConvertedStack): StackRow[] {
  const framesAt = new Map<number, number[]>();
  const homeless: number[] = [];
  let home = -1;
  for (const [index, line] of lines.entries()) {
    // A frame without a line follows the one before it.
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
      const file = files[index] ?? '';
      return frame ? [{ kind: 'frame', key: `f${index}`, index, frame, file, line, reason, inlined }] : [];
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

/** True if a frame is inlined into the next one, printed as the same line. */
export function isInlined(lines: ConvertedStack['lines'], index: number): boolean {
  const line = lines[index];
  return line !== undefined && lines[index + 1] === line;
}

/** True for empty lines and for a repeated heading, or the first or last line of one. */
function isTitle(line: StackLine, section: StackSection): boolean {
  const text = line.text.trim();
  const isHeading = line.kind === 'cause' || line.kind === 'async' || line.kind === 'heading';
  return text === '' || isHeading || text === section.title || isOfTitle(text, section.title);
}

function isOfTitle(text: string, title: string): boolean {
  if (title === '') return false;
  return title.startsWith(`${text} `) || title.endsWith(` ${text}`);
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
      result.push({ kind: 'fold', key: `t${first}`, indices, isOpen: isOpen, threads });
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
