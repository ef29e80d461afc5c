import { HOUR_WORDS } from '#domain/time/hours';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { counted, formatCount } from '#domain/text/count';
import { hoursOfWeek } from '#domain/insight/incidents/hours-of-week';
import { ChartSkeleton } from '../../../charts/lazy-charts';
import { ChartPanel } from '../../../charts/ChartPanel';
import { HeatGrid, HeatScale } from '../../../charts/HeatGrid';
import type { TableChoice } from '../../../charts/model';
import { Failure } from '../../../components/states/Failure';
import { hourOfWeek, hourOfWeekText, hourText, WEEKDAY_NAMES } from '#address/incidents';
import { fileOf, type Period } from '../model/files';
import { incidentsPath } from '../model/links';
import { TooManyIncidents } from '../../../api/large/incident-rows';
import type { IncidentRows } from '../model/use-incident-rows';
import { countColumn } from './common-columns';

type HoursPanelProps = {
  rows: IncidentRows;
  period: Period;
  /** Cells do not link: the incidents page has no filter by responder. */
  isListing: boolean;
  tableChoice: TableChoice;
};
type Cell = { weekday: number; hour: number; incidents: number };

/** Levels: up to half the average hour of the week, up to it, up to twice, and above. */
const LEVEL_WORDS = ['none', 'up to half the average hour', 'up to the average', 'up to twice', 'over twice'];
const ROW_PX = 34;
const HEIGHT = 330;

function levelOf(incidents: number, average: number): number {
  if (incidents === 0) return 0;
  const place = [0.5, 1, 2].findIndex((factor) => incidents <= factor * average);
  return place < 0 ? 4 : place + 1;
}

/** Incidents by weekday and hour of the trigger, from their rows, since metrics have no hour. */
export function HoursPanel({ rows, period, isListing, tableChoice }: HoursPanelProps) {
  const { range, zone } = period;
  const [search] = useSearchParams();
  const table = rows.isOfPeople ? undefined : rows.query.data;
  const cells = useMemo(
    () =>
      table &&
      hoursOfWeek(table, range, zone).flatMap((hours, weekday) =>
        hours.map((incidents, hour): Cell => ({ weekday, hour, incidents })),
      ),
    [table, range, zone],
  );
  const average = (table?.count ?? 0) / (7 * 24);
  const at = (weekday: number, hour: number) => cells?.[weekday * 24 + hour];
  return (
    <ChartPanel<Cell>
      title="Hours of the week"
      question="When are incidents triggered?"
      unit={`incidents by weekday and hour of ${zone}`}
      denominator={table ? counted(table.count, 'incident') : 'from the incidents’ rows'}
      file={fileOf(period, 'hours-of-week')}
      definitions={`Each incident once, by the time of its trigger. An average hour of the week has all incidents divided by 168. ${HOUR_WORDS.nightStart} to ${HOUR_WORDS.nightEnd} is night.`}
      {...tableChoice}
      legend={<HeatScale words={LEVEL_WORDS} isQuiet />}
      empty={cells ? undefined : <NoRows rows={rows} />}
      table={{
        columns: [
          {
            head: 'Weekday',
            cell: ({ weekday }) => WEEKDAY_NAMES[weekday] ?? '',
            csv: ({ weekday }) => WEEKDAY_NAMES[weekday] ?? '',
          },
          { head: 'Hour', cell: ({ hour }) => hourText(hour), csv: ({ hour }) => hour },
          countColumn('Incidents', ({ incidents }) => incidents),
        ],
        items: (cells ?? []).toSorted((a, b) => b.incidents - a.incidents),
        keyOf: ({ weekday, hour }) => `${weekday} ${hour}`,
      }}
    >
      <div>
        <HeatGrid
          label="Incidents by weekday and hour"
          rows={WEEKDAY_NAMES.map((label, weekday) => ({
            key: label,
            label: label.slice(0, 3),
            cells: Array.from({ length: 24 }, (_, hour) => {
              const incidents = at(weekday, hour)?.incidents ?? 0;
              const level = levelOf(incidents, average);
              return { level, text: level === 4 ? formatCount(incidents) : '' };
            }),
          }))}
          columns={Array.from({ length: 24 }, (_, hour) => (hour % 3 === 0 ? hourText(hour) : ''))}
          overFrom={LEVEL_WORDS.length}
          isQuiet
          rowPx={ROW_PX}
          sentenceOf={(weekday, hour) =>
            `${hourOfWeekText({ weekday, hour })}: ${counted(at(weekday, hour)?.incidents ?? 0, 'incident')}.`
          }
          pathOf={(weekday, hour) =>
            isListing || (at(weekday, hour)?.incidents ?? 0) === 0
              ? undefined
              : incidentsPath(search, { hour: hourOfWeek.format({ weekday, hour }) })
          }
        />
      </div>
    </ChartPanel>
  );
}

/** Reason for a missing chart. */
function NoRows({ rows: { query, isOfPeople } }: { rows: IncidentRows }) {
  if (isOfPeople) return <Reason text="Not available for a single person" />;
  if (query.error instanceof TooManyIncidents) {
    return <Reason text={`Not drawn for ${query.error.message}: choose a shorter range.`} />;
  }
  if (query.error) {
    return <Failure what="The incidents" error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <ChartSkeleton height={HEIGHT} label="Hours of the week" />;
}

function Reason({ text }: { text: string }) {
  return <p className="py-8 text-center text-sm text-ink-2">{text}</p>;
}
