import { sentenceCase } from '#domain/text/sentence-case';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { counted } from '#domain/text/count';
import { figureOf, type Standing } from '#domain/insight/responders/standings';
import { ChartSkeleton } from '../../../charts/BarChart';
import { ChartPanel, type ChartColumn } from '../../../charts/ChartPanel';
import { Legend } from '../../../charts/Legend';
import { SCATTER_PX, type TableChoice } from '../../../charts/model';
import { Scatter } from '../../../charts/Scatter';
import { Failure } from '../../../components/states/Failure';
import { fileOf, rangeColumns, type Period } from '../model/files';
import { FIGURE_WORDS } from '../model/figure-words';
import { standingPath } from '../model/links';
import { ratedLines, rateDenominator, ratePoints, rateSlopes } from '../model/rate-chart';
import type { Subject } from '../model/url';
import type { Standings } from '../model/use-standings';
import { oneDecimal } from '../model/words';
import { countColumn, figureColumn } from '../tables/columns';

type RatePanelProps = {
  standings: Pick<Standings, 'lines' | 'total' | 'duty' | 'labels'>;
  subject: Subject;
  period: Period;
  tableChoice: TableChoice;
};

/** Whether somebody is woken more than the hours on duty explain. */
export function RatePanel({ standings, subject, period, tableChoice }: RatePanelProps) {
  const { lines, total, duty } = standings;
  const [search] = useSearchParams();
  const rated = useMemo(() => ratedLines(lines ?? []), [lines]);
  const overall = figureOf(total, 'rate');
  const isLoading = lines === undefined || total.duty === undefined;
  return (
    <ChartPanel<Standing>
      title="Per hour on duty"
      question="Who is woken more often than their share of nights?"
      unit="interruptions and hours between 23:00 and 08:00"
      denominator={
        isLoading
          ? `schedules: ${duty.loaded} of ${counted(duty.parts, 'part')} loaded`
          : rateDenominator(total)
      }
      file={fileOf(period, 'per-duty')}
      definitions={`${FIGURE_WORDS.rate.definition} The lines are of equal rate: overall, half of it, and twice as much. Outlines: fewer than 5 interruptions, or less than one night (9 h) on duty.`}
      {...tableChoice}
      legend={<Legend series={[]} hollow="too little to compare" />}
      empty={isLoading || duty.error ? <NoRates duty={duty} /> : noneOf(rated)}
      table={{
        columns: [
          { head: sentenceCase(subject), cell: ({ name }) => name, csv: ({ name }) => name },
          ...COLUMNS,
        ],
        alsoInCsv: [{ head: 'id', csv: ({ id }) => id }, ...rangeColumns(period)],
        items: rated,
        keyOf: ({ id }) => String(id),
      }}
    >
      <div data-drawing>
        <Scatter
          label="Interruptions at night by night hours on duty"
          points={ratePoints(rated, overall)}
          slopes={rateSlopes(overall)}
          xLabel="night hours on duty"
          yLabel="woken at night"
          pathOf={(index) => {
            const line = rated[index];
            const place = { search, ...period, label: standings.labels.name };
            return line && standingPath(subject, line, place);
          }}
        />
      </div>
    </ChartPanel>
  );
}

const COLUMNS: readonly ChartColumn<Standing>[] = [
  figureColumn({
    head: 'Per 100 h',
    csvHead: FIGURE_WORDS.rate.csvHead,
    text: (line) => {
      const rate = figureOf(line, 'rate');
      return rate === undefined ? '–' : oneDecimal(rate);
    },
    csv: (line) => figureOf(line, 'rate'),
  }),
  countColumn('Woken at night', ({ figures }) => figures.byKind.sleep, 'interruptions_sleep'),
  {
    head: 'Night hours on duty',
    csvHead: 'sleep_seconds_on_duty',
    numeric: true,
    cell: ({ duty }) => (duty ? oneDecimal(duty.seconds / 3600) : '–'),
    csv: ({ duty }) => duty?.seconds,
  },
];

function noneOf(rated: readonly Standing[]) {
  if (rated.length > 0) return undefined;
  return (
    <p className="py-8 text-center text-sm text-ink-2">
      Nobody was on duty between 23:00 and 08:00 in this range.
    </p>
  );
}

/** Why there is no chart: the schedules failed, or are still loading. */
function NoRates({ duty }: Pick<Standings, 'duty'>) {
  if (duty.error) return <Failure what="The schedules" error={duty.error} onRetry={duty.retry} />;
  return <ChartSkeleton height={SCATTER_PX + 48} label="Per hour on duty" />;
}
