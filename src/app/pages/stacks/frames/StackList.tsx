import { useMemo } from 'react';
import { counted, formatCount, timesText } from '#domain/text/words';
import { publicName, publicTitle } from '#symbolication/privacy';
import type { StackPart } from '#symbolication/stacks-in';
import { printedTimes } from '../model/printed-times';

type StackListProps = {
  parts: readonly StackPart[];
  /** Text as pasted, which has the times of a log. */
  text: string;
  selected: number;
  onSelect: (part: number) => void;
};

const MAX_LISTED = 200;

/** The stacks of a text with several; repetitions are one entry with a count. */
export function StackList({ parts, text, selected, onSelect }: StackListProps) {
  const times = useMemo(() => printedTimes(text, parts), [text, parts]);
  return (
    <section aria-label="Stacks" className="panel-box min-w-0">
      <h2 className="mb-2">{counted(parts.length, 'stack')} in this paste</h2>
      <ol className="-mx-2 max-h-[40dvh] overflow-y-auto 2xl:max-h-[80dvh]">
        {parts.slice(0, MAX_LISTED).map(({ title, first, frames, from, starts }, index) => (
          <li key={from} className="border-t border-line">
            <button
              type="button"
              aria-current={index === selected}
              onClick={() => onSelect(index)}
              className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-l-3 border-transparent px-2 py-1.5 text-left text-sm hover:bg-hover aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft"
            >
              <b className="truncate font-semibold">{publicTitle(title) || 'No message'}</b>
              <span className="text-ink-2">{times[index]}</span>
              <span className="truncate text-ink-2">
                {first === '' ? '' : `${publicName(first)}, `}
                {counted(frames, 'frame')}
              </span>
              <span className="text-ink-2">{timesText(starts.length)}</span>
            </button>
          </li>
        ))}
      </ol>
      {parts.length > MAX_LISTED && (
        <p className="mt-1 text-xs text-ink-3">The first {formatCount(MAX_LISTED)} are listed.</p>
      )}
    </section>
  );
}
