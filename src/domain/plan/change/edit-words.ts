import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import { RESTRICT_MODE, type Layer } from '#contract/schedule';
import { roleName } from '../../oncall/words/role-words';
import { dayName, timeInWords } from '../../oncall/words/clock-words';
import { counted } from '../../text/count';
import { listed } from '../../text/words';
import { formatMoment } from '../../time/format';
import type { UnixSeconds } from '../../time/zone';
import { stretchInWords } from '../difference-words';
import { hoursText, type LayerHours } from './hours-text';
import type { Override } from '../../change/overrides';
import { type HistoryEdit, isRuleEdit, type RuleEdit } from './edit';

/** Edits of one version, and the time of those that name none. */
type Edited = { from: UnixSeconds; edits: readonly HistoryEdit[] };

export type EditWords = {
  zone: string;
  year: number;
  nameOf: (person: Id) => string;
  textOf: (text: string) => string;
  roles: readonly RoleName[];
  /** Zone of the rules, if its clock is another one. */
  rulesZone?: string | undefined;
  /** Layers of the schedule; layers that edits add follow. */
  layers: readonly Pick<Layer, 'layer_name'>[];
};

/** "Ana Souza takes over" with "Sat 28 Nov, 09:00 – 17:00". */
export function editInWords(
  edit: HistoryEdit,
  plan: Edited,
  words: EditWords,
): { title: string; detail: string } {
  return { title: titleOf(edit, plan, words), detail: detailOf(edit, plan, words) };
}

function titleOf(edit: HistoryEdit, plan: Edited, words: EditWords): string {
  if (!isRuleEdit(edit)) return shiftTitle(edit, words);
  const { nameOf, textOf, roles, layers, rulesZone } = words;
  const clock = rulesZone === undefined ? '' : `, ${rulesZone} time`;
  const added = plan.edits.flatMap((one) => (one.kind === 'addLayer' ? [one.layer] : []));
  const layer = (index: number) =>
    `“${textOf([...layers, ...added][index]?.layer_name ?? `layer ${index + 1}`)}”`;
  /** A name only where there are several. */
  const ofLayer = (index: number, joint = '') =>
    layers.length + added.length > 1 ? `${joint} ${layer(index)}` : '';
  switch (edit.kind) {
    case 'leave':
      return `${nameOf(edit.person)} leaves`;
    case 'join':
      return `${nameOf(edit.person)} joins${ofLayer(edit.layer)}${edit.after === undefined ? '' : ` after ${nameOf(edit.after)}`}`;
    case 'replace':
      return `${nameOf(edit.by)} replaces ${nameOf(edit.person)}`;
    case 'handOff':
      return `Hand-off${ofLayer(edit.layer, ' of')} moves to ${edit.weekday === undefined ? '' : `${dayName(edit.weekday)} `}${timeInWords(edit.time)}${clock}`;
    case 'turn':
      return `Turns${ofLayer(edit.layer, ' of')} last ${edit.value === 1 ? `a ${edit.unit}` : `${edit.value} ${edit.unit}s`}`.replace(
        'a hour',
        'an hour',
      );
    case 'hours':
      return `${layer(edit.layer)} covers ${hoursInWords(edit)}${edit.restrict_mode === RESTRICT_MODE.none ? '' : clock}`;
    case 'role':
      return `${peopleInWords(edit.people.map(nameOf))} as ${roleName(edit.role_id, roles)}`;
    case 'zone':
      return `Rules move to ${edit.zone}`;
    case 'addLayer':
      return `New layer “${textOf(edit.layer.layer_name)}”`;
    case 'endLayer':
      return `${layer(edit.layer)} ends`;
    default:
      return `${layer(edit.layer)} goes ${edit.above === undefined ? 'below all' : `above ${layer(edit.above)}`}`;
  }
}

type OverrideWords = Pick<EditWords, 'zone' | 'year' | 'nameOf' | 'roles'>;

/** "Priya Rao instead of Tomáš Novák as Primary: Thu 26 Nov, 18:00 – Fri 27 Nov, 09:00" */
export function overrideInWords(override: Override, words: OverrideWords): string {
  return `${overrideTitle(override, words)}: ${stretchInWords(override, words)}`;
}

function overrideTitle(
  { person_id, instead, role_id }: Override,
  { nameOf, roles }: Pick<EditWords, 'nameOf' | 'roles'>,
): string {
  const other = instead === undefined ? '' : ` instead of ${nameOf(instead)}`;
  return `${nameOf(person_id)}${other}${asRole(role_id, roles)}`;
}

/** Override, or an edit of shifts of an earlier release. */
function shiftTitle(edit: Exclude<HistoryEdit, RuleEdit>, words: EditWords): string {
  const { nameOf, roles } = words;
  switch (edit.kind) {
    case 'override':
      return overrideTitle(edit, words);
    case 'take':
      return `${nameOf(edit.person)} takes over${fromPerson(edit.instead, nameOf)}${asRole(edit.role_id, roles)}`;
    case 'swap':
      return `${nameOf(edit.people[0])} and ${nameOf(edit.people[1])} swap${asRole(edit.role_id, roles)}`;
    default:
      return `${nameOf(edit.person)} is away`;
  }
}

function fromPerson(person: Id | undefined, nameOf: EditWords['nameOf']): string {
  return person === undefined ? '' : ` from ${nameOf(person)}`;
}

function asRole(role: Id | undefined, roles: readonly RoleName[]): string {
  return role === undefined ? '' : ` as ${roleName(role, roles)}`;
}

const MAX_NAMES = 3;

/** "Ann, Bo and Cy", "6 people" */
function peopleInWords(names: readonly string[]): string {
  return names.length > MAX_NAMES ? counted(names.length, 'person', 'people') : listed(names);
}

/** "09:00 – 17:00 every day", "all hours" */
function hoursInWords(hours: LayerHours): string {
  const text = hoursText(hours);
  if (text === '') return 'all hours';
  return `${listed(text.split(', '))}${hours.restrict_mode === RESTRICT_MODE.daily ? ' every day' : ''}`;
}

function detailOf(edit: HistoryEdit, plan: Edited, words: EditWords): string {
  switch (edit.kind) {
    case 'take':
    case 'override':
    case 'away':
      return stretchInWords(edit, words);
    case 'swap':
      return listed(
        edit.stretches.map(
          ({ role_id, ...stretch }) => `${stretchInWords(stretch, words)}${asRole(role_id, words.roles)}`,
        ),
      );
    case 'addLayer':
      return fromInWords(edit.layer.layer_start, words);
    default:
      return fromInWords(edit.at ?? plan.from, words);
  }
}

function fromInWords(at: UnixSeconds, { zone, year }: EditWords): string {
  return `Starts ${formatMoment(at, zone, year)}`;
}
