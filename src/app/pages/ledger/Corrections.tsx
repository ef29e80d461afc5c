import { monthName } from '#address/ledger';
import { paths } from '#address/paths';
import type { Id } from '#contract/id';
import type { PayRules } from '#contract/served/ledger';
import type { Cents } from '#domain/ledger/money';
import { changeInWords } from '#domain/plan/difference-words';
import { formatMoment } from '#domain/time/format';
import { isolated } from '#domain/text/isolate';
import type { UnixSeconds } from '#domain/time/zone';
import { ViewLink } from '../../components/ViewLink';
import { onCallAt } from '../../data/duty';
import { CappedList } from '../../ui/CappedList';
import { DataTable } from '../../ui/DataTable';
import { Panel } from '../../ui/Panel';
import { usePresenting } from '../../url/use-presenting';
import type { StatementContext } from './StretchTable';
import type { PayRecords } from './model/pay-records';
import { moneyText } from './model/words';

/** `hasNames`: authors and reasons are hidden with pseudonyms. */
type CorrectionContext = StatementContext & {
  records: PayRecords;
  zone: string;
  hasNames: boolean;
};

type CorrectionsPanelProps = CorrectionContext & { rules: PayRules };

type CorrectionRow = { person: Id; month: string; cents: Cents };

/** Corrections of a closed month, or those that an open one pays, each with what changed, when and by whom. */
export function CorrectionsPanel({ rules, ...context }: CorrectionsPanelProps) {
  const { closed, corrections } = context.records;
  const rows = closed
    ? [...closed.since].map(([person, cents]) => ({ person, cents, month: closed.closing.month }))
    : [...corrections].flatMap(([person, lines]) =>
        lines.map(({ amount, month = '' }) => ({ person, cents: amount, month })),
      );
  if (rows.length === 0) return null;
  return (
    <Panel
      title={closed ? 'Corrections after closing' : 'Corrections of closed months'}
      note={closed && `paid with ${monthName(closed.next)}`}
    >
      <CappedList items={rows} cap={40}>
        {(items) => (
          <DataTable<CorrectionRow>
            label="Corrections"
            className="w-full text-sm [&_:is(td,th)]:align-baseline"
            hasCards
            items={items}
            keyOf={({ person, month }) => `${person} ${month}`}
            columns={[
              { head: 'Person', cell: ({ person }) => context.directory.person(person) },
              ...(closed ? [] : [{ head: 'Of', cell: ({ month }: CorrectionRow) => monthName(month) }]),
              {
                head: 'Difference',
                numeric: true,
                className: 'whitespace-nowrap',
                cell: ({ cents }) => `${cents > 0n ? '+' : ''}${moneyText(cents, rules)}`,
              },
              {
                head: 'What changed',
                className: 'wrap-anywhere md:w-2/3 md:pl-6',
                cell: ({ person, month }) => <CorrectionCauses {...context} person={person} month={month} />,
              },
            ]}
          />
        )}
      </CappedList>
    </Panel>
  );
}

type CorrectionCausesProps = CorrectionContext & { person: Id; month: string };

/** Changed duty of a person in a closed month: a link to it, and who entered it when and why. */
export function CorrectionCauses({ person, month, ...context }: CorrectionCausesProps) {
  const { directory, zone, year, scheduleName, hasNames, records } = context;
  const presenting = usePresenting();
  const changes = records.changes.filter(
    (change) => change.month === month && change.before.includes(person) !== change.after.includes(person),
  );
  if (changes.length === 0)
    return <p className="text-ink-2">No rota that you see; incidents, holidays or rates of a team did.</p>;
  const words = { zone, year, nameOf: directory.person, roles: directory.roles };
  return (
    <CappedList items={changes} cap={5}>
      {(items) =>
        items.map(({ at, author = '', reason = '', ...change }) => {
          const schedule = String(change.schedule_id);
          return (
            <p key={`${schedule} ${change.role_id} ${change.start}`}>
              <ViewLink
                className="text-accent hover:underline"
                to={onCallAt(change.start, zone, paths.schedule(schedule), presenting)}
              >
                {changeInWords(change, words)}
              </ViewLink>{' '}
              <span className="text-ink-2">
                {scheduleName(schedule)}
                {at !== undefined && `, ${entryText(at, hasNames ? author : '', context)}`}
                {hasNames && reason !== '' && `: ${isolated(reason)}`}
              </span>
            </p>
          );
        })
      }
    </CappedList>
  );
}

/** "entered on Fri 4 Dec, 10:02 by Hanna Meyer" */
function entryText(at: UnixSeconds, author: string, { zone, year }: CorrectionContext): string {
  return `entered on ${formatMoment(at, zone, year)}${author === '' ? '' : ` by ${isolated(author)}`}`;
}
