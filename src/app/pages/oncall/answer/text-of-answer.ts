import type { DutyAt } from '#domain/oncall/reply/duty-at';
import { answerLine } from '#domain/oncall/words/answer-text';
import type { AccountZone, UnixSeconds, ViewerZone } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';

/** Zones and names of an answer. */
export type AnswerWords = { zone: ViewerZone; account: AccountZone; directory: Directory };

/** "Checkout: Tomáš Dvořák (primary), Rosa Jiménez (secondary), until Fri 09:00 Shanghai" */
export function textOfAnswer(duty: DutyAt, at: UnixSeconds, now: UnixSeconds, words: AnswerWords): string {
  const { zone, account, directory } = words;
  const { roles, person } = directory;
  return answerLine(duty, at, { now, zone, accountZone: account, roles, nameOf: person });
}
