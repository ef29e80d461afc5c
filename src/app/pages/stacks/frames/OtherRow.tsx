import type { EnrichedFrame } from '#contract/stack';
import { counted } from '#domain/text/count';
import { publicLine, publicTitle } from '#symbolication/privacy';
import { type StackSection, withoutLogPrefix } from '#symbolication/stack';
import { ownersOf, ownerWords } from '../result/own-frames';
import type { Fold, FrameEntry, StackRow } from '../result/rows';

const KINDS: Record<StackSection['kind'], string> = {
  error: 'Error',
  cause: 'Caused by',
  aggregated: 'One of its errors',
  suppressed: 'Suppressed',
  async: 'Async',
  thrown: 'Where it was thrown',
  'crashed thread': 'Crashed thread',
  thread: 'Thread',
  images: 'Binary images',
};

const ROLES = { 'root cause': 'Root cause', 'thrown as': 'Thrown as' };

type OtherRowProps = {
  row: Exclude<StackRow, FrameEntry>;
  frames: readonly EnrichedFrame[];
  /** Why a line of the stack has no frame. */
  withoutFrame: string;
  onFold: (fold: Fold) => void;
};

/** What stands between frames: a section's heading, a line that is no frame, a fold. */
export function OtherRow({ row, frames, withoutFrame, onFold }: OtherRowProps) {
  switch (row.kind) {
    case 'section':
      return (
        <h3 className="flex flex-wrap items-baseline gap-x-2 pt-3 pb-1.5 text-sm">
          <span className="rounded-sm bg-sunken px-1.5 text-xs font-medium text-ink-2">
            {row.role === undefined ? KINDS[row.section.kind] : ROLES[row.role]}
          </span>
          <span className="min-w-0 font-semibold wrap-anywhere">{publicTitle(row.section.title)}</span>
        </h3>
      );
    case 'fold':
      return (
        <button
          type="button"
          aria-expanded={row.open}
          onClick={() => onFold(row)}
          className="flex min-h-9 w-[calc(100%+1rem)] -mx-2 px-2 items-center gap-2 py-1 text-left text-sm text-ink-2 hover:bg-hover"
        >
          <span aria-hidden="true">{row.open ? '▾' : '▸'}</span>
          {foldText(row)}
          <Owners names={ownersOf(row.indices.flatMap((index) => frames[index] ?? []))} />
        </button>
      );
    case 'unanswered':
      return (
        <p className="flex flex-wrap items-baseline gap-x-3 py-2 text-xs text-ink-3">
          <span className="min-w-0 font-mono wrap-anywhere">{publicLine(row.line).trim()}</span>
          <span className="ml-auto">{withoutFrame}</span>
        </p>
      );
    default:
      return (
        <p className="py-1.5 font-mono text-xs wrap-anywhere whitespace-pre-wrap text-ink-3">
          {withoutLogPrefix(publicLine(row.line)).trim()}
        </p>
      );
  }
}

function foldText({ indices, threads }: Fold): string {
  if (threads === 0) return counted(indices.length, 'third-party frame');
  return `${counted(threads, 'other thread')}, ${counted(indices.length, 'frame')}`;
}

function Owners({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return <span className="min-w-0 wrap-anywhere text-ink-3">{ownerWords(names)}</span>;
}
