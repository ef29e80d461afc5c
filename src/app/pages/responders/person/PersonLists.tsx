import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Id } from '#contract/id';
import { type Shift, shiftCosts } from '#domain/insight/responders/person';
import type { ListedFigure } from '#domain/insight/responders/responses';
import { useOwnZone } from '../../../data/me';
import { canServer } from '../../../url/settings';
import type { Period } from '../model/files';
import { personPath } from '../model/links';
import type { ChartsView } from '../model/use-charts-view';
import type { IncidentRows } from '../model/use-incident-rows';
import type { Standings } from '../model/use-standings';
import { EntriesList } from '../panels/EntriesList';
import type { Entries } from '../panels/use-entries';
import { PersonShifts } from './PersonShifts';

type PersonListsProps = {
  id: Id;
  name: string;
  figure: ListedFigure;
  view: Pick<ChartsView, 'shift' | 'unit'>;
  entries: Entries;
  shifts: readonly Shift[] | undefined;
  period: Period;
  rows: IncidentRows;
  duty: Standings['duty'];
  pathOf: (listed: ListedFigure) => string;
};

/** Lists behind a figure of a person, or their shifts. */
export function PersonLists({ id, name, figure, view, shifts, period, pathOf, ...lists }: PersonListsProps) {
  const { entries, rows, duty } = lists;
  const [search] = useSearchParams();
  const { unit } = view;
  const zone = useOwnZone(period.zone)(id);
  const { responses } = entries;
  const hasRows = canServer('incident-responders');
  const costs = useMemo(
    () => (shifts && (responses || !hasRows) ? shiftCosts(shifts, responses ?? [], zone) : undefined),
    [shifts, responses, hasRows, zone],
  );
  return (
    <section aria-label={name} className="panel-box mb-3.5">
      <h2 className="sr-only">What the figure counts</h2>
      {view.shift === 'all' ? (
        <PersonShifts
          {...{ name, costs, period }}
          failure={failureOf(duty, rows)}
          pathOf={(shift, listed) => personPath(search, String(id), { shift, figure: listed, unit })}
        />
      ) : (
        <EntriesList
          {...entries}
          {...{ name, figure, unit, period }}
          person={id}
          rows={rows}
          wholePath={pathOf(figure)}
        />
      )}
    </section>
  );
}

function failureOf({ error, retry }: Standings['duty'], { query }: IncidentRows) {
  if (error) return { what: 'The shifts', error, retry };
  return query.error
    ? { what: 'The incidents', error: query.error, retry: () => void query.refetch() }
    : undefined;
}
