import { useState } from 'react';
import { STACK_TYPES, type StackType } from '#contract/stack';
import { Button } from '../../../ui/Button';
import type { DroppedFile } from '../dropped/dropped-files';
import { TYPE_LABELS } from '../model/type-labels';
import { loadExample } from './load-example';

type ExampleButtonsProps = { onOpen: (text: string, files: readonly DroppedFile[]) => void };

/** A stack to try for each type, with the files of its build. */
export function ExampleButtons({ onOpen }: ExampleButtonsProps) {
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
