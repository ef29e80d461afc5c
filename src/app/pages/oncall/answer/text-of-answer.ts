import type { Schedule } from '#contract/schedule';
import { dutyLines } from '#domain/duty/duty-lines';
import { sightOf } from '#domain/duty/sight';
import type { DutyWords } from '#domain/duty/words';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import { answerLine } from '#domain/oncall/words/answer-text';
import { formatMoment, yearAt } from '#domain/time/format';
import type { AccountZone, UnixSeconds, ViewerZone } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';

/** Zones and names of an answer. */
export type AnswerWords = { zone: ViewerZone; account: AccountZone; directory: Directory };

/** A schedule with the replies that its answer is from, the first of them first. */
export type AnswerSource = { schedule: Schedule; replies: readonly WindowReply[] };

/** "Checkout: Tomáš Dvořák (primary), Rosa Jiménez (secondary), until Fri 09:00 Shanghai"; "" outside of the replies. */
export function textOfAnswer(
  { schedule, replies }: AnswerSource,
  at: UnixSeconds,
  now: UnixSeconds,
  { zone, account, directory }: AnswerWords,
): string {
  const { roles, person } = directory;
  const sight = sightOf(schedule, at, replies, account);
  if (!sight) return '';
  const answered = { ...sight.schedule, schedule_name: schedule.schedule_name };
  return answerLine(answered, dutyLines(sight, at, roles), at, { now, zone, roles, nameOf: person });
}

/** Names and times of lines, with the year where it is another than now. */
export function wordsOf(
  { zone, directory }: Pick<AnswerWords, 'zone' | 'directory'>,
  now: UnixSeconds,
): DutyWords {
  const year = yearAt(now, zone);
  return { nameOf: directory.person, roles: directory.roles, moment: (at) => formatMoment(at, zone, year) };
}
