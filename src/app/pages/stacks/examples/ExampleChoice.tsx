import { useState } from 'react';
import { STACK_TYPES, type StackType } from '#contract/stack';
import type { DroppedFile } from '../../../hooks/use-file-drop';
import { Choice } from '../../../ui/Choice';
import { TYPE_LABELS } from '../model/fields';

/** Example of each type, with the files of its build. */
export function ExampleChoice({ onOpen }: { onOpen: (text: string, files: readonly DroppedFile[]) => void }) {
  const [problem, setProblem] = useState('');

  async function openAs(type: StackType) {
    setProblem('');
    try {
      const { EXAMPLES } = await import('./examples');
      const { text, files } = EXAMPLES[type];
      onOpen(text, await Promise.all(files.map(fetched)));
    } catch {
      setProblem('The example could not be loaded. Try again once the dashboard can be reached.');
    }
  }

  return (
    <>
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
    </>
  );
}

async function fetched({ name, url }: { name: string; url: string }): Promise<DroppedFile> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const last = name.slice(name.lastIndexOf('/') + 1);
  return { name, file: new File([await response.blob()], last) };
}
