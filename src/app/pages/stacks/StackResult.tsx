import { useState } from 'react';
import { ExampleButtons } from './examples/ExampleButtons';
import { ResultPanel } from './frames/ResultPanel';
import type { StackPage } from './model/use-stack-page';
import { StackLines } from './paste/StackLines';

type StackResultProps = {
  page: StackPage;
  /** Whether the text stands beside its frames. */
  hasLines: boolean;
  /** Of source links. */
  template: string;
};

/** The frames, with the whole width or with the text they were made from beside them, both lit together. */
export function StackResult({ page, hasLines, template }: StackResultProps) {
  const { address, form, conversion, sent, isOutdated, openExample } = page;
  const { view, change } = address;
  const [line, point] = useState<number>();
  const pointer = { line, point };
  return (
    <div className={hasLines ? 'grid items-start gap-3.5 2xl:grid-cols-[1fr_1.35fr]' : ''}>
      {hasLines && (
        <StackLines
          lines={sent?.request?.stack.lines ?? form.pasted.parsed.stack.lines}
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
        start={form.pasted.text === '' ? <ExampleButtons onOpen={openExample} /> : undefined}
        onChange={change}
      />
    </div>
  );
}
