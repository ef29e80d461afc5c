import { useMemo } from 'react';
import { isFiltered } from '#domain/insight/filter';
import { A_NIGHT, sleepLoads, sleepRate, type SleepLoad } from '#domain/insight/responders/per-duty';
import { rankBy, type Ranked } from '#domain/insight/responders/rank';
import type { InsightRange } from '#domain/insight/range';
import type { Person } from '#domain/insight/responders/responder-rows';
import { BarChart, ChartSkeleton } from '../../../charts/BarChart';
import { ChartPanel } from '../../../charts/ChartPanel';
import { Legend } from '../../../charts/Legend';
import type { BarModel } from '../../../charts/model';
import { Failure } from '../../../components/states/Failure';
import { aboutOf, fileOf, rangeColumns } from '../model/files';
import { PersonLink } from './PersonLink';
import { dutyWindow, useDuty } from '../model/use-duty';
import type { Responders } from '../model/use-responders';
import { count, counted } from '../model/words';

type PerDutyPanelProps = { people: readonly Person[]; range: InsightRange; responders: Responders };

const SERIES = [{ label: 'per 100 h', fill: 'dots' }] as const;

/** Sleep interruptions per 100 hours of sleeping time on duty: joined with the schedules, asked for in parts. */
export function PerDutyPanel({ people, range, responders }: PerDutyPanelProps) {
  const { insight, directory } = responders;
  const { zone, now } = insight;
  // Who has no row under a filter may have had incidents without it.
  const filtered = isFiltered(insight.filter, 'responders');
  const named = filtered ? undefined : directory.person;
  const { start, end } = dutyWindow(range, now);
  const duty = useDuty({ start, end }, true);
  const loads = useMemo(
    () => duty.schedules && sleepLoads(people, duty.schedules, { start, end }, zone, named),
    [people, duty.schedules, start, end, zone, named],
  );
  const shown = loads ?? [];
  const ranked = useMemo(() => rankBy(loads ?? [], MEASURE), [loads]);
  const rate = sleepRate(shown);
  const { leftOut } = rate;
  const few = ranked.filter((one) => one.few && one.value !== undefined).length;

  return (
    <ChartPanel<Ranked<SleepLoad>>
      title="Per hour on duty"
      unit="sleep interruptions per 100 sleep-hours on duty"
      denominator={
        loads
          ? `${counted(rate.interruptions, 'sleep interruption')} over ${count(Math.round(rate.sleepOnDuty / 3600))} sleep-hours on duty · all together ${rate.per100Hours === undefined ? '–' : oneDecimal(rate.per100Hours)}${
              leftOut.people > 0
                ? ` · left out: ${counted(leftOut.interruptions, 'interruption')} of ${counted(leftOut.people, 'person', 'people')} without such hours`
                : ''
            }`
          : `joining with the schedules: ${duty.loaded} of ${counted(duty.parts, 'part')} loaded`
      }
      file={fileOf(responders, 'per-duty')}
      about={aboutOf(responders)}
      definitions={`Interruptions by incidents triggered between 23:00 and 08:00 (${zone}), over the hours between 23:00 and 08:00 that the final schedules you see have the person on duty. Filters narrow the incidents, not the duty${filtered ? '; only people with incidents under the filter are listed' : ''}. “–”: no such hours.${few > 0 ? ' Hollow and not ranked: fewer than 5 interruptions, or less than one night (9 h) on duty; an outline beyond the axis is cut.' : ''}`}
      asTable={responders.asTable('per-duty')}
      onAsTable={(table) => responders.setAsTable('per-duty', table)}
      legend={
        <Legend
          series={SERIES}
          hollow={few > 0 ? 'fewer than 5, or under one night: not ranked' : undefined}
        />
      }
      empty={emptyOf(duty, shown)}
      table={{
        columns: [
          {
            head: 'person',
            cell: ({ item, label }) => <PersonLink id={item.id} name={label} responders={responders} />,
            csv: ({ label }) => label,
          },
          { head: 'rank', numeric: true, cell: ({ rank }) => rank ?? '–', csv: ({ rank }) => rank },
          {
            head: 'per 100 h',
            csvHead: 'sleep_interruptions_per_100_sleep_hours',
            numeric: true,
            cell: ({ value }) => <b>{value === undefined ? '–' : oneDecimal(value)}</b>,
            csv: ({ value }) => value,
          },
          {
            head: 'interruptions',
            csvHead: 'sleep_interruptions',
            numeric: true,
            cell: ({ item }) => count(item.interruptions),
            csv: ({ item }) => item.interruptions,
          },
          {
            head: 'sleep-hours on duty',
            csvHead: 'sleep_seconds_on_duty',
            numeric: true,
            cell: ({ item }) => (item.sleepOnDuty === 0 ? '–' : oneDecimal(item.sleepOnDuty / 3600)),
            csv: ({ item }) => item.sleepOnDuty,
          },
        ],
        alsoInCsv: [{ head: 'responder_id', csv: ({ item }) => item.id }, ...rangeColumns(responders)],
        items: ranked,
        keyOf: ({ item }) => String(item.id),
      }}
    >
      <BarChart label="Sleep interruptions per 100 sleep-hours on duty, per person" model={modelOf(ranked)} />
    </ChartPanel>
  );
}

const MEASURE = {
  label: ({ name }: SleepLoad) => name,
  value: ({ per100Hours }: SleepLoad) => per100Hours,
  // A rate over less than a night stands on nothing, however often it rang.
  observations: ({ interruptions, sleepOnDuty }: SleepLoad) => (sleepOnDuty < A_NIGHT ? 0 : interruptions),
};

function modelOf(ranked: readonly Ranked<SleepLoad>[]): BarModel {
  return {
    direction: 'across',
    series: SERIES,
    bars: ranked.map(({ item, label, value, few, rank }) => ({
      key: String(item.id),
      label,
      values: [value],
      hollow: few,
      sentence: `${label}: ${value === undefined ? '–, no sleep-hours on duty' : `${oneDecimal(value)} per 100 h, ${oneDecimal(item.sleepOnDuty / 3600)} h on duty`}, ${counted(item.interruptions, 'sleep interruption')}. ${rank === undefined ? 'Not ranked.' : `Rank ${rank}.`}`,
    })),
    kind: 'figures',
    tick: (value) => String(Math.round(value * 100) / 100),
  };
}

function emptyOf(duty: ReturnType<typeof useDuty>, loads: readonly SleepLoad[]) {
  if (duty.error) return <Failure what="The schedules" error={duty.error} onRetry={duty.retry} />;
  if (!duty.schedules) {
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
  return loads.length > 0 ? undefined : (
    <p className="py-8 text-center text-sm text-ink-2">Nobody was on duty in sleeping time of this range.</p>
  );
}

function oneDecimal(value: number): string {
  return value.toFixed(1);
}
