import { useMemo } from 'react';
import { causeInWords } from '#domain/oncall/words/gap-words';
import type { Directory } from '../../../api/names/directory-of';
import type { CauseOf } from '../model/describe';

/** Zone of the rotas, and zone of the times on the page. */
type CauseZones = { accountZone: string; zone: string };

/** Words for the causes of gaps, with the names of a directory. */
export function causeWords({ group, roles }: Directory, { accountZone, zone }: CauseZones): CauseOf {
  return ({ cause }, schedule) =>
    causeInWords(cause, { schedule, zone: accountZone, shownZone: zone, groupNameOf: group, roles });
}

export function useCauseWords(directory: Directory, { accountZone, zone }: CauseZones): CauseOf {
  return useMemo(() => causeWords(directory, { accountZone, zone }), [directory, accountZone, zone]);
}
