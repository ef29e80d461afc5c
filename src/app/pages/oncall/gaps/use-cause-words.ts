import { useEffect, useMemo, useState } from 'react';
import type { Directory } from '../../../api/names/directory-of';
import type { CauseOf } from '../model/describe';
import type { causeWords, CauseZones } from './cause-words';

/** Words for the causes of gaps; undefined until their code is there, which the first drawing does not wait for. */
export function useCauseWords(directory: Directory, { accountZone, zone }: CauseZones): CauseOf | undefined {
  const [words, setWords] = useState<{ causeWords: typeof causeWords }>();
  useEffect(() => {
    // Without it a gap is still a gap; the panels say it when code cannot be loaded.
    import('./cause-words').then(setWords, () => undefined);
  }, []);
  return useMemo(
    () => words?.causeWords(directory, { accountZone, zone }),
    [words, directory, accountZone, zone],
  );
}
