import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../property-runs.spec-support';
import { type ClosedMonth, correctionsIn, differences, monthAfter } from './closing';

const MONTHS = ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02'];
/** Later than all of them, and never closed. */
const LAST = '2027-03';

type Step =
  | { kind: 'change'; month: number; person: number; cents: number }
  | { kind: 'close'; month: number }
  | { kind: 'reopen' };

// Few values, so that changes are undone, too.
const month = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('change'), month, person: fc.nat(1), cents: fc.nat(2) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close'), month }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reopen' as const }) },
);

/** Amounts by month and person, which steps change; months that are closed, as the service stores them. */
function ledger() {
  const data = new Map(MONTHS.map((name) => [name, new Map<number, bigint>()]));
  let closed: ClosedMonth[] = [];
  const present = (name: string) => data.get(name) ?? new Map<number, bigint>();
  const due = (name: string) => correctionsIn(name, closed, present);
  return {
    take(one: Step): void {
      const name = one.kind === 'reopen' ? '' : (MONTHS[one.month] ?? '');
      if (one.kind === 'change') data.get(name)?.set(one.person, BigInt(one.cents));
      else if (one.kind === 'close' && !closed.some((other) => other.month === name))
        closed = [...closed, { month: name, amounts: new Map(present(name)), corrections: due(name) }];
      else if (one.kind === 'reopen') {
        const latest = closed
          .map((other) => other.month)
          .sort()
          .at(-1);
        closed = closed.filter((other) => other.month !== latest);
      }
    },
    closed: () => closed,
    due,
    present,
  };
}

const add = (amounts: Iterable<bigint>) => [...amounts].reduce((sum, cents) => sum + cents, 0n);
const paidIn = ({ amounts, corrections }: ClosedMonth) =>
  add(amounts.values()) + add(corrections.map(({ cents }) => cents));

describe('closed months', () => {
  it('keep their sum whatever changes, and all months with corrections add up to present data', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const own = ledger();
        for (const one of steps) {
          const before = new Map(own.closed().map((closing) => [closing.month, paidIn(closing)]));
          own.take(one);
          const kept = own.closed().filter((closing) => before.has(closing.month));
          for (const closing of kept) expect(paidIn(closing)).toBe(before.get(closing.month));
          const isClosed = new Set(own.closed().map((closing) => closing.month));
          const open = [...MONTHS, LAST].filter((name) => !isClosed.has(name));
          const paid = add(own.closed().map(paidIn));
          const owed = add(open.map((name) => add(own.present(name).values())));
          const corrected = add(open.flatMap((name) => own.due(name).map(({ cents }) => cents)));
          expect(paid + owed + corrected).toBe(add(MONTHS.map((name) => add(own.present(name).values()))));
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('have their corrections in the next open month alone', () => {
    const own = ledger();
    own.take({ kind: 'change', month: 0, person: 1, cents: 5 });
    own.take({ kind: 'close', month: 0 });
    own.take({ kind: 'close', month: 1 });
    own.take({ kind: 'change', month: 0, person: 1, cents: 3 });
    own.take({ kind: 'change', month: 0, person: 2, cents: 4 });
    const corrections = [
      { month: '2026-10', person_id: 1, cents: -2n },
      { month: '2026-10', person_id: 2, cents: 4n },
    ];
    expect(MONTHS.map((name) => own.due(name).length)).toEqual([0, 0, 2, 0, 0]);
    expect(own.due('2026-12')).toEqual(corrections);
    // Paid with December, they are due no more, and the difference since closing stays.
    own.take({ kind: 'close', month: 2 });
    expect([...MONTHS, LAST].flatMap((name) => own.due(name))).toEqual([]);
    expect(differences(own.closed()[0] ?? { month: '', amounts: new Map() }, own.present('2026-10'))).toEqual(
      corrections,
    );
    own.take({ kind: 'reopen' });
    expect(own.due('2026-12')).toEqual(corrections);
  });

  it('follow each other over the end of a year', () => {
    expect(['2026-01', '2026-09', '2026-12'].map(monthAfter)).toEqual(['2026-02', '2026-10', '2027-01']);
  });
});
