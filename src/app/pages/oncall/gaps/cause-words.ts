import { causeInWords } from '#domain/oncall/words/gap-words';
import type { Directory } from '../../../api/names/directory-of';
import type { CauseOf } from '../model/describe';

/** The zone that rotas go by, and the one that times are shown in. */
export type CauseZones = { accountZone: string; zone: string };

/** Says causes of gaps with the names of a directory. */
export function causeWords({ group, roles }: Directory, { accountZone, zone }: CauseZones): CauseOf {
  return ({ cause }, schedule) =>
    causeInWords(cause, { schedule, zone: accountZone, shownZone: zone, groupNameOf: group, roles });
}
