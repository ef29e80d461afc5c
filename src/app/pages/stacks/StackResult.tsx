import { Choice } from '../../ui/Choice';
import { type ReactNode, useState } from 'react';
import { STACK_TYPES, type StackType } from '#contract/stack';
import type { DroppedFile } from '../../hooks/use-file-drop';
import { ResultPanel } from './frames/ResultPanel';
import type { Conversion } from './model/use-conversion';
import type { PastedText } from './model/use-stack-form';
import type { StacksAddress } from './model/use-stacks-address';
import { StackLines } from './form/StackLines';
import { type ReadAs, TYPE_LABELS } from './model/fields';

type ExampleButtonsProps = { onOpen: (text: string, files: readonly DroppedFile[]) => void };

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
  onOpenExample: (stack: string, files: readonly DroppedFile[]) => void;
  readAs: ReadAs;
  placeFile: (file: string, path: string) => void;
};

/** Frames, optionally next to their text with linked highlighting. */
export function StackResult(props: StackResultProps) {
  const { address, pasted, conversion, isCurrent, isOutdated, hasLines, template, onOpenExample } = props;
  const { list, noFrames, readAs, placeFile } = props;
  const { request, result } = conversion;
  const { view, change } = address;
  const [line, point] = useState<number>();
  const pointer = { line, point };
  const isFrameless = isCurrent && noFrames !== false && !conversion.query.error;
  return (
    <>
      {pasted.text === '' && <ExampleButtons onOpen={onOpenExample} />}
      <div className={columnsOf(hasLines, list !== undefined, isFrameless)}>
        {(hasLines || list !== undefined) && (
          <div
            className={`grid min-w-0 gap-3.5 ${isFrameless ? 'max-lg:order-last' : '2xl:sticky 2xl:top-3.5'}`}
          >
            {list}
            {hasLines && (
              <StackLines
                lines={
                  (isCurrent ? (result ?? request)?.stack : undefined)?.lines ?? pasted.parsed.stack.lines
                }
                answered={isCurrent ? result?.lines : undefined}
                selected={view.frame}
                pointer={pointer}
                onChoose={(frame) => change({ frame })}
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
          pointer={pointer}
          noFrames={request === undefined || isCurrent ? noFrames : undefined}
          onChange={change}
          readAs={readAs}
          placeFile={placeFile}
        />
      </div>
    </>
  );
}

const NARROW_LEFT = 'grid items-start gap-3.5 lg:grid-cols-[22rem_minmax(0,1fr)]';

function columnsOf(hasLines: boolean, hasList: boolean, isFrameless: boolean): string {
  if (hasLines && isFrameless) return NARROW_LEFT;
  if (hasLines) return 'grid items-start gap-3.5 2xl:grid-cols-[1fr_1.35fr]';
  return hasList ? NARROW_LEFT : '';
}

/** Example of each type, with the files of its build. */
function ExampleButtons({ onOpen }: ExampleButtonsProps) {
  const [problem, setProblem] = useState('');

  async function openAs(type: StackType) {
    setProblem('');
    try {
      const { text, files } = await loadExample(type);
      onOpen(text, files);
    } catch {
      setProblem('The example could not be loaded. Try again once the dashboard can be reached.');
    }
  }

  return (
    <div className="mb-3 flex flex-wrap items-center justify-end gap-2 max-sm:justify-start">
      <Choice<StackType | ''>
        label="Examples"
        value=""
        options={[['', 'Examples'], ...STACK_TYPES.map((type) => [type, TYPE_LABELS[type]] as const)]}
        onChange={(type) => type !== '' && void openAs(type)}
      />
      {problem !== '' && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Example with its files as if dropped; rejects if they do not load. */
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
