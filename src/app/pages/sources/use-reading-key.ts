import type { SourceState } from '#contract/served/sources';
import { useKeys } from '../../hooks/use-keys';
import type { Reading } from './use-reading';

/**
 * `r` reads the source whose *Read now* has the focus, else all of them.
 * @param reading undefined if the visitor may not start one.
 */
export function useReadingKey(sources: readonly SourceState[], reading: Reading | undefined): void {
  const read = ({ start, isUnderWay }: Reading) => {
    const { activeElement } = document;
    const name = activeElement instanceof HTMLElement ? activeElement.dataset['source'] : undefined;
    for (const source of sources) {
      if ((name === undefined || source.name === name) && !isUnderWay(source)) start(source);
    }
  };
  useKeys(reading ? { r: () => read(reading) } : {});
}
