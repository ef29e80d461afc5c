import type { Id } from '#contract/id';
import { type PastAnswers, otherAnswers } from '#domain/oncall/reply/past-answers';
import { roleName } from '#domain/oncall/words/rule-words';
import { formatMoment, yearAt } from '#domain/time/format';
import type { UnixSeconds, ViewerZone } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';

type OtherAnswersProps = {
  answers: PastAnswers;
  /** Roles of the answer given. */
  roles: readonly Id[];
  zone: ViewerZone;
  directory: Directory;
  now: UnixSeconds;
};

const ANSWER_WORDS = { corrected: 'Corrected', today: 'Today’s rota' } as const;

/** People that another rota has: "Today’s rota: Ann Lee (Primary), since Fri 20 Nov, 11:02". */
export function OtherAnswers({ answers, roles, zone, directory, now }: OtherAnswersProps) {
  return otherAnswers(answers, roles).map(({ kind, role, people, since }) => (
    <span key={`${kind}.${role}`} className="seat-note">
      {ANSWER_WORDS[kind]}: <b>{people.map(directory.person).join(', ') || 'nobody'}</b>
      {roles.length > 1 && ` (${roleName(role, directory.roles)})`}
      {since !== undefined && `, since ${formatMoment(since, zone, yearAt(now, zone))}`}
    </span>
  ));
}
