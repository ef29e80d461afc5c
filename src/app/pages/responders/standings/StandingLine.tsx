import { Link } from 'react-router';
import type { Standing } from '#domain/insight/responders/standings';
import { paths } from '#address/paths';
import { patched } from '#address/codec';
import { figurePath, personPath, type Place, standingPath } from '../model/links';
import type { Subject } from '#address/responders';
import { nightsText } from '../model/words';
import type { ColumnKey } from './columns';
import { Delta, FigureCell } from './FigureCell';
import type { Scales } from './scales';

const ABOUT: Readonly<Record<Subject, string>> = {
  person: 'figures and what they count',
  team: 'its incidents',
  channel: 'its loudest titles',
  label: 'loudest titles with this value',
};

type StandingLinkProps = { line: Standing; subject: Subject; place: Place };

type NightsLineProps = {
  nights: readonly number[];
  /** Maximum of one bucket over all lines: the full height. */
  most: number;
  /** Text alternative. */
  label: string;
};

const HEIGHT = 18;

type StandingCellProps = {
  line: Standing;
  column: ColumnKey;
  subject: Subject;
  place: Place;
  /** Names of the buckets of the nights. */
  buckets: readonly string[];
  scales: Scales;
  patterns: string;
};

/** Cell of a person, team, schedule, channel or label value. */
export function StandingCell({ line, column, subject, place, buckets, scales, patterns }: StandingCellProps) {
  if (column === 'name') return <StandingLink {...{ line, subject, place }} />;
  if (column === 'change') return <Delta line={line} figure="night" />;
  if (column === 'nights') return <Nights {...{ line, subject, place, buckets }} most={scales.mostNights} />;
  const path = figurePath({ subject, line, role: 'line', figure: column }, place);
  return <FigureCell figure={column} {...{ line, subject, path, scales, patterns }} />;
}

type NightsProps = Pick<StandingCellProps, 'line' | 'subject' | 'place' | 'buckets'> & { most: number };

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
  const id = String(line.id);
  const ofTeam = patched(place.search, { team: id, per: undefined });
  return (
    <Link
      to={subject === 'person' ? personPath(place.search, id) : `${paths.responders()}?${ofTeam.toString()}`}
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
function StandingLink({ line, subject, place }: StandingLinkProps) {
  const { id, name } = line;
  const path = standingPath(subject, line, place);
  if (path === undefined) return <span className="text-ink-2">{name}</span>;
  return (
    <Link
      to={path}
      title={`${subject === 'label' ? name : `#${id}`}: ${ABOUT[subject]}`}
      className="font-semibold underline decoration-line-strong underline-offset-3 hover:text-accent"
    >
      {name}
    </Link>
  );
}
