import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Group, Layer, Period } from '#contract/schedule';
import { rotas, ZONES } from '../../schedule/arbitrary-layers.spec-support';
import { computeSchedule } from '../../schedule/compute';
import { SlowClock, slowFinal } from '../../schedule/reference.spec-support';
import type { Rota } from '../../schedule/rota';
import { layerOf } from '../../schedule/rota.spec-support';
import type { Interval } from '../../time/interval';
import { periodChanges } from '../difference';
import { applyEdits } from './apply';
import { instantIn, plans, SPAN } from './arbitrary-plan.spec-support';
import { type RuleEdit, type Plan } from './edit';
import { runs } from '../../property-runs.spec-support';

/** Ten zones; two more have clocks that moved by other steps than those of the plans. */
const PLAN_ZONES = ZONES.slice(0, 10);
/** 250 make 10,000 plans. */
const RUNS = 2;

function finalOf(rota: Rota, window: Interval, zone: string): Period[] {
  return computeSchedule(rota, window, zone).final_schedule.schedules;
}

const arbitraryPlan = (days: readonly string[]) =>
  wholeQuarters(days).chain(({ layers, window }) => {
    const span = { start: window.start, end: window.start + SPAN };
    return instantIn(span).chain((from) =>
      fc.record({
        layers: fc.constant(layers),
        window: fc.constant(span),
        plan: plans({ from, until: span.end, layers: layers.length }),
      }),
    );
  });

/** Rotas whose times a reference may walk in steps of a quarter of an hour. */
function wholeQuarters(days: readonly string[]) {
  return rotas(days).filter(({ step }) => step === 900);
}

function groupOf(name: string): Group {
  return { group_name: name, members: [{ role_id: 1, person_ids: [name.charCodeAt(0)] }] };
}

describe.each(PLAN_ZONES)('a change of any rota in $zone', ({ zone, days, tick }) => {
  it('changes nothing before it begins', () => {
    fc.assert(
      fc.property(arbitraryPlan(days), ({ layers, window, plan }) => {
        const { rota } = applyEdits({ layers }, plan, zone);
        const before = { start: window.start - 3 * 86_400, end: plan.from };
        expect(periodChanges(finalOf({ layers }, before, zone), finalOf(rota, before, zone), before)).toEqual(
          [],
        );
      }),
      { numRuns: runs(RUNS) },
    );
  });

  it('keeps the group on call until the hand-off that a slow reference finds', () => {
    const clock = new SlowClock(zone, tick);
    fc.assert(
      fc.property(arbitraryPlan(days), ({ layers, plan }) => {
        const edits = plan.edits.map((edit): RuleEdit => ({ ...edit, at: undefined }));
        const view = { start: plan.from, end: plan.from + 3 * 86_400 };
        const [onDuty] = slowFinal(layers, view, clock, 900).map(([start, end, name]) => ({
          start,
          end,
          name,
        }));
        fc.pre(onDuty !== undefined && onDuty.start === plan.from && onDuty.end < view.end);
        const { rota } = applyEdits({ layers }, { ...plan, keep: true, edits }, zone);
        const shift = {
          start: plan.from,
          end: onDuty?.end ?? 0,
          hash: '',
          group: groupOf(onDuty?.name ?? ''),
        };
        const changes = periodChanges([shift], finalOf(rota, shift, zone), shift);
        // A role may get people at once.
        expect(
          changes.filter(({ before, after }) => before.some((person) => !after.includes(person))),
        ).toEqual([]);
      }),
      { numRuns: runs(RUNS) },
    );
  });

  it('goes on in the new order, turn by turn of a slow reference', () => {
    const clock = new SlowClock(zone, tick);
    fc.assert(
      fc.property(arbitraryOrderEdit(days), ({ layer, plan, order }) => {
        const view = { start: plan.from, end: plan.from + 20 * 86_400 };
        const turns = slowFinal([layer], view, clock, 900);
        const { rota } = applyEdits({ layers: [layer] }, plan, zone);
        const after = finalOf(rota, view, zone).map(({ start, end, group }) => [
          start,
          end,
          String.fromCharCode(Number(group.members[0]?.person_ids[0])),
        ]);
        const now = turns.map(([, , name]) => name);
        const names = order ? namesAfter(now, order) : now.map((name, index) => renamed(name, plan, index));
        const expected = turns.map(([start, end], index) => [start, end, names[index]]);
        expect(after).toEqual(expected);
      }),
      { numRuns: runs(RUNS) },
    );
  });
});

/** RuleEdit of a layer with different people, whose order changes. */
const arbitraryOrderEdit = (days: readonly string[]) =>
  fc
    .record({
      day: fc.constantFrom(...days),
      age: fc.integer({ min: 0, max: 40 * 96 }),
      start: fc.integer({ min: 0, max: 95 }),
      unit: fc.constantFrom('hour', 'day', 'week', 'month'),
      value: fc.integer({ min: 1, max: 5 }),
      handoff_time: fc.integer({ min: 0, max: 7 * 96 - 1 }),
      edit: fc.constantFrom<RuleEdit>(
        { kind: 'leave', person: 65 },
        { kind: 'leave', person: 67 },
        { kind: 'join', person: 70, layer: 0, role_id: 1, after: 66 },
        { kind: 'join', person: 70, layer: 0, role_id: 1 },
        { kind: 'replace', person: 66, by: 70 },
        { kind: 'hours', layer: 0, restrict_mode: 0, restrict_periods: [] },
        { kind: 'raise', layer: 0 },
      ),
    })
    .map(({ day, age, start, unit, value, handoff_time, edit }) => {
      const midnight = Date.parse(`${day}T00:00Z`) / 1000;
      const layer: Layer = layerOf({
        groups: 'A B C D',
        layer_start: midnight - 40 * 86_400 + start * 900,
        rotation_unit: unit,
        rotation_value: unit === 'hour' ? value + 5 : value,
        handoff_time: handoff_time * 900,
      });
      const plan: Plan = {
        from: midnight - 40 * 86_400 + start * 900 + age * 900,
        keep: true,
        edits: [edit],
      };
      return { layer, plan, order: orderAfter(edit) };
    });

/** Name after edits that keep the order; the person on call stays until the hand-off. */
function renamed(name: string, { edits: [edit] }: Plan, index: number): string {
  return edit?.kind === 'replace' && name === 'B' && index > 0 ? 'F' : name;
}

/** Undefined if every turn stays where it is. */
function orderAfter(edit: RuleEdit): string[] | undefined {
  if (edit.kind === 'leave') return ['A', 'B', 'C', 'D'].filter((name) => name.charCodeAt(0) !== edit.person);
  if (edit.kind !== 'join') return undefined;
  return edit.after === 66 ? ['A', 'B', 'F', 'C', 'D'] : ['A', 'B', 'C', 'D', 'F'];
}

/** The first name stays; then the order continues after it, or at its former place. */
function namesAfter(
  [first = '', second = '', third = '', ...rest]: readonly string[],
  order: readonly string[],
): string[] {
  const place = order.includes(first) ? order.indexOf(first) + 1 : order.indexOf(second);
  return [first, ...[second, third, ...rest].map((_, index) => order[(place + index) % order.length] ?? '')];
}
