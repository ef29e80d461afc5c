import { memo, useMemo, type KeyboardEvent } from 'react';
import type { StackLine } from '#domain/stack/platform/parsed-stack';
import { Lines } from '../../../ui/Lines';
import { useLines } from '../../../ui/use-lines';
import { litWithoutColours } from '../code/lit';
import { publicLine, publicStart } from '#domain/stack/privacy';
import type { StackPage } from '../model/use-stack-page';

/** The most characters of a line that are drawn: a built file on one line has millions. */
const WIDEST = 2000;

type StackLinesProps = {
  page: StackPage;
  pointed: number | undefined;
  onPoint: (line: number | undefined) => void;
};

/**
 * Every line of the text in its order. Those that became frames can be pointed at and chosen, and are lit where their
 * frame is; arrows go from one to the next.
 */
export function StackLines({ page, pointed, onPoint }: StackLinesProps) {
  const { asked, parsed, view, change } = page;
  const isAsked = asked?.input.stack === page.text;
  const { lines } = (isAsked ? asked : parsed).stack;
  const result = isAsked ? page.result : undefined;
  const state = useLines(lines.length);
  const frameAt = useMemo(
    () =>
      new Map(result?.lines.flatMap((line, index) => (line ? [[line.index, index] as const] : [])).reverse()),
    [result],
  );
  const chosen = view.frame === undefined ? undefined : result?.lines[view.frame]?.index;
  const entry = chosen ?? result?.lines.find((line) => line !== undefined)?.index;

  function go(from: number, step: 1 | -1) {
    for (let index = from + step; index >= 0 && index < lines.length; index += step) {
      if (!frameAt.has(index)) continue;
      state.virtualizer.scrollToIndex(index);
      // The line may have to be drawn before it can get the focus.
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
    <div onMouseLeave={() => onPoint(undefined)}>
      <Lines label="Lines of the stack" height="max-h-[70dvh] print:max-h-none" {...state}>
        {(index) => {
          const line = lines[index];
          const frame = frameAt.get(index);
          if (!line) return null;
          if (frame === undefined) return <PlainLine key={index} line={line} first={index === 0} />;
          return (
            <button
              key={index}
              type="button"
              data-line={index}
              tabIndex={index === entry ? 0 : -1}
              aria-current={index === chosen}
              onMouseEnter={() => onPoint(index)}
              onFocus={() => onPoint(index)}
              onBlur={() => onPoint(undefined)}
              onKeyDown={(event) => onKeyDown(event, index)}
              onClick={() => change({ frame })}
              className={`block min-h-5 w-max min-w-full rounded-sm px-1.5 text-left whitespace-pre -outline-offset-2 aria-[current=true]:font-semibold ${pointed === index || chosen === index ? 'bg-accent-soft text-accent' : 'text-ink-2'} ${litWithoutColours(pointed === index, chosen === index)}`}
            >
              {textOf(line)}
            </button>
          );
        }}
      </Lines>
    </div>
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
    : `${publicStart(line, WIDEST)}… ${line.text.length.toLocaleString('en')} characters`;
}
