import type { Id } from '#contract/id';
import type { CoverRequest } from '#contract/served/changes';
import type { RoleName } from '#contract/names';
import { roleName } from '../oncall/words/rule-words';
import { stretchInWords } from './difference-words';
import { listed } from '../text/words';
import type { Interval } from '../time/interval';

type RequestWords = {
  zone: string;
  year: number;
  nameOf: (person: Id) => string;
  roles: readonly RoleName[];
};

/** "Fri 27 Nov, 09:00 – Sat 28 Nov, 09:00 as Secondary" */
export function askedInWords(overrides: CoverRequest['overrides'], words: RequestWords): string {
  return listed(
    overrides.map(({ role_id, ...stretch }) => {
      const role = role_id === undefined ? '' : ` as ${roleName(role_id, words.roles)}`;
      return `${stretchInWords(stretch, words)}${role}`;
    }),
  );
}

type AskWords = Pick<RequestWords, 'nameOf' | 'roles'> & {
  /** People on call in a stretch as the rota is; undefined while it is not known. */
  ownersOf?: (stretch: Interval & { role_id?: Id | undefined }) => readonly Id[] | undefined;
};

/** "Rosa Jiménez asks Wei Zhang to take Rosa Jiménez’s Primary shift", "… to take over", "… to swap" */
export function askInWords(
  { from_name, asked, overrides }: Pick<CoverRequest, 'from_name' | 'asked' | 'overrides'>,
  { nameOf, roles, ownersOf }: AskWords,
): string {
  const ask = `${from_name} asks ${listed(asked.map(nameOf))}`;
  if (overrides.some(({ person_id }) => !asked.includes(person_id))) return `${ask} to swap`;
  const [first, ...others] = overrides;
  const owners = first && ownersOf?.(first);
  if (!first || !owners || others.length > 0) return `${ask} to take over`;
  const role = first.role_id === undefined ? '' : `${roleName(first.role_id, roles)} `;
  return owners.length === 0
    ? `${ask} to fill a ${role}gap`
    : `${ask} to take ${listed(owners.map(nameOf))}’s ${role}shift`;
}

/** Result of a request in one sentence; undefined while it is open. */
export function outcomeInWords(
  { state, answers }: Pick<CoverRequest, 'state' | 'answers'>,
  { nameOf }: Pick<RequestWords, 'nameOf'>,
): string | undefined {
  const who = answers.filter(({ answer }) => answer === state).map(({ person_id }) => nameOf(person_id));
  switch (state) {
    case 'open':
      return undefined;
    case 'accepted':
      return `${listed([...new Set(who)]) || 'Somebody'} took it.`;
    case 'declined':
      return `${listed([...new Set(who)]) || 'Everybody asked'} declined.`;
    case 'withdrawn':
      return 'It was withdrawn.';
    case 'expired':
      return 'It has expired: the shift is over.';
    default:
      return `It is ${state}.`;
  }
}
