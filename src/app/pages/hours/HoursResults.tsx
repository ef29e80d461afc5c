import type { ReactNode } from 'react';
import { figuresOfTable, FIGURES } from '#domain/ledger/figures';
import { Button } from '../../ui/Button';
import { CappedList } from '../../ui/CappedList';
import { RecordTable } from '../../ui/RecordTable';
import { type ColumnProps, hoursColumns, sortValue } from './columns';
import { type Kind, KINDS, PAID } from '#domain/ledger/kinds';
import { type PayRules, RATE_KEYS } from '#contract/served/ledger';
import { isoDate, addMonths } from '#domain/time/days';
import { counted } from '#domain/text/words';
import type { Directory } from '../../api/names/directory-of';
import type { HoursHolidays, HoursState } from './model/use-hours';
import { KIND_RULES, paidRules, RATE_NAMES, rateNote, rateText } from './model/words';
import { formatInsight } from '#address/insight';
import type { HoursRange, HoursView } from '#address/hours';
import { paths } from '#address/codec';
import { formatZones } from '#address/zone';
import type { Id } from '#contract/id';
import { MAX_RANGE_MONTHS } from '#contract/insight';
import { yearAt } from '#domain/time/format';
import { DAY } from '#domain/time/zone';
import { EmptyState } from '../../ui/EmptyState';
import { About } from '../../ui/Panel';
import { FigurePanel } from './FigurePanel';
import type { ChangeHours } from './HoursFilters';
import { PayForm } from './PayForm';

type HoursTableProps = ColumnProps & {
  onColumns: (hasAll: boolean) => void;
  end: ReactNode;
};

/** Row per person; a name opens the figures of the person. */
function HoursTable({ onColumns, end, ...props }: HoursTableProps) {
  const { model, hasAllColumns, rules, order } = props;
  const columns = hoursColumns(props);
  const rows = order
    ? model.rows.toSorted(
        (a, b) => (sortValue(a, order.key) - sortValue(b, order.key)) * (order.isUp ? 1 : -1),
      )
    : model.rows;
  return (
    <CappedList
      items={rows}
      cap={100}
      end={
        <>
          {(hasAllColumns || columns.length - 1 < figuresOfTable(rules).length) && (
            <Button look="quiet" onClick={() => onColumns(!hasAllColumns)}>
              {hasAllColumns ? 'Fewer columns' : 'More columns'}
            </Button>
          )}
          {end}
        </>
      }
    >
      {(items) => (
        <RecordTable
          label="On-call hours"
          className="figure-table w-full text-md"
          items={items}
          foot={model.foot}
          keyOf={({ key }) => key}
          isCurrent={({ key }) => key === props.openFigure.of}
          columns={columns}
        />
      )}
    </CappedList>
  );
}

type RulesProps = { rules: PayRules | undefined; directory: Directory; holidays: HoursHolidays };

/** Rules of the figures as sentences, with the team’s own rules of pay. */
function Rules({ rules, directory, holidays }: RulesProps) {
  return (
    <div className="max-h-[60vh] space-y-1 overflow-y-auto text-ink-2">
      <ol className="space-y-1">
        {KINDS.map((kind) => (
          <li key={kind}>
            {rules ? <PaidKind rules={rules} kind={kind} /> : <UnpaidKind kind={kind} />}
            {kind === 'holiday' && ` (${holidaysInWords(holidays)})`}
          </li>
        ))}
        {rules &&
          RATE_KEYS.filter(
            (key) => !KINDS.some((kind) => kind === key) && rules.rates[key] !== undefined,
          ).map((key) => (
            <li key={key}>
              <b className="font-semibold text-ink">{RATE_NAMES[key]}</b> {payText(rules, key)}:{' '}
              {rateNote(key, rules.bounds)}
            </li>
          ))}
        {rules?.maximum !== undefined && (
          <li>
            <b className="font-semibold text-ink">Maximum a month</b> {rateText(rules.maximum, rules)}
          </li>
        )}
        {rules && <OwnRates {...{ rules, directory }} />}
      </ol>
      <p>
        By the clock of each person’s own zone, else of the account’s. Time in several schedules at once
        counts once.
        {rules && ' Each second is paid once: as holiday before weekend before night, evening and work.'}{' '}
        Shifts and short rests count in the range in which they begin, nights on the evening on which they
        begin.
      </p>
    </div>
  );
}

/** "recorded: 2026-12-25, and further days of 4 people" */
function holidaysInWords({ inRange, peopleInRange, isRecorded }: HoursHolidays): string {
  const list = inRange.length === 0 ? 'none' : inRange.map(isoDate).join(', ');
  const further =
    peopleInRange === 0 ? '' : `, and further days of ${counted(peopleInRange, 'person', 'people')}`;
  return `${isRecorded ? 'recorded: ' : ''}${list}${further}`;
}

/** Rates of single teams and people, as far as they differ. */
function OwnRates({ rules, directory }: { rules: PayRules; directory: Directory }) {
  const { teams = {}, people = {} } = rules;
  const sets = [
    ...directory.teams.flatMap(({ id, name }) => ({ name, set: teams[String(id)] })),
    ...directory.people.flatMap(({ id }) => ({ name: directory.person(id), set: people[String(id)] })),
  ];
  return sets.map(
    ({ name, set }) =>
      set && (
        <li key={name}>
          <b className="font-semibold text-ink">{name}</b>{' '}
          {[
            ...RATE_KEYS.flatMap((key) => {
              const rate = set.rates[key];
              return rate === undefined ? [] : `${RATE_NAMES[key].toLowerCase()} ${rateText(rate, rules)}`;
            }),
            ...(set.maximum === undefined ? [] : [`maximum a month ${rateText(set.maximum, rules)}`]),
          ].join(', ')}
        </li>
      ),
  );
}

function UnpaidKind({ kind }: { kind: Kind }) {
  return (
    <>
      <i data-kind={kind} aria-hidden="true" className="hours-kind mr-1.5 inline-block size-2.5 rounded-xs" />
      <b className="font-semibold text-ink">{FIGURES[kind].name}</b> {KIND_RULES[kind]}
    </>
  );
}

function PaidKind({ rules, kind }: { rules: PayRules; kind: Kind }) {
  return (
    <>
      <b className="font-semibold text-ink">{FIGURES[PAID[kind]].name}</b> {payText(rules, kind)},{' '}
      {paidRules(rules.bounds)[kind]}
    </>
  );
}

/** "€ 8.00 an hour", "€ 50.00", "no pay" */
function payText({ currency, rates }: PayRules, key: keyof PayRules['rates']): string {
  const rate = rates[key];
  if (rate === undefined) return 'no pay';
  return `${rateText(rate, { currency })}${KINDS.some((kind) => kind === key) ? ' an hour' : ''}`;
}

/** Table, open figure, rules and fairness; or why there are none. */
export function HoursResults(props: {
  state: HoursState;
  view: HoursView;
  rules: PayRules | undefined;
  onChange: ChangeHours;
  canSave: boolean;
  /** Form of the rules of pay. */
  form: { isEditing: boolean; setEditing: (isEditing: boolean) => void };
}) {
  const { state, view, rules, onChange, canSave, form } = props;
  const { model, ledger, fetching, source, directory, scheduleName, range } = state;
  if (!model) {
    if (fetching.error ?? ledger.error) return null;
    return <WaitingTable isStopped={fetching.isStopped} />;
  }
  if (model.rows.length === 0) {
    return (
      <EmptyState>
        <p>No rota or duty in this range. Choose another range, team, schedule or person.</p>
      </EmptyState>
    );
  }
  const year = yearAt(range.window.start, view.zone);
  const openRow = model.rows.find(({ key }) => key === view.of);
  return (
    <div
      className={`grid grid-cols-1 items-start gap-3.5 ${openRow ? 'xl:grid-cols-[minmax(0,1fr)_22rem]' : ''}`}
    >
      <div className="panel-box">
        {form.isEditing && (
          <PayForm
            {...{ rules, directory }}
            onSaved={() => {
              form.setEditing(false);
              onChange({ hasPay: true });
            }}
            onCancel={() => form.setEditing(false)}
          />
        )}
        <HoursTable
          {...{ model, rules }}
          hasAllColumns={view.hasAllColumns}
          shortRestHours={view.rest}
          openFigure={{ of: view.of, figure: view.figure }}
          onOpen={onChange}
          order={view.order}
          onOrder={(order) => onChange({ order })}
          onColumns={(hasAllColumns) => onChange({ hasAllColumns })}
          end={
            <>
              {canSave && !form.isEditing && (
                <Button look="quiet" onClick={() => form.setEditing(true)}>
                  Rules of pay
                </Button>
              )}
              {rules && (
                <Button look="quiet" onClick={() => onChange({ hasPay: false })}>
                  Hide pay
                </Button>
              )}
              <About title="the hours">
                <Rules {...{ rules, directory }} holidays={state.holidays} />
              </About>
            </>
          }
        />
      </div>
      {openRow && view.figure && source && (
        <FigurePanel
          key={`${view.of} ${view.figure}`}
          {...{ directory, scheduleName, rules, source }}
          row={openRow}
          zone={view.zone}
          figure={view.figure}
          year={year}
          respondersLink={respondersLink(view, range, openRow.person)}
          ledger={ledger.data}
          onOpen={onChange}
        />
      )}
    </div>
  );
}

/** Rows of the table to come, so that nothing moves. */
function WaitingTable({ isStopped }: { isStopped: boolean }) {
  return (
    <div role="status" className="panel-box min-h-96 text-ink-3">
      <p className="h-10">
        {isStopped ? 'Fetching was cancelled. Continue, or choose a shorter range.' : 'Counting hours…'}
      </p>
      {!isStopped &&
        Array.from({ length: 12 }, (_, line) => (
          <div key={line} className="flex h-8 items-center gap-4 border-t border-line">
            <span className="h-3 w-36 animate-pulse rounded-sm bg-sunken" />
            <span className="h-3 grow animate-pulse rounded-sm bg-sunken" />
          </div>
        ))}
    </div>
  );
}

/** Page of a responder in the range; six months at most. */
function respondersLink({ zone }: HoursView, { first, last }: HoursRange, person: Id | undefined) {
  const end = last + DAY;
  if (person === undefined || end > addMonths(first, MAX_RANGE_MONTHS)) return undefined;
  const range = { kind: 'fixed', from: first, to: end } as const;
  const patch = { ...formatZones({ zone }), ...formatInsight({ range }) };
  return paths.person(String(person), patch);
}
