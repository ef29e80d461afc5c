import { useState } from 'react';
import { monthName } from '#address/ledger';
import type { ReplyOf } from '#contract/operation';
import type { ledgerPay } from '#contract/served/ledger';
import { isolated } from '#domain/text/isolate';
import { parseIsoDate } from '#domain/time/days';
import { formatMoment } from '#domain/time/format';
import type { WallSeconds } from '#domain/time/zone';
import { CappedList } from '../../ui/CappedList';
import { DataTable } from '../../ui/DataTable';
import { Field } from '../../ui/Field';
import { Panel } from '../../ui/Panel';
import type { ChangeLedger } from './LedgerControls';

type Closings = ReplyOf<typeof ledgerPay>['data']['closings'];

type ClosedMonthsProps = { closings: Closings; zone: string; onChange: ChangeLedger };

type Row = { key: string; first: WallSeconds | undefined; name: string; closed: string; reopened: string };

/** Closings with who closed and reopened them, when and why; searched by month, name and reason. */
export function ClosedMonths({ closings, zone, onChange }: ClosedMonthsProps) {
  const [query, setQuery] = useState('');
  if (closings.length === 0) return null;
  const words = query.toLowerCase().split(/\s+/);
  const rows = closings
    .map((closing) => {
      const { month, closed_at, closed_by, reason, reopened_at, reopened_by = '', reopen_reason } = closing;
      return {
        key: String(closing.closing_id),
        first: parseIsoDate(`${month}-01`),
        name: `${monthName(month)} ${month.slice(0, 4)}`,
        closed: entryText(closed_at, closed_by, reason, zone),
        reopened: reopened_at === undefined ? '' : entryText(reopened_at, reopened_by, reopen_reason, zone),
      };
    })
    .filter(({ name, closed, reopened }) => {
      const text = `${name} ${closed} ${reopened}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  return (
    <Panel title="Closed months">
      <Field
        type="search"
        aria-label="Search closed months"
        placeholder="Month, name or reason"
        className="mb-2 w-64 max-w-full print:hidden"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {rows.length === 0 && <p className="text-sm text-ink-2">No closing matches.</p>}
      <CappedList items={rows} cap={12}>
        {(items) => (
          <DataTable<Row>
            label="Closed months"
            className="w-full text-sm [&_:is(td,th)]:align-baseline"
            hasCards
            items={items}
            keyOf={({ key }) => key}
            columns={[
              {
                head: 'Month',
                className: 'whitespace-nowrap',
                cell: ({ name, first }) => (
                  <button
                    type="button"
                    className="min-h-6 text-accent hover:underline max-md:min-h-11"
                    onClick={() => onChange({ span: 'month', from: first, to: undefined })}
                  >
                    {name}
                  </button>
                ),
              },
              { head: 'Closed', className: 'wrap-anywhere', cell: ({ closed }) => closed },
              ...(items.some(({ reopened }) => reopened !== '')
                ? [
                    {
                      head: 'Reopened',
                      className: 'wrap-anywhere',
                      cell: ({ reopened }: Row) => reopened || '–',
                    },
                  ]
                : []),
            ]}
          />
        )}
      </CappedList>
    </Panel>
  );
}

/** "Thu 3 Dec 2026, 10:02, Hanna Meyer: payroll run" */
function entryText(at: number, by: string, reason: string | undefined, zone: string): string {
  return `${formatMoment(at, zone)}, ${isolated(by)}${reason === undefined ? '' : `: ${isolated(reason)}`}`;
}
