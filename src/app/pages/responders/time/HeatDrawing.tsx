import { counted } from '#domain/text/count';
import { OVER, type HeatRow } from '#domain/insight/responders/heat-map';
import type { Bucket } from '#domain/insight/responders/over-time';
import { weekday } from '#domain/time/days';
import { formatDate } from '#domain/time/format';
import { HeatGrid } from '../../../charts/HeatGrid';
import { usePrinting } from '../../../hooks/use-printing';
import { bucketName } from '../model/over-time-chart';

/** Up to this many columns each has its date; above, only Mondays. */
const MOST_DATED = 13;
/** Forty people, with what is around their drawing, are on one sheet of paper. */
const PRINTED_ROW_PX = 13;

type HeatDrawingProps = {
  rows: readonly HeatRow[];
  days: readonly Bucket[];
  pathOf: (row: HeatRow, day: Bucket) => string;
};

/** A row per person, and a cell per day. */
export function HeatDrawing({ rows, days, pathOf }: HeatDrawingProps) {
  const isPrinted = usePrinting();
  return (
    <div data-drawing>
      <HeatGrid
        label="Incidents per person and day"
        {...(isPrinted && { rowPx: PRINTED_ROW_PX })}
        rows={rows.map(gridRow)}
        columns={days.map(({ wall }) =>
          weekday(wall) === 1 || days.length <= MOST_DATED ? formatDate(wall) : '',
        )}
        overFrom={OVER}
        sentenceOf={(row, column) => sentenceOf(rows[row], days[column], column)}
        pathOf={(row, column) => {
          const [person, day] = [rows[row], days[column]];
          return person && day && (person.cells[column]?.incidents ?? 0) > 0
            ? pathOf(person, day)
            : undefined;
        }}
      />
    </div>
  );
}

function gridRow({ id, name, cells }: HeatRow) {
  return {
    key: String(id),
    label: name,
    // The number of each is a sentence, and a row of the table: so many texts are slow.
    cells: cells.map(({ level }) => ({ level, text: '' })),
  };
}

function sentenceOf(row: HeatRow | undefined, day: Bucket | undefined, column: number): string {
  if (!row || !day) return '';
  const { incidents, level } = row.cells[column] ?? { incidents: 0, level: 0 };
  const partial = day.partial ? ' (partial day)' : '';
  return `${row.name}, ${bucketName(day, 'day')}${partial}: ${counted(incidents, 'incident')}${level >= OVER ? ', over the line' : ''}.`;
}
