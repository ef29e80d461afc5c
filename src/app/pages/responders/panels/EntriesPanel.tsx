import { Link, useSearchParams } from 'react-router';
import type { ListedFigure } from '#domain/insight/responders/responses';
import type { FigureKey } from '#domain/insight/responders/standings';
import type { ChartsView } from '../model/use-charts-view';
import { type Period } from '../model/files';
import { entriesPath, listedPath } from '../model/links';
import type { IncidentRows } from '../model/use-incident-rows';
import { EntriesList } from './EntriesList';
import { FigureTabs } from './FigureTabs';
import type { Entries } from './use-entries';

type EntriesPanelProps = Entries & {
  figure: ListedFigure;
  unit: ChartsView['unit'];
  rows: IncidentRows;
  period: Period;
  before: string;
};

const FIGURES: readonly FigureKey[] = [
  'night',
  'rate',
  'interruptions',
  'off',
  'incidents',
  'ack',
  'escalated',
];

/** Figures of everybody under the filter as tabs, with the entries of the selected one. */
export function EntriesPanel({ before, ...list }: EntriesPanelProps) {
  const [search] = useSearchParams();
  const { standing, figure } = list;
  const { name } = standing;
  const back = entriesPath(search, {}, { figure: undefined });
  return (
    <section aria-label={name} className="panel-box mb-3.5">
      <header className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 grow">{name}</h2>
        <Link to={back} className="text-sm text-accent hover:underline print:hidden">
          All people
        </Link>
      </header>
      <FigureTabs
        {...{ standing, before }}
        figures={FIGURES}
        selected={figure}
        pathOf={(listed) => listedPath(search, listed)}
      />
      <EntriesList {...list} name={name} person={undefined} wholePath={entriesPath(search, {}, { figure })} />
    </section>
  );
}
