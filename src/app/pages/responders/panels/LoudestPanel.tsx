import { useMemo } from 'react';
import { Link } from 'react-router';
import type { IncidentRow } from '#contract/insight';
import { loudestTitles, type TitleLine } from '#domain/insight/responders/person';
import { formatCount } from '#domain/text/words';
import { shortTitle } from '#domain/insight/incidents/incident-table';
import type { SearchPatch } from '#address/codec';
import { useDirectory } from '../../../api/names/directory';
import { useOwnZone } from '../../../data/me';
import { Button } from '../../../ui/Button';
import { CappedList } from '../../../ui/CappedList';
import { type Column, RecordTable } from '../../../ui/RecordTable';
import { entriesPath, type Place } from '../model/links';
import { digestOf } from './use-entries';

type LoudestPanelProps = {
  /** Undefined while loading. */
  incidents: readonly IncidentRow[] | undefined;
  /** Selected channel or label value. */
  name: string;
  /** Filter of the selected one. */
  filter: SearchPatch | undefined;
  place: Place;
  onClose: () => void;
};

const WOKEN_FOR_NOTHING = 'Woken without need, by title';
const LIMIT = 10;
const FIRST = 5;

/** The ten titles with the most wakings without need of one channel or label value. */
export function LoudestPanel({ incidents, name, filter, place, onClose }: LoudestPanelProps) {
  const { text } = useDirectory();
  const ownZone = useOwnZone(place.zone);
  const lines = useMemo(() => incidents && loudestTitles(incidents, ownZone, LIMIT), [incidents, ownZone]);
  const pathOf = ({ title }: TitleLine, figure: 'night' | 'needless' | 'incidents') =>
    entriesPath(place.search, { ...filter }, { figure, title: digestOf(title) });
  const columns: readonly Column<TitleLine>[] = [
    {
      head: 'Title',
      className: 'wrap-anywhere',
      cell: (line) => (
        <Link to={pathOf(line, 'incidents')} className="figure-link line-clamp-2! text-left! leading-5!">
          {shortTitle(line.title, { text })}
        </Link>
      ),
    },
    {
      head: 'Without need',
      numeric: true,
      cell: (line) => <Count value={line.needless} path={pathOf(line, 'needless')} />,
    },
    {
      head: 'Wakings',
      numeric: true,
      cell: (line) => <Count value={line.night} path={pathOf(line, 'night')} />,
    },
  ];
  return (
    <section aria-label={WOKEN_FOR_NOTHING} className="panel-box">
      <header className="mb-2 flex items-start gap-2">
        <h2 className="min-w-0 grow">
          {name}
          <span className="block text-sm font-normal text-ink-2">{WOKEN_FOR_NOTHING}</span>
        </h2>
        <Button look="quiet" className="h-7 px-2 print:hidden" aria-label={`Close ${name}`} onClick={onClose}>
          ✕
        </Button>
      </header>
      {lines === undefined && (
        <p role="status" className="text-sm text-ink-3">
          Loading incidents…
        </p>
      )}
      {lines?.length === 0 && <p className="text-sm text-ink-2">No incident here has a title.</p>}
      {lines && (
        <CappedList items={lines} cap={FIRST}>
          {(some) => (
            <RecordTable
              label={WOKEN_FOR_NOTHING}
              columns={columns}
              items={some}
              keyOf={({ title }) => title}
            />
          )}
        </CappedList>
      )}
    </section>
  );
}

function Count({ value, path }: { value: number; path: string | undefined }) {
  const text = formatCount(value);
  if (path === undefined || value === 0)
    return <span className={value === 0 ? 'text-ink-3' : ''}>{text}</span>;
  return (
    <Link to={path} className="figure-link">
      {text}
    </Link>
  );
}
