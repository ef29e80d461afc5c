import { useMemo } from 'react';
import { counted, formatCount, timesText } from '#domain/text/words';
import { nearestLine } from '#symbolication/nearest-line';
import { publicStart, publicName, publicTitle } from '#symbolication/privacy';
import type { ParsedStack } from '#symbolication/stack';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { type ReadAs, type StackFields, TYPE_LABELS } from '../model/fields';
import type { StackPart } from '#symbolication/stacks-in';
import { printedTimes } from '../model/printed-times';

type NoFramesProps = { stack: ParsedStack; fields: StackFields; readAs: ReadAs };

/** Lines before and after the nearest one. */
const LINES_AROUND = 1;
const MAX_LINE_LENGTH = 400;

/** State of a text without frames: the line that is most like one, and ways out. */
export function NoFrames({ stack, fields, readAs }: NoFramesProps) {
  const { type } = fields;
  const nearest = useMemo(() => nearestLine(stack, type), [stack, type]);
  const other = nearest?.type;
  return (
    <Panel
      title={
        other === undefined
          ? `No frame in ${counted(stack.lines.length, 'line')}`
          : `This looks like ${TYPE_LABELS[other]}, not ${TYPE_LABELS[type]}`
      }
    >
      {nearest === undefined ? (
        <p className="text-sm text-ink-2">No line looks like a frame of any type.</p>
      ) : (
        <>
          <NearLines stack={stack} index={nearest.index} />
          <p className="mt-2 text-sm text-ink-2">
            Line {nearest.index + 1} is closest to a frame. {nearest.reason}
          </p>
        </>
      )}
      {other !== undefined && (
        <p className="mt-3 flex flex-wrap items-center gap-2 text-sm text-ink-2 print:hidden">
          <Button look="primary" onClick={() => readAs({ type: other })}>
            Read as {TYPE_LABELS[other]}
          </Button>
        </p>
      )}
    </Panel>
  );
}

/** The nearest line with those around it, by number. */
function NearLines({ stack, index }: { stack: ParsedStack; index: number }) {
  const lines = stack.lines.slice(Math.max(0, index - LINES_AROUND), index + LINES_AROUND + 1);
  return (
    <ol
      aria-label="Lines around the nearest one"
      className="overflow-hidden rounded-md border border-line bg-sunken py-1 font-mono text-xs"
    >
      {lines.map((line) => (
        <li
          key={line.index}
          aria-current={line.index === index}
          className="flex gap-2 px-2 leading-6 text-ink-2 aria-[current=true]:bg-warn-soft aria-[current=true]:font-semibold aria-[current=true]:text-ink"
        >
          <span className="w-8 shrink-0 text-right">{line.index + 1}</span>
          <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">
            {publicStart(line, MAX_LINE_LENGTH)}
          </span>
        </li>
      ))}
    </ol>
  );
}

type StackListProps = {
  parts: readonly StackPart[];
  /** Text as pasted, which has the times of a log. */
  text: string;
  selected: number;
  onSelect: (part: number) => void;
};

const MAX_LISTED_PARTS = 200;

/** The stacks of a text with several; repetitions are one entry with a count. */
export function StackList({ parts, text, selected, onSelect }: StackListProps) {
  const times = useMemo(() => printedTimes(text, parts), [text, parts]);
  return (
    <section aria-label="Stacks" className="panel-box min-w-0">
      <h2 className="mb-2">{counted(parts.length, 'stack')} in this paste</h2>
      <ol className="-mx-2 max-h-[40dvh] overflow-y-auto 2xl:max-h-[80dvh]">
        {parts.slice(0, MAX_LISTED_PARTS).map(({ title, first, frames, from, starts }, index) => (
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
      {parts.length > MAX_LISTED_PARTS && (
        <p className="mt-1 text-xs text-ink-3">The first {formatCount(MAX_LISTED_PARTS)} are listed.</p>
      )}
    </section>
  );
}
