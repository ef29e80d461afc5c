import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeSchedule } from '../schedule/compute';
import { calendarRota, type RandomRota, YEAR } from './evaluators.spec-support';
import { goalertRota } from './goalert/evaluator.spec-support';
import { grafanaRota } from './grafana-oncall/evaluator.spec-support';
import { incidentIoRota } from './incident-io/evaluator.spec-support';
import { opsgenieRota } from './opsgenie/evaluator.spec-support';
import { pagerdutyRota } from './pagerduty/evaluator.spec-support';
import { readExport } from './read-export';
import { runs } from '../property-runs.spec-support';

/** Clock changes of 2026 in the zones of the evaluators. */
const CHANGES = ['03-08', '03-29', '04-05', '04-24', '10-04', '10-25', '10-30', '11-01'].map(
  (day) => Date.parse(`2026-${day}T12:00:00Z`) / 1000,
);

/** Instants off the half hour: most of them within a day and a half of a clock change. */
const instants = fc.array(
  fc.oneof(
    fc
      .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -72, max: 72 }))
      .map(([change, halfHours]) => change + halfHours * 1800 + 420),
    fc.integer({ min: 0, max: 48 * 330 }).map((halfHours) => YEAR + halfHours * 1800 + 60),
  ),
  { minLength: 100, maxLength: 100 },
);

const RUNS = 12;

function namesIn(names: readonly string[]): string {
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b)).join(' + ');
}

/** Compares duty at the instants; a rota whose import names an inexact difference is counted, not compared. */
function compare(
  { files, peopleAt, since, overrides }: RandomRota,
  at: readonly number[],
): 'named' | string[] {
  const { records, differences } = readExport('auto', files);
  if (differences.some(({ isExact }) => !isExact)) return 'named';
  const names = new Map(records.people.map(({ person_id: id, person_name: name }) => [id, name]));
  const [schedule] = records.schedules;
  if (!schedule) return ['no schedule'];
  const within = overrides.flatMap(({ start, end }) => [
    start + 60,
    (start + end) / 2 + 60,
    end - 60,
    end + 60,
  ]);
  const times = [...at, ...within].filter((instant) => instant >= since);
  const window = { start: Math.min(...times), end: Math.max(...times) + 1 };
  const periods = computeSchedule(schedule, window, 'UTC').final_schedule.schedules;
  return times.flatMap((instant) => {
    const period = periods.find(({ start, end }) => start <= instant && instant < end);
    const ids = period?.group.members.flatMap(({ person_ids }) => person_ids) ?? [];
    const own = namesIn(ids.map((id) => names.get(id) ?? '?'));
    const expected = namesIn(peopleAt(instant));
    return own === expected
      ? []
      : [`${new Date(instant * 1000).toISOString()}: ${own} instead of ${expected}`];
  });
}

describe('duty by the records is duty by the tool, or the import names the difference', () => {
  it.each([
    ['GoAlert', goalertRota],
    ['incident.io', incidentIoRota],
    ['Opsgenie', opsgenieRota],
    ['PagerDuty', pagerdutyRota],
    ['Grafana OnCall', grafanaRota],
    ['a calendar', calendarRota],
  ])('of random rotas of %s', (_, rota) => {
    let compared = 0;
    fc.assert(
      fc.property(rota, instants, (one, at) => {
        const result = compare(one, at);
        if (result === 'named') return;
        compared += 1;
        expect(result).toEqual([]);
      }),
      { numRuns: runs(RUNS) },
    );
    expect(compared).toBeGreaterThan(0);
  });
});
