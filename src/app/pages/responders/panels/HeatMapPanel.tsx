import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { counted, formatCount } from '#domain/text/count';
import { heatMap, type HeatRow, OVER, PER_DAY, PER_SHIFT } from '#domain/insight/responders/heat-map';
import { type Bucket, bucketsOf } from '#domain/insight/responders/over-time';
import type { ResponderName } from '#domain/insight/responders/responder-rows';
import { formatDate, formatIso } from '#domain/time/format';
import { weekday } from '#domain/time/days';
import type { RespondersReply } from '../../../api/responders';
import { ChartPanel } from '../../../charts/ChartPanel';
import { HeatGrid, HeatScale } from '../../../charts/HeatGrid';
import type { TableChoice } from '../../../charts/model';
import { fileOf, type Period } from '../model/files';
import { personDayPath } from '../model/links';
import { bucketName } from '../model/over-time-chart';
import { figureColumn, personColumn } from './common-columns';
import type { Column } from '../../../ui/RecordTable';

/** Max columns with a date each; beyond it, only Mondays. */
const MOST_DATED = 13;

type HeatDrawingProps = {
  rows: readonly HeatRow[];
  days: readonly Bucket[];
  pathOf: (row: HeatRow, day: Bucket) => string;
};

type HeatMapPanelProps = {
  reply: RespondersReply;
  nameOf: ResponderName;
  period: Period;
  now: number;
  tableChoice: TableChoice;
};

const LEVEL_WORDS = [
  '0',
  `1–${PER_SHIFT}`,
  `${PER_SHIFT + 1}–${PER_DAY}`,
  `${PER_DAY + 1}–${2 * PER_DAY}`,
  `over ${2 * PER_DAY}`,
];
const LINE = { from: OVER, words: 'over two per shift' };

/** Incidents by person and day, compared with the target of two per 12-hour shift. */
export function HeatMapPanel({ reply, nameOf, period, now, tableChoice }: HeatMapPanelProps) {
  const [search] = useSearchParams();
  const { input, rows } = reply;
  const zone = input.time_zone ?? period.zone;
  const { days, map } = useMemo(() => {
    const range = { after: input.start_time, upTo: input.end_time };
    const buckets = bucketsOf(range, 'day', zone, now);
    return { days: buckets, map: heatMap(rows, buckets, nameOf) };
  }, [rows, input.start_time, input.end_time, zone, now, nameOf]);
  const cells = useMemo(() => cellsOf(map.rows, days), [map, days]);
  return (
    <ChartPanel<Cell>
      title="Overloaded days"
      question={`Who had more than ${PER_DAY} incidents on a day?`}
      unit={`incidents per person and day, line at ${PER_DAY}`}
      denominator={`${counted(map.daysOver, 'person-day')} over the line, of ${formatCount(map.personDays)} with an incident · ${counted(map.rows.length, 'person', 'people')}`}
      file={fileOf(period, 'overloaded-days')}
      definitions={`The SRE book (“Being On-Call”) holds that ${PER_SHIFT} incidents per 12-hour shift are the most one can handle well. Counted here: incidents assigned to a person that were triggered on a calendar day of ${zone}; two shifts a day make ${PER_DAY}. Actual shifts are not considered: with one shift a day, the limit is lower than the line. Most days over the line first.`}
      {...tableChoice}
      legend={<HeatScale words={LEVEL_WORDS} line={LINE} />}
      empty={
        map.rows.length === 0 ? (
          <p className="py-8 text-center text-sm text-ink-2">No incident was assigned to anybody.</p>
        ) : undefined
      }
      table={{
        columns: [
          personColumn(period, ({ row }) => row),
          dayColumn(zone),
          ...COLUMNS,
          { head: 'responder_id', csv: ({ row }) => row.id },
        ],
        items: cells,
        keyOf: ({ row, day }) => `${row.id} ${day.start}`,
      }}
    >
      <HeatDrawing
        rows={map.rows}
        days={days}
        pathOf={({ id }, day) => personDayPath(search, id, day, period)}
      />
    </ChartPanel>
  );
}

type Cell = { row: HeatRow; day: Bucket; incidents: number };

function dayColumn(zone: string): Column<Cell> {
  return {
    head: 'Day',
    cell: ({ day }) => bucketName(day, 'day'),
    csv: ({ day }) => formatIso(day.start, zone),
  };
}

const COLUMNS: readonly Column<Cell>[] = [
  figureColumn({
    head: 'Incidents',
    text: ({ incidents }) => formatCount(incidents),
    csv: ({ incidents }) => incidents,
  }),
  {
    head: 'Over the line',
    cell: ({ incidents }) => (incidents > PER_DAY ? `by ${formatCount(incidents - PER_DAY)}` : 'no'),
    csv: ({ incidents }) => incidents > PER_DAY,
  },
];

/** Days with incidents, highest first. */
function cellsOf(rows: readonly HeatRow[], days: readonly Bucket[]): Cell[] {
  return rows
    .flatMap((row) =>
      row.cells.flatMap(({ incidents }, column) => {
        const day = days[column];
        return day && incidents > 0 ? [{ row, day, incidents }] : [];
      }),
    )
    .sort((a, b) => b.incidents - a.incidents || a.day.start - b.day.start);
}

/** Row per person, cell per day. */
function HeatDrawing({ rows, days, pathOf }: HeatDrawingProps) {
  return (
    <div>
      <HeatGrid
        label="Incidents per person and day"
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
    // Numbers are in the summary and the table: a text per cell is slow.
    cells: cells.map(({ level }) => ({ level, text: '' })),
  };
}

function sentenceOf(row: HeatRow | undefined, day: Bucket | undefined, column: number): string {
  if (!row || !day) return '';
  const { incidents, level } = row.cells[column] ?? { incidents: 0, level: 0 };
  const partial = day.partial ? ' (partial day)' : '';
  return `${row.name}, ${bucketName(day, 'day')}${partial}: ${counted(incidents, 'incident')}${level >= OVER ? ', over the line' : ''}.`;
}
