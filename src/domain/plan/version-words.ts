import type { Id } from '#contract/id';
import { LAYER_MODE, type Layer, type Schedule } from '#contract/schedule';
import { momentInWords, layerCounts } from '../oncall/words/rule-words';
import { peopleOf } from '../oncall/reply/timeline';
import { isToolLayer, toolOfDuty, isTogether, zoneOf } from '../schedule/rota';
import { overrideInWords, addedOverrides } from '../schedule/versions';
import { stringifyJson } from '#contract/json';
import { counted, listed } from '../text/words';
import { type CauseWords, peopleInWords, rulesInWords } from './layer-words';
import type { AccountZone, UnixSeconds } from '../time/zone';

/** Configuration of a schedule that is kept in versions. */
type VersionRules = Omit<Schedule, 'layer_schedules' | 'final_schedule' | 'versions'> & {
  is_private: boolean;
  external_id?: string | undefined;
};

/** Names of people and teams, and the account's zone. */
type VersionWords = {
  accountZone: AccountZone;
  nameOf: (person: Id) => string;
  teamOf: (team: Id) => string;
  /** Time of the change: overrides that were over then are not missed. */
  at?: UnixSeconds | undefined;
  /** Zone of the times of overrides; absent = that of the rules. */
  zone?: string | undefined;
};

/** Max overrides per version in words. */
const MAX_OVERRIDES = 5;

/** Changes of a version against the one before, as parts of a sentence; undefined before = the first version. */
export function versionInWords(
  before: VersionRules | undefined,
  after: VersionRules,
  { accountZone, nameOf, teamOf, at, zone: readerZone }: VersionWords,
): string[] {
  const zone = zoneOf(after, accountZone);
  const regular = after.layers.filter(isRegular);
  const tool = toolOfDuty(after.layers);
  if (!before) {
    if (tool !== undefined)
      return [`first version: read from ${tool}`, ...(after.enabled ? [] : ['disabled'])];
    const [layers, ...overrides] = layerCounts(after.layers);
    return [`first version: ${layers}`, ...overrides, ...(after.enabled ? [] : ['disabled'])];
  }
  if (tool !== undefined) {
    const isFirst = toolOfDuty(before.layers) === undefined;
    return [...configChanges(before, after, teamOf), ...(isFirst ? [`read from ${tool} from then on`] : [])];
  }
  const words = { zone, nameOf, textOf: (text: string) => text };
  const inZone = { ...words, zone: readerZone ?? zone };
  return [
    ...configChanges(before, after, teamOf),
    ...zoneChange(zoneOf(before, accountZone), zone),
    ...overlapChange(before, after),
    ...layerChanges(before.layers.filter(isRegular), regular, words),
    ...overridesInWords(overridesOfRules(before.layers, after.layers), 'added', inZone),
    ...overridesInWords(
      overridesOfRules(after.layers, before.layers).filter(
        ({ layer_end: end }) => at === undefined || end === 0 || end > at,
      ),
      'removed',
      inZone,
    ),
  ];
}

function overridesOfRules(before: readonly Layer[], after: readonly Layer[]): Layer[] {
  return addedOverrides(before, after).filter((layer) => !isToolLayer(layer));
}

function configChanges(before: VersionRules, after: VersionRules, teamOf: VersionWords['teamOf']): string[] {
  const changes = [
    before.schedule_name !== after.schedule_name &&
      `renamed from “${before.schedule_name}” to “${after.schedule_name}”`,
    before.description !== after.description && 'another description',
    before.team_id !== after.team_id && `from ${teamOf(before.team_id)} to ${teamOf(after.team_id)}`,
    before.enabled !== after.enabled && (after.enabled ? 'enabled' : 'disabled'),
    before.is_private !== after.is_private && (after.is_private ? 'private' : 'no longer private'),
    before.external_id !== after.external_id && `external id “${after.external_id ?? ''}”`,
  ];
  return changes.filter((change) => change !== false);
}

function zoneChange(before: string, after: string): string[] {
  return before === after ? [] : [`rules in ${after} instead of ${before}`];
}

function overlapChange(before: VersionRules, after: VersionRules): string[] {
  if (isTogether(before) === isTogether(after)) return [];
  return [isTogether(after) ? 'overlapping layers on call together' : 'later layers win over earlier ones'];
}

/** Layers by name, the first of several with the first. One that only has another name is renamed. */
function layerChanges(before: readonly Layer[], after: readonly Layer[], words: CauseWords): string[] {
  const [then, now] = [byName(before), byName(after)];
  const removed = [...then].filter(([name]) => !now.has(name)).map(([, layer]) => layer);
  const changes: string[] = [];
  for (const [name, layer] of now) {
    const same = then.get(name);
    if (same) changes.push(...layerChange(same, layer, words));
    else {
      const index = removed.findIndex((other) => rulesKey(other) === rulesKey(layer));
      const [renamed] = index < 0 ? [] : removed.splice(index, 1);
      const label = `layer “${layer.layer_name}”`;
      changes.push(
        renamed ? `layer “${renamed.layer_name}” renamed to “${layer.layer_name}”` : `${label} added`,
      );
    }
  }
  const gone = removed.map(({ layer_name }) => `layer “${layer_name}” removed`);
  const isReordered =
    changes.length + gone.length === 0 && [...then.keys()].join() !== [...now.keys()].join();
  return [...changes, ...gone, ...(isReordered ? ['layers in another order'] : [])];
}

/** "“Days”: Ana joined, Bo left; every 2 days instead of daily" */
export function layerChange(before: Layer, after: Layer, words: CauseWords): string[] {
  if (stringifyJson(before) === stringifyJson(after)) return [];
  const [gone, added] = rulesInWords(before, after, words.zone);
  const rules = [
    ...(added.length > 0 ? [listed(added)] : []),
    ...(gone.length > 0 ? [`instead of ${listed(gone)}`] : []),
  ].join(' ');
  const parts = [peopleInWords(before, after, words), rules].filter((part) => part !== '');
  return [`“${after.layer_name}”: ${parts.join('; ') || otherChange(before, after)}`];
}

/** Change of a layer with the same people, and the same rules in words. */
function otherChange(before: Layer, after: Layer): string {
  const [then, now] = [before, after].map(({ groups }) => groups.map((group) => stringifyJson(group)));
  if (then?.join() === now?.join()) return 'another setting';
  return then?.toSorted().join() === now?.toSorted().join()
    ? 'groups in another order'
    : 'other groups or roles';
}

function overridesInWords(
  overrides: readonly Layer[],
  change: 'added' | 'removed',
  words: CauseWords,
): string[] {
  const { zone, nameOf } = words;
  const lines = overrides.slice(0, MAX_OVERRIDES).map(({ layer_name, layer_start, layer_end, groups }) => {
    const people = [...new Set(groups.flatMap(peopleOf))].map(nameOf);
    const until = layer_end === 0 ? 'without an end' : `until ${momentInWords(layer_end, zone)}`;
    const who = people.length === 0 ? 'nobody' : listed(people);
    return `${overrideInWords(layer_name)} ${change}: ${who} from ${momentInWords(layer_start, zone)} ${until}`;
  });
  const more = overrides.length - lines.length;
  return more > 0 ? [...lines, `${counted(more, 'more override')} ${change}`] : lines;
}

function byName(layers: readonly Layer[]): Map<string, Layer> {
  const byName = new Map<string, Layer>();
  for (const layer of layers) {
    let count = 0;
    while (byName.has(`${layer.layer_name} ${count}`)) count += 1;
    byName.set(`${layer.layer_name} ${count}`, layer);
  }
  return byName;
}

function rulesKey(layer: Layer): string {
  return stringifyJson({ ...layer, layer_name: '' });
}

function isRegular({ mode }: Layer): boolean {
  return mode !== LAYER_MODE.override;
}
