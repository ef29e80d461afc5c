import * as fc from 'fast-check';
import type { Group, Layer, Schedule } from '#contract/schedule';
import { computed } from '../oncall/reply/server.spec-support';
import { rotas } from '../schedule/arbitrary-layers.spec-support';
import type { Interval } from '../time/interval';

/** Random schedules with roles, turns that are off, groups without people, and layers on call together. */

export type RandomSchedule = {
  layers: Layer[];
  window: Interval;
  step: number;
  words: Partial<Schedule>;
};

/** Roles 1 and 2 of a group; `off` and `empty` have nobody. */
type Kind = 'first' | 'second' | 'both' | 'half' | 'off' | 'empty';

const KINDS: readonly Kind[] = ['first', 'first', 'second', 'both', 'both', 'half', 'off', 'empty'];

export function randomSchedules(days: readonly string[]): fc.Arbitrary<RandomSchedule> {
  return fc
    .tuple(
      rotas(days),
      fc.array(fc.array(fc.constantFrom(...KINDS), { minLength: 6, maxLength: 6 }), {
        minLength: 4,
        maxLength: 4,
      }),
      fc.boolean(),
      fc.subarray([65, 66, 67, 68, 69], { maxLength: 2 }),
    )
    .map(([{ layers, window, step }, kinds, isTogether, unknown]) => ({
      layers: layers.map((layer, index) => ({
        ...layer,
        // A rota of overrides alone has no rules for due time.
        mode: index === 0 ? 0 : layer.mode,
        groups: layer.groups.map((group, place) => withPeople(group, kinds[index]?.[place] ?? 'first')),
      })),
      window,
      step,
      words: {
        ...(isTogether && { layers_overlap: 'together' }),
        ...(unknown.length > 0 && { unknown_people: unknown }),
      },
    }));
}

/** Reply of our own service for a window. */
export function replyFor({ layers, words }: RandomSchedule, window: Interval, zone: string) {
  return { window, schedules: [computed(layers, window, zone, words)] };
}

/** People of a group by its letter and kind. */
function withPeople({ group_name }: Group, kind: Kind): Group {
  const person = group_name.charCodeAt(0);
  const name = { group_name: `${group_name}-${kind}` };
  const first = { role_id: 1, person_ids: [person] };
  const second = { role_id: 2, person_ids: [person + 100] };
  switch (kind) {
    case 'first':
      return { ...name, members: [first] };
    case 'second':
      return { ...name, members: [second] };
    case 'both':
      return { ...name, members: [first, second] };
    case 'half':
      return { ...name, members: [first, { role_id: 2, person_ids: [] }] };
    case 'off':
      return { ...name, members: [], is_off: true };
    default:
      return { ...name, members: [] };
  }
}
