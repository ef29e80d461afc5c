import { formatInsight } from '#address/insight';
import type { HoursRange, HoursView } from '#address/hours';
import { paths } from '#address/codec';
import { formatZones } from '#address/zone';
import type { Id } from '#contract/id';
import { MAX_RANGE_MONTHS } from '#contract/insight';
import type { PayRules } from '#contract/served/ledger';
import { addMonths } from '#domain/time/days';
import { yearAt } from '#domain/time/format';
import { DAY } from '#domain/time/zone';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { About } from '../../ui/Panel';
import { FigurePanel } from './FigurePanel';
import { HoursTable } from './HoursTable';
import type { ChangeHours } from './HoursFilters';
import { PayForm } from './PayForm';
import { Rules } from './Rules';
import type { HoursState } from './model/use-hours';

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
    return <Waiting isStopped={fetching.isStopped} />;
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
function Waiting({ isStopped }: { isStopped: boolean }) {
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
