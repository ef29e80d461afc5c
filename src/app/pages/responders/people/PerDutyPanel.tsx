import { counted } from '#domain/text/count';
import { useMemo } from 'react';
import type { Id } from '#contract/id';
import { sleepLoads, type SleepLoad } from '#domain/insight/responders/per-duty';
import type { Ranked } from '#domain/insight/responders/rank';
import type { InsightRange } from '#domain/insight/range';
import type { Person } from '#domain/insight/responders/responder-rows';
import { BarChart, ChartSkeleton } from '../../../charts/BarChart';
import { ChartPanel, type ChartColumn } from '../../../charts/ChartPanel';
import { Legend } from '../../../charts/Legend';
import type { TableChoice } from '../../../charts/model';
import { Failure } from '../../../components/states/Failure';
import { aboutOf, fileOf, rangeColumns, type Period } from '../model/files';
import { oneDecimal, perDutyDenominator, perDutyModel, rankLoads, rateText } from '../model/per-duty-chart';
import { dutyWindow, useDuty, type Duty } from '../model/use-duty';
import { countColumn, figureColumn, personColumn, RANK_COLUMN } from '../tables/columns';

type PerDutyPanelProps = {
  people: readonly Person[];
  /** The range that the people's figures are of: while newer ones load, not yet the one of the page. */
  range: InsightRange;
  period: Period;
  now: number;
  /** Names those on duty without an incident; undefined under a filter, which may be why they have none. */
  nameOf: ((id: Id) => string) | undefined;
  tableChoice: TableChoice;
};

/** Sleep interruptions per 100 hours of sleeping time on duty: joined with the schedules, fetched in parts. */
export function PerDutyPanel({ people, range, period, now, nameOf, tableChoice }: PerDutyPanelProps) {
  const { zone } = period;
  const { start, end } = dutyWindow(range, now);
  const duty = useDuty({ start, end }, true);
  const loads = useMemo(
    () => duty.schedules && sleepLoads(people, duty.schedules, { start, end }, zone, nameOf),
    [people, duty.schedules, start, end, zone, nameOf],
  );
  const ranked = useMemo(() => rankLoads(loads ?? []), [loads]);
  const model = useMemo(() => perDutyModel(ranked), [ranked]);
  const hasFew = ranked.some(({ few, value }) => few && value !== undefined);
  return (
    <ChartPanel<Ranked<SleepLoad>>
      title="Per hour on duty"
      unit="sleep interruptions per 100 sleep-hours on duty"
      denominator={
        loads
          ? perDutyDenominator(loads)
          : `schedules: ${duty.loaded} of ${counted(duty.parts, 'part')} loaded`
      }
      file={fileOf(period, 'per-duty')}
      about={aboutOf(period)}
      definitions={definitionOf(zone, nameOf === undefined, hasFew)}
      {...tableChoice}
      legend={
        <Legend
          series={model.series}
          hollow={hasFew ? 'fewer than 5, or under one night: not ranked' : undefined}
        />
      }
      empty={loads && loads.length > 0 && !duty.error ? undefined : <NoLoads duty={duty} />}
      table={{
        columns: [personColumn(period, ({ item }) => item), RANK_COLUMN, ...COLUMNS],
        alsoInCsv: [{ head: 'responder_id', csv: ({ item }) => item.id }, ...rangeColumns(period)],
        items: ranked,
        keyOf: ({ item }) => String(item.id),
      }}
    >
      <BarChart label="Sleep interruptions per 100 sleep-hours on duty, per person" model={model} />
    </ChartPanel>
  );
}

const COLUMNS: readonly ChartColumn<Ranked<SleepLoad>>[] = [
  figureColumn({
    head: 'per 100 h',
    csvHead: 'sleep_interruptions_per_100_sleep_hours',
    text: ({ value }) => rateText(value),
    csv: ({ value }) => value,
  }),
  countColumn('interruptions', ({ item }) => item.interruptions, 'sleep_interruptions'),
  {
    head: 'sleep-hours on duty',
    csvHead: 'sleep_seconds_on_duty',
    numeric: true,
    cell: ({ item }) => (item.sleepOnDuty === 0 ? '–' : oneDecimal(item.sleepOnDuty / 3600)),
    csv: ({ item }) => item.sleepOnDuty,
  },
];

function definitionOf(zone: string, filtered: boolean, hasFew: boolean): string {
  const listed = filtered ? '; only people with incidents under the filter are listed' : '';
  const hollow = hasFew
    ? ' Hollow and not ranked: fewer than 5 interruptions, or less than one night (9 h) on duty; an outline beyond the axis is cut off.'
    : '';
  return `Interruptions by incidents triggered between 23:00 and 08:00 (${zone}), over the hours between 23:00 and 08:00 that the final schedules you see have the person on duty. Filters narrow the incidents, not the duty${listed}. “–”: no such hours.${hollow}`;
}

/** Why there is no chart: the schedules failed, are still loading, or have nobody on duty. */
function NoLoads({ duty }: { duty: Duty }) {
  if (duty.error) return <Failure what="The schedules" error={duty.error} onRetry={duty.retry} />;
  if (duty.schedules) {
    return (
      <p className="py-8 text-center text-sm text-ink-2">
        Nobody was on duty between 23:00 and 08:00 in this range.
      </p>
    );
  }
  return (
    <>
      <p role="status" className="mb-1 text-sm text-ink-2">
        Schedules: {duty.loaded} of {counted(duty.parts, 'part')} loaded
      </p>
      <progress className="w-full" value={duty.loaded} max={duty.parts} aria-label="Schedules loaded" />
      <ChartSkeleton height={300} label="Per hour on duty" />
    </>
  );
}
