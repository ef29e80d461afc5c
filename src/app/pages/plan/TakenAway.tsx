import type { Plan } from '#domain/plan/change/edit';
import { changeInWords } from '#domain/plan/difference-words';
import { CopyButton } from '../../ui/CopyButton';
import type { Planned, PlanWords } from './model/use-plan';

type TakenAwayProps = { planned: Planned; plan: Plan; words: PlanWords };

/** Copies and files of a proposal. */
export function TakenAway({ planned, words }: TakenAwayProps) {
  const { zone, year, directory } = words;
  const inWords = { zone, year, nameOf: directory.person, roles: directory.roles };
  return (
    <CopyButton
      text={() => planned.consequences.changes.map((change) => changeInWords(change, inWords)).join('\n')}
    >
      Copy as text
    </CopyButton>
  );
}
