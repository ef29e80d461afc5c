import { counted, formatCount } from '#domain/text/count';
import type { HeatRow } from '#domain/insight/responders/heat-map';
import type { Bucket } from '#domain/insight/responders/over-time';
import { weekday } from '#domain/time/days';
import { formatDate } from '#domain/time/format';
import { HeatGrid } from '../../../charts/HeatGrid';
import { MOST_MARKS } from '../../../charts/model';
import { bucketName } from '../model/over-time-chart';

/** The first level over the line. */
const OVER = 3;

/** Up to so many columns each has its date; above, only Mondays. */
const MOST_DATED = 13;

/** A row per person, as many as fit, and a cell per day. */
export function HeatDrawing({ rows, days }: { rows: readonly HeatRow[]; days: readonly Bucket[] }) {
  const drawn = rows.slice(0, Math.max(1, Math.floor(MOST_MARKS / Math.max(1, days.length))));
  return (
    <>
      <div data-drawing>
        <HeatGrid
          label="Incidents per person and day"
          rows={drawn.map(gridRow)}
          columns={days.map(({ wall }) =>
            weekday(wall) === 1 || days.length <= MOST_DATED ? formatDate(wall) : '',
          )}
          overFrom={OVER}
          sentenceOf={(row, column) => sentenceOf(drawn[row], days[column], column)}
        />
      </div>
      {drawn.length < rows.length && (
        <p className="text-xs text-ink-3">
          <span data-drawn>
            {drawn.length} of {rows.length} people drawn
          </span>
          , a chart has at most {formatCount(MOST_MARKS)} cells; all are in the table and its file.
        </p>
      )}
    </>
  );
}

function gridRow({ id, name, cells }: HeatRow) {
  return {
    key: String(id),
    label: name,
    cells: cells.map(({ level, incidents }) => ({ level, text: incidents === 0 ? '' : String(incidents) })),
  };
}

function sentenceOf(row: HeatRow | undefined, day: Bucket | undefined, column: number): string {
  if (!row || !day) return '';
  const { incidents, level } = row.cells[column] ?? { incidents: 0, level: 0 };
  const partial = day.partial ? ' (partial day)' : '';
  return `${row.name}, ${bucketName(day, 'day')}${partial}: ${counted(incidents, 'incident')}${level >= OVER ? ', over the line' : ''}.`;
}
