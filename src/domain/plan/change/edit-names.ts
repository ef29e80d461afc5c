import type { Edit } from './edit';

/** Names of edits in lists, in their order. */
export const EDIT_NAMES: Readonly<Record<Edit['kind'], string>> = {
  take: 'Someone takes a shift',
  swap: 'Two people swap shifts',
  away: 'Someone is away',
  leave: 'Someone leaves',
  join: 'Someone joins',
  replace: 'Someone is replaced',
  handOff: 'The hand-off moves',
  turn: 'Turns last longer or shorter',
  hours: 'Hours of a layer change',
  role: 'A role is added',
  zone: 'The time zone changes',
  addLayer: 'A layer is added',
  endLayer: 'A layer ends',
  raise: 'A layer goes above another',
};

export const EDIT_KINDS = Object.keys(EDIT_NAMES).filter((kind): kind is Edit['kind'] => kind in EDIT_NAMES);
