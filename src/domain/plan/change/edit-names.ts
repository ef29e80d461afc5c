import type { RuleEdit } from './edit';

/** Names of edits in lists, in their order. */
export const EDIT_NAMES: Readonly<Record<RuleEdit['kind'], string>> = {
  leave: 'Someone leaves',
  join: 'Someone joins',
  replace: 'Someone is replaced',
  turn: 'Turns last longer or shorter',
  handOff: 'The hand-off moves',
  hours: 'Hours of a layer change',
  role: 'A role is added',
  zone: 'The time zone changes',
  addLayer: 'A layer is added',
  endLayer: 'A layer ends',
  raise: 'A layer goes above another',
};

export const EDIT_KINDS = Object.keys(EDIT_NAMES).filter(
  (kind): kind is RuleEdit['kind'] => kind in EDIT_NAMES,
);

/** Entries of the menu of edits. */
export const EDIT_GROUPS = ['Change the rotation', 'Change hand-off or hours', 'More…'] as const;

/** Entries of the menu of a new rota, with what each begins. */
export const NEW_ROTA_ENTRIES: readonly (readonly [kind: RuleEdit['kind'], label: string])[] = [
  ['addLayer', 'People in turn'],
  ['role', 'Secondary, or another role'],
  ['hours', 'Hours'],
  ['handOff', 'Hand-off'],
];

export const GROUP_OF: Readonly<Record<RuleEdit['kind'], (typeof EDIT_GROUPS)[number]>> = {
  leave: 'Change the rotation',
  join: 'Change the rotation',
  replace: 'Change the rotation',
  turn: 'Change the rotation',
  handOff: 'Change hand-off or hours',
  hours: 'Change hand-off or hours',
  role: 'More…',
  zone: 'More…',
  addLayer: 'More…',
  endLayer: 'More…',
  raise: 'More…',
};
