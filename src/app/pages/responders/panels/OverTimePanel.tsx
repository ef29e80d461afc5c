import { sentenceCase } from '#domain/text/words';
import { counted } from '#domain/text/count';
import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { bucketsOf, overTime, type BucketUnit } from '#domain/insight/responders/over-time';
import { meanAck } from '#domain/insight/responders/responder-rows';
import { formatDuration } from '#domain/time/duration';
import { formatIso } from '#domain/time/format';
import type { RespondersReply } from '../../../api/responders';
import { BarChart } from '../../../charts/lazy-charts';
import { ChartPanel, type ChartTable } from '../../../charts/ChartPanel';
import { Legend } from '../../../charts/Legend';
import type { TableChoice } from '../../../charts/model';
import { fileOf, type Period } from '../model/files';
import { bucketPatch, type EntriesView, incidentsPath, MEASURED } from '../model/links';
import { bucketName, measureOf, overTimeModel, type Point } from '../model/over-time-chart';
import type { Measure } from '#address/responders';
import { hours } from '../model/words';
import { countColumn } from './common-columns';
import type { Column } from '../../../ui/RecordTable';

type OverTimePanelProps = {
  reply: RespondersReply;
  measure: Measure;
  unit: BucketUnit;
  period: Period;
  now: number;
  /** Subject of the figures: "all responders". */
  of: string;
  /** List of the entries of a bar; undefined: the incidents of its time. */
  entriesOf: ((view: EntriesView) => string) | undefined;
  tableChoice: TableChoice;
  controls: ReactNode;
};

/** Figure by days, weeks or months. */
export function OverTimePanel(props: OverTimePanelProps) {
  const { reply, measure, unit, period, now, of, entriesOf, tableChoice, controls } = props;
  const [search] = useSearchParams();
  const { input, rows } = reply;
  const zone = input.time_zone ?? period.zone;
  const points = useMemo(() => {
    const range = { after: input.start_time, upTo: input.end_time };
    return overTime(rows, bucketsOf(range, unit, zone, now));
  }, [rows, input.start_time, input.end_time, unit, zone, now]);
  const charted = useMemo(() => measureOf(measure, points), [measure, points]);
  const model = useMemo(() => overTimeModel(charted, points, unit), [charted, points, unit]);
  const partial = points.filter((point) => point.partial);
  return (
    <ChartPanel<Point>
      title="Over time"
      question={questionOf(measure)}
      unit={`${charted.label.toLowerCase()}, ${charted.unit}`}
      denominator={`per ${unit} of ${zone}, ${of} · ${counted(points.length, unit)}`}
      file={fileOf(period, `over-time-${unit}`)}
      definitions={definitionOf(partial, unit)}
      {...tableChoice}
      controls={controls}
      legend={
        <Legend
          series={model.series}
          hollow={partial.length > 0 ? `partial ${unit}: cut off by the range, or not over yet` : undefined}
        />
      }
      table={tableOf(points, unit, zone)}
    >
      <BarChart
        label={`${charted.label}, ${charted.unit}, per ${unit}`}
        model={model}
        pathOf={(index) => {
          const point = points[index];
          if (!point) return undefined;
          return entriesOf
            ? entriesOf({ figure: MEASURED[measure], on: point.wall, unit })
            : incidentsPath(search, bucketPatch(point, period));
        }}
      />
    </ChartPanel>
  );
}

/** More incidents or hours are neither better nor worse. */
function questionOf(measure: Measure): string {
  return measure === 'incidents' || measure === 'engaged' ? 'How does it change?' : 'Is it getting better?';
}

function definitionOf(partial: readonly Point[], unit: BucketUnit): string {
  const names = partial.map((point) => bucketName(point, unit)).join(' and ');
  const completeness =
    partial.length > 0
      ? `Hollow: ${names}, only partly inside the range, or not over yet.`
      : `Every ${unit} is complete.`;
  return `Weeks begin on Monday. ${completeness} Means are weighted by what was acknowledged; “–” where nothing was.`;
}

function tableOf(points: readonly Point[], unit: BucketUnit, zone: string): ChartTable<Point> {
  return {
    columns: [
      {
        head: sentenceCase(unit),
        cell: (point) => `${bucketName(point, unit)}${point.partial ? ' (partial)' : ''}`,
        csv: (point) => formatIso(point.start, zone),
      },
      ...COLUMNS,
      { head: 'until', csv: (point) => formatIso(point.end, zone) },
      { head: 'partial', csv: (point) => point.partial },
    ],
    items: points,
    keyOf: (point) => String(point.start),
  };
}

const COLUMNS: readonly Column<Point>[] = [
  countColumn('Incidents', ({ figures }) => figures.incidents),
  countColumn('Acknowledged', ({ figures }) => figures.acknowledged),
  countColumn('Work', ({ figures }) => figures.byKind.work, 'interruptions_work'),
  countColumn('Off', ({ figures }) => figures.byKind.off, 'interruptions_off'),
  countColumn('Night', ({ figures }) => figures.byKind.night, 'interruptions_sleep'),
  countColumn('Interruptions', ({ figures }) => figures.interruptions),
  {
    head: 'Mean to ack',
    csvHead: 'mean_seconds_to_ack',
    numeric: true,
    cell: ({ figures }) => {
      const mean = meanAck(figures);
      return mean === undefined ? '–' : formatDuration(mean);
    },
    csv: ({ figures }) => meanAck(figures),
  },
  {
    head: 'Engaged',
    csvHead: 'engaged_seconds',
    numeric: true,
    cell: ({ figures }) => hours(figures.engagedSeconds),
    csv: ({ figures }) => figures.engagedSeconds,
  },
  countColumn('By hand', ({ figures }) => figures.byHand, 'manually_escalated'),
  countColumn('By timeout', ({ figures }) => figures.byTimeout, 'timeout_escalated'),
];
