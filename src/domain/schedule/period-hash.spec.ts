import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupDigest, periodHash } from './rotation';
import { wildLayers } from './arbitrary-layers.spec-support';

const members = [{ role_id: 1, person_ids: [2, 3] }];
const digest = groupDigest({ group_name: 'A', members });

test('a period’s hash is written down here once: it must stay over releases', () => {
  expect(periodHash(1_778_468_400, 1_778_554_800, digest)).toBe('3b519693be1a31c6');
});

test('start, end, and everything about the group make a difference; the type that carries an id does not', () => {
  const hashes = [
    periodHash(0, 1, digest),
    periodHash(1, 1, digest),
    periodHash(0, 2, digest),
    periodHash(0, 1, groupDigest({ group_name: 'B', members })),
    periodHash(0, 1, groupDigest({ group_name: 'A', members: [] })),
    periodHash(0, 1, groupDigest({ group_name: 'A', members: [{ role_id: 2, person_ids: [2, 3] }] })),
    periodHash(0, 1, groupDigest({ group_name: 'A', members: [{ role_id: 1, person_ids: [3, 2] }] })),
    periodHash(0, 1, groupDigest({ group_name: 'A', members: [{ role_id: 1, person_ids: [23] }] })),
    periodHash(0, 1, groupDigest({ group_name: 'A', members: [{ role_id: 1, person_ids: [2n ** 60n] }] })),
    periodHash(
      0,
      1,
      groupDigest({ group_name: 'A', members: [{ role_id: 1, person_ids: [2n ** 60n + 1n] }] }),
    ),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
  const asBigInt = groupDigest({ group_name: 'A', members: [{ role_id: 1n, person_ids: [2n, 3n] }] });
  expect(asBigInt).toBe(digest);
});

/** JSON in which an id looks the same whichever type carries it. */
function text(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'bigint' || typeof member === 'number' ? String(member) : member,
  );
}

test('any period has 16 lower-case hex digits, never those of a different period', () => {
  const seen = new Map<string, string>();
  fc.assert(
    fc.property(wildLayers, ({ groups, layer_start: start, layer_end: end }) => {
      for (const group of groups) {
        const hash = periodHash(start, end, groupDigest(group));
        const whole = text([start, end, group]);
        expect(hash).toMatch(/^[0-9a-f]{16}$/);
        expect(seen.get(hash) ?? whole).toBe(whole);
        seen.set(hash, whole);
      }
    }),
  );
});
