import type { UnixSeconds } from '../../time/zone';
import type { RuleEdit } from './edit';

/** Later edit that takes the place of an edit. */
export type Overrule = {
  /** Index of the later edit. */
  by: number;
};

/**
 * Later edits that take the place of each edit: of the same kind and layer, with effect no later. Undefined for an edit
 * that stays as it is.
 */
export function overrulesOf(edits: readonly RuleEdit[], from: UnixSeconds): (Overrule | undefined)[] {
  return edits.map((edit, index) => ruleOverrule(edit, { edits, index, from }));
}

const OF_A_LAYER: ReadonlySet<RuleEdit['kind']> = new Set([
  'handOff',
  'turn',
  'hours',
  'role',
  'raise',
  'endLayer',
]);

type RuleScope = { edits: readonly RuleEdit[]; index: number; from: UnixSeconds };

function ruleOverrule(edit: RuleEdit, { edits, index, from }: RuleScope): Overrule | undefined {
  if (!OF_A_LAYER.has(edit.kind)) return undefined;
  const by = edits.findLastIndex(
    (later, place) => place > index && hasSameRule(edit, later) && (later.at ?? from) <= (edit.at ?? from),
  );
  return by === -1 ? undefined : { by };
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
    ...(own ? [`Replaced by: ${titles[own.by] ?? ''}`] : []),
    ...earlier.map(({ place }) => `Replaces: ${titles[place] ?? ''}`),
  ];
}
