import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plans } from '#domain/plan/change/arbitrary-plan.spec-support';
import { EDIT_KINDS } from '#domain/plan/change/edit-names';
import { holdsCodec } from './codec.spec-support';
import {
  type LinkedPlan,
  parsePlanView,
  PLAN_FIELDS,
  PLANNED_DAYS,
  planWindow,
  readForm,
  readPlan,
  withForm,
  withoutForm,
  writePlan,
} from './plan';

const FROM = 1_795_600_000;
const PLAN: LinkedPlan = {
  from: FROM,
  keep: true,
  edits: [{ kind: 'leave', person: 9_007_199_254_740_993n }],
  rules: '0123456789abcdef',
};

describe('the address of a plan', () => {
  holdsCodec(
    PLAN_FIELDS,
    fc.record({
      days: fc.constantFrom(...PLANNED_DAYS),
      edit: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
      add: fc.option(fc.constantFrom(...EDIT_KINDS), { nil: undefined }),
      name: fc.string({ maxLength: 200 }),
      team: fc.option(fc.constantFrom(1, 9_007_199_254_740_993n), { nil: undefined }),
      copy: fc.option(fc.constantFrom(1, 9_007_199_254_740_993n), { nil: undefined }),
      rules: fc.constantFrom(undefined, 'UTC', 'Europe/Berlin'),
      role: fc.option(fc.constantFrom(1, 2, 9_007_199_254_740_993n), { nil: undefined }),
      first: fc.option(
        fc.integer({ min: 0, max: 80_000 }).map((count) => count * 86_400),
        { nil: undefined },
      ),
    }),
  );

  it('shows three weeks from Monday by default', () => {
    const { view } = parsePlanView(new URLSearchParams(), { viewer: 'UTC', account: 'UTC' });
    const { start, end } = planWindow(view, Date.parse('2026-11-25T10:00Z') / 1000);
    expect([start, end].map((at) => new Date(at * 1000).toISOString().slice(0, 10))).toEqual([
      '2026-11-23',
      '2026-12-14',
    ]);
  });
});

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

  it('keeps an unfinished form beside it, with and without edits', () => {
    const form = { kind: 'addLayer', name: 'Nächte & more', start: '2030-03-04T09:00' };
    const hash = withForm(writePlan(PLAN) ?? '', form);
    expect([readPlan(hash), readForm(hash), withoutForm(hash)]).toEqual([PLAN, form, writePlan(PLAN)]);
    const other = withForm(hash, { kind: 'take' });
    expect([readPlan(other), readForm(other)]).toEqual([PLAN, { kind: 'take' }]);
    const alone = withForm('', form);
    expect([readPlan(alone), readForm(alone), withoutForm(alone)]).toEqual([undefined, form, '']);
    expect([readForm(''), readForm('#form=1.broken'), readForm(writePlan(PLAN) ?? '')]).toEqual([
      undefined,
      undefined,
      undefined,
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
      kind: 'role' as const,
      layer: 0,
      role_id: 1,
      people: Array.from({ length: 100 }, (_, index) => 6_190_000_000_000 + index),
    }));
    expect(writePlan({ ...PLAN, edits })).toBeUndefined();
  });
});
