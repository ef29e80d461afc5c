import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Id } from '#contract/id';
import type { Group } from '#contract/schedule';
import { runs } from '../../property-runs.spec-support';
import type { FinalPeriod } from '../../schedule/final';
import type { StretchEdit } from './edit';
import { applyStretch } from './stretch-edits';

/** 100 times as many in the long run. */
const RUNS = 100;
const SLOTS = 12;
const people = fc.integer({ min: 1, max: 5 });
const role = fc.integer({ min: 1, max: 3 });

const groups = fc
  .uniqueArray(
    fc.record({ role_id: role, person_ids: fc.uniqueArray(people, { minLength: 1, maxLength: 3 }) }),
    { selector: ({ role_id }) => role_id, maxLength: 3 },
  )
  .map((members): Group => ({ group_name: 'any', members }));

/** A period for each slot, of all people on call then; a slot without a group is a gap. */
const rotas = fc.array(fc.option(groups, { nil: undefined }), { minLength: SLOTS, maxLength: SLOTS });

const stretch = fc
  .tuple(fc.integer({ min: 0, max: SLOTS - 1 }), fc.integer({ min: 1, max: SLOTS }))
  .map(([start, length]) => ({ start, end: Math.min(start + length, SLOTS) }));

const someRole = fc.option(role, { nil: undefined });
const edits: fc.Arbitrary<StretchEdit> = fc.oneof(
  fc
    .tuple(people, someRole, fc.option(people, { nil: undefined }), stretch)
    .map(([person, role_id, instead, { start, end }]): StretchEdit => ({
      kind: 'take',
      person,
      role_id,
      instead,
      start,
      end,
    })),
  fc
    .tuple(people, stretch)
    .map(([person, { start, end }]): StretchEdit => ({ kind: 'away', person, start, end })),
  fc
    .tuple(
      people,
      people,
      someRole,
      fc.array(
        fc.tuple(stretch, someRole).map(([{ start, end }, role_id]) => ({ start, end, role_id })),
        { minLength: 1, maxLength: 2 },
      ),
    )
    .map(([one, other, role_id, all]): StretchEdit => ({
      kind: 'swap',
      people: [one, other],
      role_id,
      stretches: all,
    })),
);

/** People by role: "1:3,4 2:5". */
function duty({ members }: Group): string {
  return members
    .filter(({ person_ids }) => person_ids.length > 0)
    .map(
      ({ role_id, person_ids }) =>
        `${role_id}:${person_ids
          .map(Number)
          .sort((a, b) => a - b)
          .join()}`,
    )
    .sort()
    .join(' ');
}

/** The same after an edit, person by person, at a time within it. */
function slowly({ members }: Group, edit: StretchEdit, slot: number): string {
  const pairs = new Set(
    members.flatMap(({ role_id, person_ids }) => person_ids.map((one) => `${role_id} ${one}`)),
  );
  const has = (role_id: Id, person: Id) => pairs.has(`${role_id} ${person}`);
  const out = new Set(pairs);
  for (const role_id of [1, 2, 3]) {
    if (edit.kind === 'away') out.delete(`${role_id} ${edit.person}`);
    if (edit.kind === 'swap') {
      const [one, other] = edit.people;
      const isSwapped = edit.stretches.some(
        (each) =>
          each.start <= slot && slot < each.end && (each.role_id ?? edit.role_id ?? role_id) === role_id,
      );
      if (!isSwapped) continue;
      for (const [gone, come] of [
        [one, other],
        [other, one],
      ] as const) {
        if (!has(role_id, gone) || has(role_id, come)) continue;
        out.delete(`${role_id} ${gone}`);
        out.add(`${role_id} ${come}`);
      }
    }
    if (edit.kind !== 'take') continue;
    const { person, instead } = edit;
    if (instead === undefined) {
      if (role_id !== (edit.role_id ?? members[0]?.role_id ?? 1)) continue;
      for (const one of [1, 2, 3, 4, 5]) out.delete(`${role_id} ${one}`);
      out.add(`${role_id} ${person}`);
    } else if ((edit.role_id ?? role_id) === role_id && has(role_id, instead)) {
      out.delete(`${role_id} ${instead}`);
      out.add(`${role_id} ${person}`);
    }
  }
  return [1, 2, 3]
    .flatMap((role_id) => {
      const ids = [1, 2, 3, 4, 5].filter((one) => out.has(`${role_id} ${one}`));
      return ids.length === 0 ? [] : [`${role_id}:${ids.join()}`];
    })
    .join(' ');
}

const NOBODY: Group = { group_name: '', members: [] };

test('edits of shifts change each slot, role and person as one would by hand', () => {
  fc.assert(
    fc.property(rotas, edits, (rota, edit) => {
      const periods = rota.flatMap((group, start): FinalPeriod[] =>
        group ? [{ start, end: start + 1, group, layerIndex: 0, groupIndex: 0, turn: 0 }] : [],
      );
      const result = applyStretch(edit, 0, (window) =>
        periods.filter(({ start, end }) => start < window.end && end > window.start),
      );
      const layers = typeof result === 'string' ? [] : result.layers;
      const stretches = edit.kind === 'swap' ? edit.stretches : [edit];
      for (const [slot, group = NOBODY] of rota.entries()) {
        const isIn = stretches.some(({ start, end }) => start <= slot && slot < end);
        const layer = layers.findLast(
          ({ layer_start, layer_end }) => layer_start <= slot && slot < layer_end,
        );
        const after = layer?.groups[0] ?? group;
        expect(duty(after)).toBe(isIn ? slowly(group, edit, slot) : duty(group));
      }
    }),
    { numRuns: runs(RUNS) },
  );
});
