import { HOUR_WORDS } from '#domain/time/hours';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { sentenceCase } from '#domain/text/words';
import { counted, formatCount } from '#domain/text/count';
import { figureOf, inOrder, isFew, type Standing } from '#domain/insight/responders/standings';
import { per100Hours } from '#domain/insight/responders/night-duty';
import { ChartSkeleton, ScatterChart } from '../../../charts/lazy-charts';
import { type ChartColumn, ChartPanel } from '../../../charts/ChartPanel';
import { Legend } from '../../../charts/Legend';
import { SCATTER_PX, type TableChoice } from '../../../charts/model';
import type { ScatterPoint, Slope } from '../../../charts/Scatter';
import { Failure } from '../../../components/states/Failure';
import { fileOf, type Period, rangeColumns } from '../model/files';
import { FIGURE_WORDS } from '../model/figure-words';
import { standingPath } from '../model/links';
import type { Subject } from '#address/responders';
import type { Standings } from '../model/use-standings';
import { oneDecimal } from '../model/words';
import { countColumn, figureColumn } from './common-columns';

type RatePanelProps = {
  standings: Pick<Standings, 'lines' | 'total' | 'duty' | 'labels'>;
  subject: Subject;
  period: Period;
  tableChoice: TableChoice;
};

/** Wakings relative to the hours on call. */
export function RatePanel({ standings, subject, period, tableChoice }: RatePanelProps) {
  const { lines, total, duty } = standings;
  const [search] = useSearchParams();
  const rated = useMemo(() => ratedLines(lines ?? []), [lines]);
  const overall = figureOf(total, 'rate');
  const isLoading = lines === undefined || total.duty === undefined;
  return (
    <ChartPanel<Standing>
      title="Per hour on call"
      question="Who is woken more often than their share of nights?"
      unit={`interruptions and hours between ${HOUR_WORDS.nightStart} and ${HOUR_WORDS.nightEnd}`}
      denominator={
        isLoading
          ? `schedules: ${duty.loaded} of ${counted(duty.parts, 'part')} loaded`
          : rateDenominator(total)
      }
      file={fileOf(period, 'per-duty')}
      definitions={`${FIGURE_WORDS.rate.definition} The lines are of equal rate: overall, half of it, and twice as much. Outlines: fewer than 5 interruptions, or less than one night (${HOUR_WORDS.night}) on call.`}
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
      <ScatterChart
        label="Interruptions at night by night hours on call"
        points={ratePoints(rated, overall)}
        slopes={rateSlopes(overall)}
        xLabel="night hours on call"
        yLabel="woken at night"
        pathOf={(index) => {
          const line = rated[index];
          const place = { search, ...period, label: standings.labels.name };
          return line && standingPath(subject, line, place);
        }}
      />
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
  countColumn('Woken at night', ({ figures }) => figures.byKind.night, 'interruptions_sleep'),
  {
    head: 'Night hours on call',
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
      Nobody was on call between {HOUR_WORDS.nightStart} and {HOUR_WORDS.nightEnd} in this range.
    </p>
  );
}

/** Reason for a missing chart: schedules failed or are loading. */
function NoRates({ duty }: Pick<Standings, 'duty'>) {
  if (duty.error) return <Failure what="The schedules" error={duty.error} onRetry={duty.retry} />;
  return <ChartSkeleton height={SCATTER_PX + 48} label="Per hour on call" />;
}

/** Night hours on call and interruptions at night, with lines of equal rate. */

/** Lines with a night on call or an interruption at night, highest rate first. */
function ratedLines(lines: readonly Standing[]): Standing[] {
  const charted = lines.filter(
    ({ id, duty, figures }) =>
      id !== undefined && duty !== undefined && (duty.seconds > 0 || figures.byKind.night > 0),
  );
  return inOrder(charted, { key: 'rate', desc: true });
}

function ratePoints(lines: readonly Standing[], overall: number | undefined): ScatterPoint[] {
  return lines.map((line) => {
    const { name, figures, duty } = line;
    const rate = figureOf(line, 'rate');
    const few = isFew(line, 'rate');
    const hours = (duty?.seconds ?? 0) / 3600;
    const rateWords = rate === undefined ? 'no rate' : `${oneDecimal(rate)} per 100 h`;
    return {
      key: String(line.id),
      label: name,
      x: hours,
      y: figures.byKind.night,
      hollow: few,
      hasLabel: !few && rate !== undefined && overall !== undefined && rate > 1.5 * overall,
      sentence: `${name}: ${counted(figures.byKind.night, 'interruption')} at night, ${oneDecimal(hours)} night hours on call, ${rateWords}${few ? ', too little to compare' : ''}.`,
    };
  });
}

/** Slopes: half the overall rate, that rate, and twice the rate. */
function rateSlopes(overall: number | undefined): Slope[] {
  if (overall === undefined || overall === 0) return [];
  return [0.5, 1, 2].map((factor) => ({
    value: (overall * factor) / 100,
    label: `${oneDecimal(overall * factor)} per 100 h`,
    isMain: factor === 1,
  }));
}

/** Rate in words: "1,111 at night over 3,353 night hours on call · overall 32.7 per 100 h". */
function rateDenominator({ duty }: Standing): string {
  if (!duty) return '';
  const rate = per100Hours(duty.interruptions, duty.seconds);
  return `${counted(duty.interruptions, 'interruption')} at night over ${formatCount(Math.round(duty.seconds / 3600))} night hours on call · overall ${rate === undefined ? '–' : oneDecimal(rate)} per 100 h`;
}
