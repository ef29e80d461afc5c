import { useMemo } from 'react';
import { counted } from '#domain/text/words';
import { nearestLine } from '#symbolication/nearest-line';
import { publicStart } from '#symbolication/privacy';
import type { ParsedStack } from '#symbolication/stack';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { type ReadAs, type StackFields, TYPE_LABELS } from '../model/fields';

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
