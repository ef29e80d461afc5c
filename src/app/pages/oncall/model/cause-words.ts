import { causeInWords } from '#domain/oncall/words/gap-words';
import type { Directory } from '../../../api/names/directory';
import { accountZone } from '../../../url/settings';
import type { CauseOf } from './describe';

/** Says causes of gaps with the names of a directory. */
export function causeWords({ group }: Directory): CauseOf {
  return ({ cause }, schedule) => causeInWords(cause, { schedule, zone: accountZone(), groupNameOf: group });
}
