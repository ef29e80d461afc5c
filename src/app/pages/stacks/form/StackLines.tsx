import { formatCount } from '#domain/text/words';
import { publicLine, publicStart } from '#symbolication/privacy';
import type { StackLine } from '#symbolication/stack';
import { type KeyboardEvent, memo, useMemo } from 'react';
import { Lines, useLines } from '../../../ui/Lines';
import { type Lit, litOf, litWithoutColours, type Pointer } from '../model/pointer';
import type { ConvertedStack } from '../frames/converted-stack';

/** Max characters of a line: a bundle on one line has millions. */
const WIDEST = 2000;

type StackLinesProps = {
  lines: readonly StackLine[];
  /** Line of each frame in the reply; undefined without a reply. */
  answered: ConvertedStack['lines'] | undefined;
  /** Selected frame of the reply. */
  selected: number | undefined;
  pointer: Pointer;
  onChoose: (frame: number) => void;
};

/**
 * All lines of the text. Lines with frames can be hovered and selected, linked with their frames; arrows move
 * between them.
 */
export function StackLines({ lines, answered, selected, pointer, onChoose }: StackLinesProps) {
  const state = useLines(lines.length);
  const frameAt = useMemo(
    () => new Map(answered?.flatMap((line, index) => (line ? [[line.index, index] as const] : [])).reverse()),
    [answered],
  );
  const chosenLine = selected === undefined ? undefined : answered?.[selected]?.index;
  const entry = chosenLine ?? answered?.find((line) => line !== undefined)?.index;

  function go(from: number, step: 1 | -1) {
    for (let index = from + step; index >= 0 && index < lines.length; index += step) {
      if (!frameAt.has(index)) continue;
      state.virtualizer.scrollToIndex(index);
      // The line may have to render before it gets the focus.
      requestAnimationFrame(() =>
        state.scroller.current?.querySelector<HTMLElement>(`[data-line="${index}"]`)?.focus(),
      );
      return;
    }
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    go(index, event.key === 'ArrowDown' ? 1 : -1);
  }

  return (
    <div className="min-w-0" onMouseLeave={() => pointer.point(undefined)}>
      <Lines label="Lines of the stack" height="max-h-[40dvh] 2xl:max-h-[80dvh] print:max-h-none" {...state}>
        {(index) => {
          const line = lines[index];
          const frame = frameAt.get(index);
          if (!line) return null;
          if (frame === undefined) return <PlainLine key={index} line={line} first={index === 0} />;
          return (
            <FrameLine
              key={index}
              line={line}
              lit={litOf(index === chosenLine, index === pointer.line)}
              isEntry={index === entry}
              onPoint={pointer.point}
              onKeyDown={onKeyDown}
              onChoose={() => onChoose(frame)}
            />
          );
        }}
      </Lines>
    </div>
  );
}

type FrameLineProps = {
  line: StackLine;
  lit: Lit;
  /** True for the line in the tab order. */
  isEntry: boolean;
  onPoint: (line: number | undefined) => void;
  onKeyDown: (event: KeyboardEvent, line: number) => void;
  onChoose: () => void;
};

function FrameLine({ line, lit, isEntry, onPoint, onKeyDown, onChoose }: FrameLineProps) {
  return (
    <button
      type="button"
      data-line={line.index}
      tabIndex={isEntry ? 0 : -1}
      aria-current={lit === 'chosen'}
      onMouseEnter={() => onPoint(line.index)}
      onFocus={() => onPoint(line.index)}
      onBlur={() => onPoint(undefined)}
      onKeyDown={(event) => onKeyDown(event, line.index)}
      onClick={onChoose}
      className={`block min-h-5 w-max min-w-full rounded-sm px-1.5 text-left whitespace-pre -outline-offset-2 aria-[current=true]:font-semibold ${lit ? 'bg-accent-soft text-accent' : 'text-ink-2'} ${litWithoutColours(lit)}`}
    >
      {textOf(line)}
    </button>
  );
}

const PlainLine = memo(function PlainLine({ line, first }: { line: StackLine; first: boolean }) {
  return (
    <div
      className={`min-h-5 w-max min-w-full px-1.5 whitespace-pre ${first ? 'font-semibold text-ink' : 'text-ink-2'}`}
    >
      {textOf(line)}
    </div>
  );
});

function textOf(line: StackLine): string {
  return line.text.length <= WIDEST
    ? publicLine(line)
    : `${publicStart(line, WIDEST)}… ${formatCount(line.text.length)} characters`;
}
