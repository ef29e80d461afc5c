import { DataAge } from '../../../components/time/DataAge';
import type { OnCallParts } from '../controls/parts';
import { parseId } from '#contract/id';
import { useDirectory } from '../../../api/names/directory';
import { Legend } from '../timeline/Legend';

/** The legend, the chosen person, and the age of the data. */
export function TimelineFoot({ address: { view }, loaded: { query }, shown }: OnCallParts) {
  const directory = useDirectory();
  const person = view.person === undefined ? undefined : parseId(view.person);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      {!view.table && shown.rows.length > 0 && <Legend />}
      {!view.table && person !== undefined && (
        <p className="text-sm text-ink-2">
          Highlighted: shifts of <b className="text-ink">{directory.person(person)}</b>
        </p>
      )}
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
