import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plans } from '#domain/plan/change/arbitrary-plan.spec-support';
import { readPlan, writePlan, type LinkedPlan } from './plan';

const FROM = 1_795_600_000;
const PLAN: LinkedPlan = {
  from: FROM,
  keep: true,
  edits: [{ kind: 'leave', person: 9_007_199_254_740_993n }],
  rules: '0123456789abcdef',
};

describe('a proposal in a link', () => {
  it('comes back from its fragment', () => {
    fc.assert(
      fc.property(plans({ from: FROM, until: FROM + 86_400 * 30, layers: 3 }), (plan) => {
        const linked = { ...plan, rules: PLAN.rules };
        const read = readPlan(writePlan(linked) ?? '');
        // Absent and undefined fields are the same.
        expect(read).toEqual(linked);
      }),
    );
    expect(readPlan(writePlan(PLAN) ?? '')).toEqual(PLAN);
    expect([readPlan(''), readPlan('#other'), writePlan({ ...PLAN, edits: [] })]).toEqual([
      undefined,
      undefined,
      '',
    ]);
  });

  it.each(['#plan=2.e30', '#plan=1.', '#plan=1.%%', '#plan=1.e30', writePlan(PLAN)?.slice(0, -4) ?? ''])(
    'is dropped whole from a damaged fragment: %s',
    (hash) => {
      expect(readPlan(hash)).toBe('damaged');
    },
  );

  it('is not written if a chat program would cut it', () => {
    const edits = Array.from({ length: 200 }, () => ({
      kind: 'swap' as const,
      people: [1, 2] as const,
      stretches: Array.from({ length: 20 }, () => ({ start: FROM, end: FROM + 1 })),
    }));
    expect(writePlan({ ...PLAN, edits })).toBeUndefined();
  });
});
