import { useMemo } from 'react';
import { useSearchParams, Link } from 'react-router';
import type { Id } from '#contract/id';
import type { Shift } from '#domain/insight/responders/person';
import type { ListedFigure } from '#domain/insight/responders/responses';
import { shiftCosts } from '#domain/insight/responders/shift-costs';
import type { Standing } from '#domain/insight/responders/standings';
import { counted } from '#domain/text/count';
import { useOwnZone } from '../../../data/own-zone';
import { canServer } from '../../../url/settings';
import type { Period } from '../model/files';
import { personPath } from '../model/links';
import type { ChartsView } from '../model/use-charts-view';
import type { IncidentRows } from '../model/use-incident-rows';
import type { Standings } from '../model/use-standings';
import { ENTRY_WORDS } from '../panels/entry-words';
import { EntriesList } from '../panels/EntriesList';
import type { Entries } from '../panels/use-entries';
import { PersonShifts } from './PersonShifts';

type PersonListsProps = {
  id: Id;
  name: string;
  figure: ListedFigure;
  view: Pick<ChartsView, 'shift' | 'unit'>;
  standing: Standing;
  entries: Entries;
  shifts: readonly Shift[] | undefined;
  period: Period;
  rows: IncidentRows;
  duty: Standings['duty'];
  pathOf: (listed: ListedFigure) => string;
};

/** Lists behind a figure of a person, or their shifts. */
export function PersonLists({ id, name, figure, view, shifts, period, pathOf, ...lists }: PersonListsProps) {
  const { standing, entries, rows, duty } = lists;
  const [search] = useSearchParams();
  const { unit } = view;
  const zone = useOwnZone(period.zone)(id);
  const { responses } = entries;
  const hasRows = canServer('incident-responders');
  const costs = useMemo(
    () => (shifts && (responses || !hasRows) ? shiftCosts(shifts, responses ?? [], zone) : undefined),
    [shifts, responses, hasRows, zone],
  );
  const isOfShifts = view.shift === 'all';
  const tabs = [
    ...tabsOf(standing).map(([label, listed]) => ({
      label,
      to: pathOf(listed),
      isCurrent: !isOfShifts && listed === figure,
    })),
    {
      label: shifts ? counted(shifts.length, 'shift') : 'Shifts',
      to: personPath(search, String(id), { shift: 'all', unit }),
      isCurrent: isOfShifts,
    },
  ];
  return (
    <section aria-label={name} className="panel-box mb-3.5">
      <h2 className="sr-only">What the figure counts</h2>
      <ListTabs tabs={tabs} />
      {isOfShifts ? (
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

/** Lists of rows with their numbers; one without numbers on a server that has none. */
function tabsOf({ figures }: Standing): (readonly [label: string, listed: ListedFigure])[] {
  if (!canServer('incident-responders')) return [['Incidents', 'night']];
  const { byKind, interruptions, incidents } = figures;
  return [
    [counted(byKind.night, ...ENTRY_WORDS.night), 'night'],
    [counted(interruptions, ...ENTRY_WORDS.interruptions), 'interruptions'],
    [counted(incidents, ...ENTRY_WORDS.incidents), 'incidents'],
  ];
}

type ListTab = { label: string; to: string; isCurrent: boolean };

/** Lists of a panel as tabs; each is an address. */
function ListTabs({ tabs }: { tabs: readonly ListTab[] }) {
  return (
    <nav aria-label="Lists" className="-mx-4 -mt-1.5 mb-2 border-b border-line px-4 print:hidden">
      <ul className="flex flex-wrap gap-x-5">
        {tabs.map(({ label, to, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              replace
              aria-current={isCurrent ? 'page' : undefined}
              className="-mb-px inline-flex min-h-9 items-center border-b-2 border-transparent text-sm text-ink-2 forced-colors:border-[Canvas] hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
