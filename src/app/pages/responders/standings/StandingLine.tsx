import { Link, useSearchParams } from 'react-router';
import { changeIn, isSmallChange, type FigureKey, type Standing } from '#domain/insight/responders/standings';
import { paths } from '../../../paths';
import { patched } from '../../../url/codec';
import { FIGURE_WORDS } from '../model/figure-words';
import type { Period } from '../model/files';
import type { Subject } from '../model/url';
import type { ColumnKey } from './columns';
import { Delta } from './cells/Delta';
import { FigureCell } from './cells/FigureCell';
import { NightsLine } from './cells/NightsLine';
import type { Scales } from './cells/scales';
import { StandingLink } from './cells/StandingLink';

type StandingLineProps = {
  line: Standing;
  columns: readonly ColumnKey[];
  subject: Subject;
  period: Period;
  scales: Scales;
  patterns: string;
};

/** A person, a team or a schedule with all its figures. */
export function StandingLine({ line, columns, ...others }: StandingLineProps) {
  return (
    <tr className="h-8 border-t border-line hover:bg-hover">
      <th scope="row" className="truncate py-0.5 pr-2 text-left font-normal">
        <StandingLink line={line} subject={others.subject} period={others.period} />
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

function Cell({ line, column, subject, scales, patterns }: CellProps) {
  if (column === 'change') return <NightChange line={line} />;
  if (column === 'nights') return <Nights line={line} subject={subject} most={scales.mostNights} />;
  return <FigureCell figure={figureOfColumn(column)} {...{ line, subject, scales, patterns }} />;
}

function figureOfColumn(column: Exclude<ColumnKey, 'change' | 'nights'>): FigureKey {
  return column === 'name' ? 'sleep' : column;
}

/** How much more or less often somebody was woken. */
function NightChange({ line }: { line: Standing }) {
  return (
    <Delta
      change={changeIn(line, 'sleep')}
      rise="worse"
      small={isSmallChange(line, 'sleep')}
      format={FIGURE_WORDS.sleep.format}
    />
  );
}

/** The line over time; of a person it leads to the page of that person alone, whose days lead on. */
function Nights({ line, subject, most }: Pick<CellProps, 'line' | 'subject'> & { most: number }) {
  const [search] = useSearchParams();
  const label = `${line.name}: woken at night over time`;
  const drawing = <NightsLine nights={line.nights} most={most} label={label} />;
  if (line.id === undefined || subject === 'schedule') return drawing;
  const filter = subject === 'team' ? { team: String(line.id) } : { responder: String(line.id) };
  return (
    <Link
      to={`${paths.responders()}?${patched(search, { ...filter, per: undefined }).toString()}`}
      title={`Show ${line.name} alone, over time`}
      className="block min-h-6 py-[3px]"
    >
      {drawing}
    </Link>
  );
}
