import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { copyRows } from './store/copy';
import { onEachStore } from './store/stores.spec-support';
import { inSpan, inStatement, type Trace, withTrace } from './trace';

const failing = () => Promise.reject(new Error('no'));

onEachStore('a trace', (store) => {
  test('has the statements of its own request, in turns and transactions too', async () => {
    const began: string[] = [];
    const traceFor = (name: string): Trace => ({
      traceparent: undefined,
      timings: new Map(),
      tracer: (span) => {
        began.push(`${name} ${span}`);
        return { traceparent: name, end: () => undefined };
      },
    });
    const wanted = new AbortController().signal;
    const [a, b] = [traceFor('a'), traceFor('b')];
    const { db } = store();
    await Promise.all([
      withTrace(a, async () => await db.execute(sql`select 1`)),
      withTrace(b, async () => await db.execute(sql`values (2)`)),
      withTrace(a, () => store().whileWanted(wanted, (own) => own.execute(sql`select 3`))),
      withTrace(b, () =>
        db.transaction(async (tx) => {
          const lines = ['1\tAna\n'];
          await copyRows(tx, { table: 'people', columns: ['person_id', 'person_name'], lines });
          await tx.execute(sql`show time zone`);
        }),
      ),
      db.execute(sql`select 4`),
    ]);
    expect(began.filter((line) => line.startsWith('a'))).toEqual(['a select', 'a select']);
    expect(began.filter((line) => line.startsWith('b'))).toEqual(
      expect.arrayContaining(['b values', 'b begin', 'b show', 'b commit']),
    );
    expect(a.timings?.get('sql')?.count).toBe(2);
  });

  test('notes the failure of a part, and passes it on', async () => {
    const failures: unknown[] = [];
    const trace: Trace = {
      traceparent: undefined,
      tracer: () => ({ traceparent: 'x', end: (_, failure) => failures.push(failure) }),
    };
    const work = withTrace(trace, () => inSpan('operation', 'all', () => inStatement('', failing)));
    await expect(work).rejects.toThrow('no');
    expect(failures).toEqual([new Error('no'), new Error('no')]);
  });
});
