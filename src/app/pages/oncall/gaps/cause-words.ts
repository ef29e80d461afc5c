import { causeInWords } from '#domain/oncall/words/gap-words';
import type { Directory } from '../../../api/names/directory';
import { accountZone } from '../../../url/settings';
import type { CauseOf } from '../model/describe';

/** Says causes of gaps with the names of a directory, where times are shown in a zone. */
export function causeWords({ group, roles }: Directory, shownZone: string): CauseOf {
  return ({ cause }, schedule) =>
    causeInWords(cause, { schedule, zone: accountZone(), shownZone, groupNameOf: group, roles });
}
