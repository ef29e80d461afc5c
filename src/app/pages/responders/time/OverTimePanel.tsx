import { useMemo } from 'react';
import { BUCKET_UNITS, bucketsOf, overTime } from '#domain/insight/responders/over-time';
import { meanAck } from '#domain/insight/responders/responder-rows';
import { formatDuration } from '#domain/time/duration';
import { formatIso } from '#domain/time/format';
import type { RespondersReply } from '../../../api/responders';
import { BarChart } from '../../../charts/BarChart';
import { ChartPanel, type ChartColumn } from '../../../charts/ChartPanel';
import { Legend } from '../../../charts/Legend';
import { Segmented } from '../../../ui/Segmented';
import { aboutOf, fileOf } from '../model/files';
import { bucketName, measureOf, overTimeModel, type Point } from '../model/over-time-chart';
import { MEASURES, type Measure } from '../model/url';
import type { Responders } from '../model/use-responders';
import { count, counted, hours, UNIT_WORDS } from '../model/words';

const MEASURE_WORDS: Record<Measure, string> = {
  interruptions: 'Interruptions',
  incidents: 'Incidents',
  ack: 'Time to acknowledge',
  engaged: 'Engaged time',
  escalations: 'Escalations',
};

/** One figure of everybody together by days, weeks or months. */
export function OverTimePanel({ reply, responders }: { reply: RespondersReply; responders: Responders }) {
  const { view, change, insight } = responders;
  const { input, rows } = reply;
  const unit = input.aggregate_unit ?? 'day';
  const zone = input.time_zone ?? insight.zone;
  const points = useMemo(() => {
    const range = { after: input.start_time, upTo: input.end_time };
    return overTime(rows, bucketsOf(range, unit, zone, insight.now));
  }, [rows, input.start_time, input.end_time, unit, zone, insight.now]);
  const measure = measureOf(view.measure, points);
  const model = useMemo(
    () => overTimeModel(measureOf(view.measure, points), points, unit),
    [view.measure, points, unit],
  );
  const partial = points.filter((point) => point.partial);
  const title = 'Over time';
  return (
    <ChartPanel<Point>
      title={title}
      unit={`${measure.label.toLowerCase()}, ${measure.unit}`}
      denominator={`per ${unit} of ${zone}, everybody together · ${counted(points.length, unit)}`}
      file={fileOf(responders, `over-time-${unit}`)}
      about={aboutOf(responders)}
      definitions={`Weeks begin on Monday. ${
        partial.length > 0
          ? `Hollow: ${partial.map((point) => bucketName(point, unit)).join(' and ')}, of which the range or the present has only a part. `
          : `Every ${unit} is whole. `
      }Means are weighted by what was acknowledged; “–” where nothing was.`}
      asTable={responders.asTable('over-time')}
      onAsTable={(table) => responders.setAsTable('over-time', table)}
      controls={
        <>
          <select
            aria-label="Figure over time"
            value={view.measure}
            onChange={(event) => {
              const measure = MEASURES.find((known) => known === event.target.value);
              if (measure) change({ measure });
            }}
            className="h-7 rounded-md border border-control/60 bg-surface px-1.5 text-sm"
          >
            {MEASURES.map((known) => (
              <option key={known} value={known}>
                {MEASURE_WORDS[known]}
              </option>
            ))}
          </select>
          <Segmented
            label="Over time by"
            value={responders.unit}
            options={BUCKET_UNITS.map((value) => ({ value, label: UNIT_WORDS[value] }))}
            onChange={(picked) => change({ unit: picked })}
          />
        </>
      }
      legend={
        <Legend
          series={model.series}
          hollow={partial.length > 0 ? `partial ${unit}, cut by the range or the present` : undefined}
        />
      }
      table={{
        columns: [
          {
            head: unit,
            cell: (point) => `${bucketName(point, unit)}${point.partial ? ' (partial)' : ''}`,
            csv: (point) => formatIso(point.start, zone),
          },
          ...COLUMNS,
        ],
        alsoInCsv: [
          { head: 'until', csv: (point) => formatIso(point.end, zone) },
          { head: 'partial', csv: (point) => point.partial },
        ],
        items: points,
        keyOf: (point) => String(point.start),
      }}
    >
      <BarChart label={`${measure.label}, ${measure.unit}, per ${unit}`} model={model} />
    </ChartPanel>
  );
}

const COLUMNS: readonly ChartColumn<Point>[] = [
  countColumn('incidents', ({ figures }) => figures.incidents),
  countColumn('acknowledged', ({ figures }) => figures.acknowledged),
  countColumn('work', ({ figures }) => figures.byKind.work, 'interruptions_work'),
  countColumn('off', ({ figures }) => figures.byKind.off, 'interruptions_off'),
  countColumn('sleep', ({ figures }) => figures.byKind.sleep, 'interruptions_sleep'),
  countColumn('interruptions', ({ figures }) => figures.interruptions),
  {
    head: 'mean to ack',
    csvHead: 'mean_seconds_to_ack',
    numeric: true,
    cell: ({ figures }) => {
      const mean = meanAck(figures);
      return mean === undefined ? '–' : formatDuration(mean);
    },
    csv: ({ figures }) => meanAck(figures),
  },
  {
    head: 'engaged',
    csvHead: 'engaged_seconds',
    numeric: true,
    cell: ({ figures }) => hours(figures.engagedSeconds),
    csv: ({ figures }) => figures.engagedSeconds,
  },
  countColumn('by hand', ({ figures }) => figures.byHand, 'manually_escalated'),
  countColumn('by timeout', ({ figures }) => figures.byTimeout, 'timeout_escalated'),
];

function countColumn(head: string, value: (point: Point) => number, csvHead = head): ChartColumn<Point> {
  return { head, csvHead, numeric: true, cell: (point) => count(value(point)), csv: value };
}
