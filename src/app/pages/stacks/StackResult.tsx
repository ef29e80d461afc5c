import type { ReactNode } from 'react';
import { ResultPanel } from './frames/ResultPanel';
import { StackLines } from './form/StackLines';
import type { Conversion } from './model/use-conversion';
import type { PastedText } from './model/use-stack-form';
import type { StacksAddress } from './model/use-stacks-address';

type StackResultProps = {
  address: Pick<StacksAddress, 'view' | 'change'>;
  pasted: PastedText;
  conversion: Conversion;
  /** True if the conversion is of the current text. */
  isCurrent: boolean;
  /** List of several stacks. */
  list: ReactNode;
  /** State of a text without frames; false with frames. */
  noFrames: ReactNode;
  /** True if text, fields or files have changed since. */
  isOutdated: boolean;
  /** True if the text is next to its frames. */
  hasLines: boolean;
  template: string;
};

/** Frames, optionally next to their text. */
export function StackResult(props: StackResultProps) {
  const { address, pasted, conversion, isCurrent, isOutdated, hasLines, template, list, noFrames } = props;
  const { request, result } = conversion;
  const { view, change } = address;
  const isFrameless = isCurrent && noFrames !== false && !conversion.query.error;
  return (
    <div className={columnsOf(hasLines, list !== undefined, isFrameless)}>
      {(hasLines || list !== undefined) && (
        <div
          className={`grid min-w-0 gap-3.5 ${isFrameless ? 'max-lg:order-last' : '2xl:sticky 2xl:top-3.5'}`}
        >
          {list}
          {hasLines && (
            <StackLines
              lines={(isCurrent ? (result ?? request)?.stack : undefined)?.lines ?? pasted.parsed.stack.lines}
            />
          )}
        </div>
      )}
      <ResultPanel
        key={`${request?.number} ${view.part ?? 0}`}
        conversion={conversion}
        isOutdated={isOutdated}
        view={view}
        template={template}
        noFrames={request === undefined || isCurrent ? noFrames : undefined}
        onChange={change}
      />
    </div>
  );
}

const NARROW_LEFT = 'grid items-start gap-3.5 lg:grid-cols-[22rem_minmax(0,1fr)]';

function columnsOf(hasLines: boolean, hasList: boolean, isFrameless: boolean): string {
  if (hasLines && isFrameless) return NARROW_LEFT;
  if (hasLines) return 'grid items-start gap-3.5 2xl:grid-cols-[1fr_1.35fr]';
  return hasList ? NARROW_LEFT : '';
}
