import type { Target } from '#contract/names';
import type { ChoiceValue } from './incident-columns';
import type { IncidentTable } from './incident-table';
import { lateTest } from './late';
import { recordedRule } from './late-rule';
import { distributionOf } from './percentiles';

/** Times to the first acknowledgement of incidents, by anyone. */
export type FirstAcks = {
  incidents: number;
  acknowledged: number;
  /** Seconds, by nearest rank over the acknowledged ones; undefined where there is none. */
  median: number | undefined;
  /** Share within each of WITHIN, 0 to 1, of all incidents, also those never acknowledged. */
  shareWithin: readonly number[];
  /** Number of late ones, by the recorded targets. */
  late: number;
};

/** Seconds, both included. */
export const WITHIN = [300, 900] as const;

export function firstAcksOf(table: IncidentTable, targets?: readonly Target[]): FirstAcks {
  return acksOf(
    table,
    Array.from({ length: table.count }, (_, place) => place),
    targets,
  );
}

/** The same by the team that incidents belong to. */
export function firstAcksByTeam(table: IncidentTable): Map<ChoiceValue, FirstAcks> {
  const { codes, values } = table.choices.team;
  const places = values.map((): number[] => []);
  for (let place = 0; place < table.count; place += 1) places[codes[place] ?? 0]?.push(place);
  return new Map(values.map((team, code) => [team, acksOf(table, places[code] ?? [])]));
}

function acksOf(table: IncidentTable, places: readonly number[], targets?: readonly Target[]): FirstAcks {
  const { durations } = table;
  const isLate = lateTest(table, recordedRule(targets));
  const seconds = Float64Array.from(places, (place) => durations.ack[place] ?? Number.NaN).filter(
    (value) => !Number.isNaN(value),
  );
  const { percentiles } = distributionOf(seconds);
  return {
    incidents: places.length,
    acknowledged: seconds.length,
    median: percentiles[0],
    shareWithin: WITHIN.map((most) =>
      places.length === 0 ? 0 : seconds.filter((value) => value <= most).length / places.length,
    ),
    late: places.filter(isLate).length,
  };
}
