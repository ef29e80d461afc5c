import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { parseId } from '#contract/id';
import { withoutNames } from '#domain/privacy/names-in-text';
import { directoryQuery, useDirectory } from '../../../api/names/directory';
import { useLearnedNames } from '../../../api/names/learned-names';
import { usePresenting } from '../../../url/presenting';

/** What people typed as it may be shown: under pseudonyms, without the names of known people. */
export function useShownText(): (text: string) => string {
  const { pseudonyms } = usePresenting();
  const directory = useDirectory();
  const names = useQuery(directoryQuery).data;
  const learned = useLearnedNames().people;
  return useMemo(() => {
    if (!pseudonyms) return (text) => text;
    const people = [
      ...(names?.people ?? []).map(({ person_id: id, person_name: name }) => ({ id, name })),
      ...[...learned].flatMap(([digits, name]) => {
        const id = parseId(digits);
        return id === undefined ? [] : [{ id, name }];
      }),
    ];
    return withoutNames(people, directory.person);
  }, [pseudonyms, directory, names, learned]);
}
