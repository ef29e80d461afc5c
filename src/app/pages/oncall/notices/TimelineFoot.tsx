import { DataAge } from '../../../components/time/DataAge';
import type { OnCallParts } from '../controls/parts';
import { Legend } from '../timeline/Legend';

/** What the marks mean, and how old the data are. */
export function TimelineFoot({ address: { view }, loaded: { query }, shown }: OnCallParts) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      {!view.table && shown.rows.length > 0 && <Legend />}
      <span className="ml-auto presented:hidden print:hidden">
        <DataAge
          fetchedAtMs={query.dataUpdatedAt}
          fetching={query.isFetching}
          zone={view.zone}
          onRefresh={() => void query.refetch()}
        />
      </span>
    </div>
  );
}
