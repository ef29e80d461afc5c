import { useMemo } from 'react';
import { Link } from 'react-router';
import type { IncidentRow } from '#contract/insight';
import { loudestTitles, type TitleLine } from '#domain/insight/responders/loudest';
import { formatCount } from '#domain/text/count';
import { shortTitle } from '#domain/insight/incidents/title';
import type { SearchPatch } from '#address/codec';
import { useDirectory } from '../../../api/names/directory';
import { Button } from '../../../ui/Button';
import { type Column, DataTable } from '../../../ui/DataTable';
import { entriesPath, type Place } from '../model/links';
import { digestOf } from './use-entries';

type LoudestPanelProps = {
  /** Undefined while loading. */
  incidents: readonly IncidentRow[] | undefined;
  /** Selected channel or label value; undefined: all of them. */
  name: string | undefined;
  /** Filter of the selected one. */
  filter: SearchPatch | undefined;
  place: Place;
  zone: string;
  onClose: () => void;
};

const LIMIT = 10;

/** The ten titles with the most interruptions at night, of everything or of one channel or label value. */
export function LoudestPanel({ incidents, name, filter, place, zone, onClose }: LoudestPanelProps) {
  const { text } = useDirectory();
  const lines = useMemo(() => incidents && loudestTitles(incidents, zone, LIMIT), [incidents, zone]);
  const pathOf = ({ title }: TitleLine, figure: 'night' | 'incidents') =>
    entriesPath(place.search, { ...filter }, { figure, title: digestOf(title) });
  const columns: readonly Column<TitleLine>[] = [
    {
      head: 'Title',
      className: 'wrap-anywhere',
      cell: (line) => (
        <Link to={pathOf(line, 'incidents')} className="figure-link text-left!">
          {shortTitle(line.title, { text })}
        </Link>
      ),
    },
    {
      head: 'Wakings',
      numeric: true,
      cell: (line) => <Count value={line.night} path={pathOf(line, 'night')} />,
    },
    { head: 'Noise', numeric: true, cell: ({ noise }) => <Count value={noise} path={undefined} /> },
  ];
  return (
    <section aria-label="Loudest titles" className="panel-box min-h-[26rem]">
      <header className="mb-2 flex items-start gap-2">
        <h2 className="min-w-0 grow">
          {name === undefined ? 'Loudest titles' : name}
          {name !== undefined && <span className="block text-sm font-normal text-ink-2">Loudest titles</span>}
        </h2>
        {name !== undefined && (
          <Button
            look="quiet"
            className="h-7 px-2 print:hidden"
            aria-label={`Close ${name}`}
            onClick={onClose}
          >
            ✕
          </Button>
        )}
      </header>
      {lines === undefined && (
        <p role="status" className="text-sm text-ink-3">
          Loading incidents…
        </p>
      )}
      {lines?.length === 0 && <p className="text-sm text-ink-2">No incident here has a title.</p>}
      {lines && (
        <DataTable label="Loudest titles" columns={columns} items={lines} keyOf={({ title }) => title} />
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
