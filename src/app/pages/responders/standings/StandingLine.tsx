import { Link } from 'react-router';
import type { FigureKey, Standing } from '#domain/insight/responders/standings';
import { paths } from '#address/paths';
import { patched } from '#address/codec';
import { figurePath, type Place, standingPath } from '../model/links';
import type { Subject } from '#address/responders';
import { nightsText } from '../model/words';
import { canServer } from '../../../url/settings';
import type { ColumnKey } from './columns';
import { Delta, FigureCell } from './FigureCell';
import type { Scales } from './scales';

const ABOUT: Readonly<Record<Subject, string>> = {
  person: 'figures and what they count',
  team: 'its incidents',
  schedule: 'the schedule at the start of the range',
  channel: 'its incidents',
  label: 'incidents with this value',
};

const WHILE_ON_DUTY = 'incidents triggered while on duty';

type StandingLinkProps = { line: Standing; subject: Subject; place: Place };

type NightsLineProps = {
  nights: readonly number[];
  /** Maximum of one bucket over all lines: the full height. */
  most: number;
  /** Text alternative. */
  label: string;
};

const HEIGHT = 18;

type StandingLineProps = {
  line: Standing;
  columns: readonly ColumnKey[];
  subject: Subject;
  place: Place;
  /** Names of the buckets of the nights. */
  buckets: readonly string[];
  scales: Scales;
  patterns: string;
};

/** Person, team, schedule, channel or label value with all figures. */
export function StandingLine({ line, columns, ...others }: StandingLineProps) {
  return (
    <tr className="h-8 border-t border-line hover:bg-hover">
      <th scope="row" className="truncate py-0.5 pr-2 text-left font-normal">
        <StandingLink line={line} subject={others.subject} place={others.place} />
      </th>
      {columns.slice(1).map((column) => (
        <td key={column} className="py-0.5 pl-3 text-right whitespace-nowrap">
          <Cell line={line} column={column} {...others} />
        </td>
      ))}
    </tr>
  );
}

type CellProps = Omit<StandingLineProps, 'columns'> & { column: ColumnKey };

function Cell({ line, column, subject, place, buckets, scales, patterns }: CellProps) {
  if (column === 'change') return <Delta line={line} figure="sleep" />;
  if (column === 'nights') return <Nights {...{ line, subject, place, buckets }} most={scales.mostNights} />;
  const figure = figureOfColumn(column);
  const path = figurePath(subject, line, figure, place);
  return <FigureCell {...{ line, figure, subject, path, scales, patterns }} />;
}

function figureOfColumn(column: Exclude<ColumnKey, 'change' | 'nights'>): FigureKey {
  return column === 'name' ? 'sleep' : column;
}

type NightsProps = Pick<CellProps, 'line' | 'subject' | 'place' | 'buckets'> & { most: number };

/** Nights over time; a person or team links to its own page. */
function Nights({ line, subject, place, buckets, most }: NightsProps) {
  const words = nightsText(line.nights, buckets, most);
  const drawing = <NightsLine nights={line.nights} most={most} label={`${line.name}: ${words}`} />;
  if (line.id === undefined || (subject !== 'team' && subject !== 'person')) {
    return (
      <span title={words} className="block min-h-6 py-[3px]">
        {drawing}
      </span>
    );
  }
  const filter = subject === 'team' ? { team: String(line.id) } : { responder: String(line.id) };
  return (
    <Link
      to={`${paths.responders()}?${patched(place.search, { ...filter, per: undefined }).toString()}`}
      title={words}
      className="block min-h-6 py-[3px]"
    >
      {drawing}
    </Link>
  );
}

/** Interruptions at night over time, a bar per bucket, as one shape. */
function NightsLine({ nights, most, label }: NightsLineProps) {
  const step = 100 / Math.max(1, nights.length);
  const shape = nights
    .map((count, place) => {
      if (count === 0 || most === 0) return '';
      const height = Math.max(1.5, (Math.min(count, most) / most) * HEIGHT);
      const [x, width, up] = [place * step, step * 0.75, HEIGHT - height].map((value) => value.toFixed(1));
      return `M${x} ${HEIGHT}V${up}h${width}V${HEIGHT}z`;
    })
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 100 ${HEIGHT}`}
      preserveAspectRatio="none"
      className="nights-line h-[18px] w-full"
    >
      <path d={shape} />
    </svg>
  );
}

/** Name with a link; the line "other" has none. */
export function StandingLink({ line, subject, place }: StandingLinkProps) {
  const { id, name } = line;
  const path = standingPath(subject, line, place);
  if (path === undefined) return <span className="text-ink-2">{name}</span>;
  const about = subject === 'person' && !canServer('incident-responders') ? WHILE_ON_DUTY : ABOUT[subject];
  return (
    <Link
      to={path}
      title={`${subject === 'label' ? name : `#${id}`}: ${about}`}
      className="font-semibold underline decoration-line-strong underline-offset-3 hover:text-accent"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
