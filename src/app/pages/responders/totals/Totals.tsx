import { changeOf } from '#domain/insight/responders/change';
import { sumOf, type ResponderRow } from '#domain/insight/responders/responder-rows';
import { FIGURES } from '../model/figures';
import { differenceText, shareOfChange } from '../model/words';

type TotalsProps = {
  rows: readonly ResponderRow[];
  /** Of the period before; undefined while they are not there. */
  before: readonly ResponderRow[] | undefined;
  /** What the change is from: "Compared with … (the 28 days before)", or why there is nothing. */
  comparison: string;
};

/** The figures of all responders, each with its change against the period before. */
export function Totals({ rows, before, comparison }: TotalsProps) {
  const now = sumOf(rows);
  // No rows at all is not 0: there may have been no data yet, and there is no growth from nothing.
  const isEmpty = before?.length === 0;
  const earlier = before && !isEmpty ? sumOf(before) : undefined;
  return (
    <section aria-label="Totals" className="mb-3.5">
      <dl className="grid grid-cols-2 gap-2.5 md:grid-cols-3 xl:grid-cols-6">
        {FIGURES.map(({ label, value, say, definition }) => {
          const change = changeOf(value(now), earlier && value(earlier));
          return (
            <div
              key={label}
              title={definition}
              className="rounded-[10px] border border-line bg-surface px-3.5 py-2.5"
            >
              <dt className="text-xs text-ink-2">{label}</dt>
              <dd className="text-xl font-semibold tracking-tight">
                {change.now === undefined ? '–' : say(change.now)}
              </dd>
              <dd className="text-xs text-ink-2">
                {earlier === undefined ? (
                  <span className="text-ink-3">{isEmpty ? 'no data before' : 'no comparison'}</span>
                ) : (
                  <>
                    {differenceText(change, say)} <span className="text-ink-3">{shareOfChange(change)}</span>
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-1.5 text-xs text-ink-3">
        {comparison}
        {isEmpty && ', which has no data'}.
      </p>
    </section>
  );
}
