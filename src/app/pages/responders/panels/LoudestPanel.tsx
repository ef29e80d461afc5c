import { useMemo } from 'react';
import { Link } from 'react-router';
import type { IncidentRow } from '#contract/insight';
import { loudestTitles, needlessOver, type TitleLine } from '#domain/insight/responders/loudest';
import { bucketsOf } from '#domain/insight/responders/over-time';
import { formatCount } from '#domain/text/count';
import { formatDate } from '#domain/time/format';
import { shortTitle } from '#domain/insight/incidents/title';
import type { SearchPatch } from '#address/codec';
import { useDirectory } from '../../../api/names/directory';
import { useOwnZone } from '../../../data/own-zone';
import { Button } from '../../../ui/Button';
import { CappedList } from '../../../ui/CappedList';
import { type Column, RecordTable } from '../../../ui/RecordTable';
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
  now: number;
  onClose: () => void;
};

const WOKEN_FOR_NOTHING = 'Woken without need, by title';
const LIMIT = 10;
const FIRST = 5;

/** The ten titles with the most wakings without need, and these by week, of everything or of one channel or label value. */
export function LoudestPanel({ incidents, name, filter, place, now, onClose }: LoudestPanelProps) {
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
    <section
      aria-label={WOKEN_FOR_NOTHING}
      className="panel-box min-h-[26rem] xl:h-[37rem] xl:overflow-auto print:h-auto"
    >
      <header className="mb-2 flex items-start gap-2">
        <h2 className="min-w-0 grow">
          {name === undefined ? WOKEN_FOR_NOTHING : name}
          {name !== undefined && (
            <span className="block text-sm font-normal text-ink-2">{WOKEN_FOR_NOTHING}</span>
          )}
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
      {incidents && <Weeks {...{ incidents, filter, place, now }} />}
    </section>
  );
}

/** Wakings without need by week; each opens them. */
function Weeks({
  incidents,
  filter,
  place,
  now,
}: Pick<LoudestPanelProps, 'filter' | 'place' | 'now'> & { incidents: readonly IncidentRow[] }) {
  const { range, zone, search } = place;
  const ownZone = useOwnZone(zone);
  const weeks = useMemo(() => {
    const buckets = bucketsOf(range, 'week', zone, now);
    const counts = needlessOver(incidents, buckets, ownZone);
    return buckets.map(({ wall }, index) => ({ wall, count: counts[index] ?? 0 }));
  }, [incidents, range, zone, ownZone, now]);
  const most = Math.max(1, ...weeks.map(({ count }) => count));
  return (
    <RecordTable
      label="Without need, by week"
      className="mt-4 w-full text-sm"
      items={weeks}
      keyOf={({ wall }) => String(wall)}
      columns={[
        { head: 'Week of', className: 'whitespace-nowrap', cell: ({ wall }) => formatDate(wall) },
        {
          head: '',
          className: 'w-full',
          cell: ({ count }) => (
            <span
              aria-hidden="true"
              className="block h-2.5 rounded-sm bg-(--fill-dots)"
              style={{ width: `${(count / most) * 100}%` }}
            />
          ),
        },
        {
          head: 'Without need',
          numeric: true,
          cell: ({ count, wall }) => (
            <Count
              value={count}
              path={entriesPath(search, { ...filter }, { figure: 'needless', on: wall, unit: 'week' })}
            />
          ),
        },
      ]}
    />
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
