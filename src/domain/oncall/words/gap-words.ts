import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Layer, Schedule } from '#contract/schedule';
import { rotaAt, zoneOf } from '../../schedule/rota';
import type { Interval } from '../../time/interval';
import type { AccountZone, ViewerZone } from '../../time/zone';
import { listed } from '../../text/words';
import { remedyOf, explainUncovered, type UncoveredCause } from '../../duty/explain-gap';
import type { Uncovered } from '../../duty/uncovered';
import { unknownPersonName } from './person-names';
import { momentInWords, roleName, faultInWords, hoursInWords } from './rule-words';

/** Causes of uncovered time and their remedies in words: parts of sentences, without a full stop. */

/** "nobody on call", "nobody as Secondary", "only unknown people #900 and #901 on call" */
export function uncoveredInWords({ role, kind, people }: Uncovered, roles: readonly RoleName[]): string {
  const who = kind === 'unknown' ? `only ${unknownInWords(people)}` : 'nobody';
  return `${who} ${role === undefined ? 'on call' : `as ${roleName(role, roles)}`}`;
}

function unknownInWords(people: readonly Id[]): string {
  const [only] = people;
  if (only !== undefined && people.length === 1) return unknownPersonName(only);
  return `unknown people ${listed(people.map((person) => `#${person}`))}`;
}

/** Schedule, zones and names of a cause. The schedule's zone is named where it differs from the page's. */
type CauseContext = {
  schedule: Schedule;
  accountZone: AccountZone;
  zone: ViewerZone;
  groupNameOf: (name: string) => string;
  roles: readonly RoleName[];
};

type RulesContext = Omit<CauseContext, 'schedule'> & { schedule: Pick<Schedule, 'layers' | 'time_zone'> };

/** "outside of weekdays 09:00–18:00 Asia/Shanghai", "layer “Captains” ended Mon 19 Oct 2026, 09:00 Asia/Shanghai" */
export function causeInWords(gap: Uncovered, { schedule, ...names }: CauseContext): string {
  const cause = explainUncovered(schedule, gap, names.accountZone);
  return causeText(cause, { schedule: rotaAt(schedule, gap.start), ...names });
}

/** @param context its schedule has the rules in force at the start of the gap. */
function causeText(cause: UncoveredCause, context: RulesContext): string {
  const zone = zoneInWords(context);
  switch (cause.kind) {
    case 'hours':
      return outsideInWords(cause.layers, context);
    case 'ended':
      return `${layerName(cause.layer, context)} ended ${layerMoment(cause.layer, 'layer_end', context)}${zone}`;
    case 'notBegun':
      return `${layerName(cause.layer, context)} begins only ${layerMoment(cause.layer, 'layer_start', context)}${zone}`;
    case 'emptyGroup':
      return `${groupName(cause.group, context)} of ${layerName(cause.layer, context)} has no people`;
    case 'offTurn':
      return `${groupName(cause.group, context)} of ${layerName(cause.layer, context)} is off, as planned`;
    case 'overrideHole':
      return `override ${quotedName(cause.layer, context)} leaves this time out, and no other layer counts while it lasts`;
    case 'fault':
      return `${layerName(cause.layer, context)} ${faultInWords(cause.fault)}`;
    case 'noLayers':
      return 'the schedule has no layers';
    case 'notExplained':
      return 'not explained: by its layers, somebody would be on call';
    case 'unknownPeople':
      return `no record names ${listed(cause.people.map((person) => `person #${person}`))}`;
    default:
      return `nobody in ${quotedRole(cause.role, context)} of the group on call`;
  }
}

/** Remedy that closes the gap; off hours need none. */
export function remedyInWords(gap: Uncovered, { schedule, ...names }: CauseContext): string {
  if (gap.kind === 'expected') return 'an override for this time';
  const cause = explainUncovered(schedule, gap, names.accountZone);
  return remedyText(cause, gap, { schedule: rotaAt(schedule, gap.start), ...names });
}

function remedyText(cause: UncoveredCause, gap: Interval, context: RulesContext): string {
  const remedy = remedyOf(cause, gap, context.schedule.layers);
  const layer = 'layer' in remedy ? layerName(remedy.layer, context) : '';
  switch (remedy.kind) {
    case 'later end':
      return `a later end of ${layer}, or a layer after it`;
    case 'earlier begin':
      return `an earlier begin of ${layer}, or an override until then`;
    case 'no hours':
      return `override ${quotedName(remedy.layer, context)} without its hours, or ended before`;
    case 'earlier end':
      return `override ${quotedName(remedy.layer, context)} ended before`;
    case 'people in group':
      return `somebody in ${cause.kind === 'emptyGroup' ? groupName(cause.group, context) : layer}, or an override`;
    case 'corrected layer':
      return `${cause.kind === 'fault' && cause.fault === 'no groups' ? 'people in' : 'a corrected'} ${layer}`;
    case 'people in role':
      return `somebody in ${cause.kind === 'emptyRole' ? quotedRole(cause.role, context) : 'the role'} of that group, or an override that has the role`;
    case 'known people':
      return 'a record of each of these people, or others in their place';
    case 'layer':
      return 'a layer';
    case 'server':
      return 'the server has to say: its periods contradict its layers (see Integrity)';
    default:
      return 'an override for this time';
  }
}

function outsideInWords(layers: readonly number[], context: RulesContext): string {
  const all = layers.flatMap((index) => context.schedule.layers[index] ?? []);
  const hasOwn = all.some(({ time_zone }) => time_zone !== undefined);
  const own = (layer: Layer) =>
    hasOwn ? ` ${zoneOf(layer, zoneOf(context.schedule, context.accountZone))}` : '';
  const hours = all.map((layer) => [hoursInWords(layer).join(', '), own(layer)]);
  const different = new Set(
    hours.flatMap(([text = '', zone = '']) => (text === '' ? [] : [`${text}${zone}`])),
  );
  return `outside of ${listed([...different])}${hasOwn ? '' : zoneInWords(context)}`;
}

function zoneInWords({ schedule, accountZone, zone }: RulesContext): string {
  const own: string = zoneOf(schedule, accountZone);
  return own === zone ? '' : ` ${own}`;
}

function layerName(index: number, context: RulesContext): string {
  return `layer ${quotedName(index, context)}`;
}

function quotedName(index: number, { schedule }: RulesContext): string {
  return `“${schedule.layers[index]?.layer_name || index + 1}”`;
}

function groupName(name: string, { groupNameOf }: RulesContext): string {
  const label = groupNameOf(name);
  return label === '' ? 'the group' : `group “${label}”`;
}

function quotedRole(role: Id, { roles }: RulesContext): string {
  const hasRole = roles.some(({ role_id }) => role_id === role);
  return hasRole ? `role “${roleName(role, roles)}”` : roleName(role, roles);
}

function layerMoment(
  index: number,
  end: 'layer_start' | 'layer_end',
  { schedule, accountZone }: RulesContext,
): string {
  return momentInWords(schedule.layers[index]?.[end] ?? 0, zoneOf(schedule, accountZone));
}
