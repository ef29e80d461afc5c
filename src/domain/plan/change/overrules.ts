import type { Id } from '#contract/id';
import type { Group } from '#contract/schedule';
import { isEmpty, lengthOf, overlap, subtract, type Interval } from '../../time/interval';
import type { UnixSeconds } from '../../time/zone';
import { type Edit, isStretchEdit, type RuleEdit } from './edit';

/** Part of a stretch in which an edit changes who is on call. */
export type ChangedPart = Interval & { before: Group; after: Group };

/** Later edit that takes the place of an edit. */
export type Overrule = {
  /** Index of the later edit. */
  by: number;
  /** False if a part of the earlier edit stays. */
  isWhole: boolean;
};

/**
 * Later edits that take the place of each edit; undefined for an edit that stays as it is.
 *
 * Rules: an edit of shifts is overruled where a later one puts other people into a role that it changed. A rule edit is
 * overruled by a later one of the same kind and layer that takes effect no later.
 * @param parts of each edit of shifts; undefined for an edit that is left out.
 */
export function overrulesOf(
  edits: readonly Edit[],
  parts: readonly (readonly ChangedPart[] | undefined)[],
  from: UnixSeconds,
): (Overrule | undefined)[] {
  return edits.map((edit, index) => {
    if (!isStretchEdit(edit)) return ruleOverrule(edit, { edits, index, from });
    const own = parts[index];
    return own && stretchOverrule(own, parts, index);
  });
}

function stretchOverrule(
  own: readonly ChangedPart[],
  parts: readonly (readonly ChangedPart[] | undefined)[],
  index: number,
): Overrule | undefined {
  let [total, lost, by] = [0, 0, -1];
  for (const part of own) {
    const later = laterParts(part, parts, index);
    for (const role of rolesOf(part)) {
      if (peopleIn(part.before, role) === peopleIn(part.after, role)) continue;
      total += part.end - part.start;
      // The last edit decides.
      let open: Interval[] = [part];
      for (const { place, ...other } of later) {
        const met = open.map((one) => overlap(one, other)).filter((one) => !isEmpty(one));
        open = subtract(open, [other]);
        if (met.length === 0 || peopleIn(other.after, role) === peopleIn(part.after, role)) continue;
        lost += lengthOf(met);
        by = Math.max(by, place);
      }
    }
  }
  return by === -1 ? undefined : { by, isWhole: lost === total };
}

/** Parts of later edits at the same time, the last one first. */
function laterParts(
  part: Interval,
  parts: readonly (readonly ChangedPart[] | undefined)[],
  index: number,
): (ChangedPart & { place: number })[] {
  const later: (ChangedPart & { place: number })[] = [];
  for (let place = parts.length - 1; place > index; place -= 1)
    for (const other of parts[place] ?? [])
      if (other.start < part.end && other.end > part.start) later.push({ ...other, place });
  return later;
}

function rolesOf({ before, after }: ChangedPart): Set<Id> {
  return new Set([...before.members, ...after.members].map(({ role_id }) => role_id));
}

/** Ids of the people of a role, as one text. */
function peopleIn({ members }: Group, role: Id): string {
  return members
    .filter(({ role_id }) => role_id === role)
    .flatMap(({ person_ids }) => person_ids.map(String))
    .sort()
    .join();
}

const OF_A_LAYER: ReadonlySet<Edit['kind']> = new Set([
  'handOff',
  'turn',
  'hours',
  'role',
  'raise',
  'endLayer',
]);

type RuleScope = { edits: readonly Edit[]; index: number; from: UnixSeconds };

function ruleOverrule(edit: RuleEdit, { edits, index, from }: RuleScope): Overrule | undefined {
  if (!OF_A_LAYER.has(edit.kind)) return undefined;
  const by = edits.findLastIndex(
    (later, place) =>
      place > index &&
      !isStretchEdit(later) &&
      hasSameRule(edit, later) &&
      (later.at ?? from) <= (edit.at ?? from),
  );
  return by === -1 ? undefined : { by, isWhole: true };
}

function hasSameRule(one: RuleEdit, other: RuleEdit): boolean {
  if (one.kind !== other.kind) return false;
  const isSameRole = one.kind !== 'role' || (other.kind === 'role' && one.role_id === other.role_id);
  return 'layer' in one && 'layer' in other && one.layer === other.layer && isSameRole;
}

/** Sentences of an edit: the later one that takes its place, and earlier ones whose place it takes. */
export function overrulesInWords(
  overrules: readonly (Overrule | undefined)[],
  titles: readonly string[],
  index: number,
): string[] {
  const own = overrules[index];
  const earlier = overrules.flatMap((one, place) => (one?.by === index ? [{ ...one, place }] : []));
  return [
    ...(own ? [`${own.isWhole ? 'Replaced' : 'Replaced in part'} by: ${titles[own.by] ?? ''}`] : []),
    ...earlier.map(
      ({ isWhole, place }) => `${isWhole ? 'Replaces' : 'Replaces in part'}: ${titles[place] ?? ''}`,
    ),
  ];
}
