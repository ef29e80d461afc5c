import { useState } from 'react';
import type { DroppedFile } from './dropped/dropped-files';
import { ExampleButtons } from './examples/ExampleButtons';
import { ResultPanel } from './frames/ResultPanel';
import type { Conversion } from './model/use-conversion';
import type { PastedText } from './model/use-stack-form';
import type { StacksAddress } from './model/use-stacks-address';
import { StackLines } from './paste/StackLines';

type StackResultProps = {
  address: Pick<StacksAddress, 'view' | 'change'>;
  pasted: PastedText;
  conversion: Conversion;
  /** The same, where it is of the text that is there. */
  sent: Conversion | undefined;
  /** Whether text, fields or files have changed since. */
  isOutdated: boolean;
  /** Whether the text stands beside its frames. */
  hasLines: boolean;
  /** Of source links. */
  template: string;
  onOpenExample: (stack: string, files: readonly DroppedFile[]) => void;
};

/** The frames, with the whole width or with the text they were made from beside them, both lit together. */
export function StackResult(props: StackResultProps) {
  const { address, pasted, conversion, sent, isOutdated, hasLines, template, onOpenExample } = props;
  const { view, change } = address;
  const [line, point] = useState<number>();
  const pointer = { line, point };
  return (
    <div className={hasLines ? 'grid items-start gap-3.5 2xl:grid-cols-[1fr_1.35fr]' : ''}>
      {hasLines && (
        <StackLines
          lines={sent?.request?.stack.lines ?? pasted.parsed.stack.lines}
          answered={sent?.result?.lines}
          chosen={view.frame}
          pointer={pointer}
          onChoose={(frame) => change({ frame })}
        />
      )}
      <ResultPanel
        key={conversion.request?.number}
        conversion={conversion}
        isOutdated={isOutdated}
        view={view}
        template={template}
        pointer={pointer}
        start={pasted.text === '' ? <ExampleButtons onOpen={onOpenExample} /> : undefined}
        onChange={change}
      />
    </div>
  );
}
