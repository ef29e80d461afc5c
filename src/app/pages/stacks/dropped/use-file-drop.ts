import { useEffect, useEffectEvent, useState } from 'react';
import type { DroppedFile } from './dropped-files';
import { filesIn } from './take-files';

/**
 * Takes files that are dropped anywhere on the page. What else is dragged, such as text, goes where it always goes.
 * @returns whether files are being held over the page.
 */
export function useFileDrop(
  onFiles: (files: readonly DroppedFile[]) => void,
  onProblem: (problem: string) => void,
): boolean {
  const [isOver, setOver] = useState(false);

  const drop = useEffectEvent((data: DataTransfer) => {
    setOver(false);
    filesIn(data).then(onFiles, () => onProblem('These files cannot be read. Choose them with the button.'));
  });
  useEffect(() => {
    const listening = new AbortController();
    const listen = (
      name: 'dragover' | 'dragleave' | 'drop',
      act: (event: DragEvent, data: DataTransfer) => void,
    ) =>
      addEventListener(
        name,
        (event) => {
          if (event.dataTransfer?.types.includes('Files')) act(event, event.dataTransfer);
        },
        { signal: listening.signal },
      );
    listen('dragover', (event, data) => {
      event.preventDefault();
      data.dropEffect = 'copy';
      setOver(true);
    });
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) setOver(false);
    });
    listen('drop', (event, data) => {
      event.preventDefault();
      drop(data);
    });
    return () => listening.abort();
  }, []);
  return isOver;
}
