import type { ColumnFilters, LateRule } from '#domain/insight/incidents/incident-columns';
import { type LateCount, type LateCounts, lateShare, QUIET_BELOW } from '#domain/insight/incidents/late';
import type { Grouping } from '#domain/insight/incidents/table-summary';
import { formatCount, formatPercent } from '#domain/text/words';
import { withFilter } from '../model/filter-words';
import { lateOf } from '../model/summary-csv';
import { useIncidentsView } from '../model/use-incidents-view';
import { FilterLink } from './FilterLink';

type LateShareProps = {
  count: LateCount;
  /** Filters of the counted incidents. */
  filters: ColumnFilters;
  rule: LateRule;
  /** True if the counts are on a line of their own. */
  isHigh?: boolean;
};

/** Share of late ones with its counts; opens them. */
export function LateShare({ count, filters, rule, isHigh = false }: LateShareProps) {
  const share = lateShare(count);
  if (share === undefined) return <span className="text-ink-3">–</span>;
  const isQuiet = count.of < QUIET_BELOW;
  return (
    <span className="inline-block text-right">
      {count.late === 0 ? (
        formatPercent(share)
      ) : (
        <FilterLink
          filters={withFilter(filters, 'ack', rule)}
          className={`figure-link ${isQuiet ? 'font-normal text-ink-3' : ''}`}
        >
          {formatPercent(share)}
        </FilterLink>
      )}{' '}
      <small
        className={`${isHigh ? 'block' : 'max-[90rem]:block'} text-2xs font-normal whitespace-nowrap text-ink-3`}
      >
        {formatCount(count.late)} of {formatCount(count.of)}
      </small>
    </span>
  );
}

type GroupLateProps = { late: LateCounts; grouping: Grouping; value: string | undefined };

/** Share of late ones of a group, or of all. */
export function GroupLate({ late, grouping, value }: GroupLateProps) {
  const { filters } = useIncidentsView().view;
  const ofGroup = value === undefined ? filters : withFilter(filters, grouping, [value]);
  return <LateShare count={lateOf(late, value)} filters={ofGroup} rule={late.rule} />;
}
