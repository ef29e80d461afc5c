import { useMemo } from 'react';
import { heatMap, PER_DAY, PER_SHIFT, type HeatRow } from '#domain/insight/responders/heat-map';
import { bucketsOf, type Bucket } from '#domain/insight/responders/over-time';
import { formatDate, formatIso } from '#domain/time/format';
import { weekday } from '#domain/time/days';
import type { RespondersReply } from '../../../api/responders';
import { ChartPanel } from '../../../charts/ChartPanel';
import { HeatGrid } from '../../../charts/HeatGrid';
import { MOST_MARKS } from '../../../charts/model';
import { aboutOf, fileOf } from '../model/files';
import { HeatLegend } from './HeatLegend';
import { bucketName } from '../model/over-time-chart';
import { PersonLink } from '../people/PersonLink';
import type { Responders } from '../model/use-responders';
import { count, counted } from '../model/words';

const OVER = 3;

/** Incidents by person and day, against the line of two per 12-hour shift. */
export function HeatMapPanel({ reply, responders }: { reply: RespondersReply; responders: Responders }) {
  const { insight, directory } = responders;
  const { input, rows } = reply;
  const zone = input.time_zone ?? insight.zone;
  const { days, map } = useMemo(() => {
    const range = { after: input.start_time, upTo: input.end_time };
    const buckets = bucketsOf(range, 'day', zone, insight.now);
    return { days: buckets, map: heatMap(rows, buckets, directory.responder) };
  }, [rows, input.start_time, input.end_time, zone, insight.now, directory]);
  const people = map.rows.length;
  const drawn = map.rows.slice(0, Math.max(1, Math.floor(MOST_MARKS / Math.max(1, days.length))));
  const cells = useMemo(() => cellsOf(map.rows, days), [map, days]);
  return (
    <ChartPanel<Cell>
      title="Days over the line"
      unit={`incidents per person and day, line at ${PER_DAY}`}
      denominator={`${counted(map.daysOver, 'person-day')} over the line, of ${count(map.personDays)} with an incident · ${counted(people, 'person', 'people')}`}
      file={fileOf(responders, 'days-over-the-line')}
      about={aboutOf(responders)}
      definitions={
        <>
          The SRE book (“Being On-Call”) holds that {PER_SHIFT} incidents per 12-hour shift are the most one
          can handle well. Counted here: incidents assigned to a person that were triggered on a calendar day
          of {zone}; two shifts a day make {PER_DAY}. What shifts a person really had is not looked at, so
          somebody with one shift a day is over the line earlier than drawn. Most days over the line first.
        </>
      }
      asTable={responders.asTable('heat-map')}
      onAsTable={(table) => responders.setAsTable('heat-map', table)}
      legend={<HeatLegend />}
      empty={
        people === 0 ? (
          <p className="py-8 text-center text-sm text-ink-2">No incident was assigned to anybody.</p>
        ) : undefined
      }
      table={{
        columns: [
          {
            head: 'person',
            cell: ({ row }) => <PersonLink id={row.id} name={row.name} responders={responders} />,
            csv: ({ row }) => row.name,
          },
          {
            head: 'day',
            cell: ({ day }) => bucketName(day, 'day'),
            csv: ({ day }) => formatIso(day.start, zone),
          },
          {
            head: 'incidents',
            numeric: true,
            cell: ({ incidents }) => <b>{count(incidents)}</b>,
            csv: ({ incidents }) => incidents,
          },
          {
            head: 'over the line',
            cell: ({ incidents }) => (incidents > PER_DAY ? `by ${count(incidents - PER_DAY)}` : 'no'),
            csv: ({ incidents }) => incidents > PER_DAY,
          },
        ],
        alsoInCsv: [{ head: 'responder_id', csv: ({ row }) => row.id }],
        items: cells,
        keyOf: ({ row, day }) => `${row.id} ${day.start}`,
      }}
    >
      <div data-drawing>
        <HeatGrid
          label="Incidents per person and day"
          rows={drawn.map((row) => ({
            key: String(row.id),
            label: row.name,
            cells: row.cells.map(({ level, incidents }) => ({
              level,
              text: incidents === 0 ? '' : String(incidents),
            })),
          }))}
          columns={days.map(({ wall }) => (weekday(wall) === 1 || days.length < 14 ? formatDate(wall) : ''))}
          overFrom={OVER}
          sentenceOf={(row, column) => sentenceOf(drawn[row], days[column], column)}
        />
      </div>
      {drawn.length < people && (
        <p className="text-xs text-ink-3">
          <span data-drawn>
            {drawn.length} of {people} people drawn
          </span>
          , a chart has at most {count(MOST_MARKS)} cells; all are in the table and its file.
        </p>
      )}
    </ChartPanel>
  );
}

type Cell = { row: HeatRow; day: Bucket; incidents: number };

/** Days with incidents, the fullest first. */
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

function sentenceOf(row: HeatRow | undefined, day: Bucket | undefined, column: number): string {
  if (!row || !day) return '';
  const { incidents, level } = row.cells[column] ?? { incidents: 0, level: 0 };
  const partial = day.partial ? ' (partial day)' : '';
  return `${row.name}, ${bucketName(day, 'day')}${partial}: ${counted(incidents, 'incident')}${level >= OVER ? ', over the line' : ''}.`;
}
