import { useState } from 'react';
import { STACK_TYPES, type StackType } from '#contract/stack';
import { Button } from '../../ui/Button';
import type { DroppedFile } from './dropped/dropped-files';
import { ResultPanel } from './frames/ResultPanel';
import type { Conversion } from './model/use-conversion';
import type { PastedText } from './model/use-stack-form';
import type { StacksAddress } from './model/use-stacks-address';
import { StackLines } from './form/StackLines';
import { TYPE_LABELS } from './model/fields';

type ExampleButtonsProps = { onOpen: (text: string, files: readonly DroppedFile[]) => void };

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

/** A stack to try for each type, with the files of its build. */
function ExampleButtons({ onOpen }: ExampleButtonsProps) {
  const [problem, setProblem] = useState('');

  async function open(type: StackType) {
    setProblem('');
    try {
      const { text, files } = await loadExample(type);
      onOpen(text, files);
    } catch {
      setProblem('The example could not be loaded. Try again once the dashboard can be reached.');
    }
  }

  return (
    <div className="mt-4">
      <p id="examples" className="mb-1.5 text-sm">
        Or try an example, with files of its own:
      </p>
      <div role="group" aria-labelledby="examples" className="flex flex-wrap justify-center gap-1.5">
        {STACK_TYPES.map((type) => (
          <Button key={type} aria-label={`${TYPE_LABELS[type]} example`} onClick={() => void open(type)}>
            {TYPE_LABELS[type]}
          </Button>
        ))}
      </div>
      {problem !== '' && (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The example of a type, its files as if they had been dropped. Rejects where they cannot be had. */
async function loadExample(type: StackType): Promise<{ text: string; files: DroppedFile[] }> {
  const { EXAMPLES } = await import('./examples/examples');
  const { text, files } = EXAMPLES[type];
  return { text, files: await Promise.all(files.map(fetched)) };
}

async function fetched({ name, url }: { name: string; url: string }): Promise<DroppedFile> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const last = name.slice(name.lastIndexOf('/') + 1);
  return { name, file: new File([await response.blob()], last) };
}
