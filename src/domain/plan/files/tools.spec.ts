import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Schedule } from '#contract/schedule';
import { type RandomRota, YEAR } from '../../exchange/evaluators.spec-support';
import {
  grafanaDuty,
  grafanaRota,
  type GrafanaState,
  wholeGrafanaRota,
} from '../../exchange/grafana-oncall/evaluator.spec-support';
import {
  opsgenieDuty,
  opsgenieRota,
  plainOpsgenieRota,
  type OpsgenieState,
} from '../../exchange/opsgenie/evaluator.spec-support';
import {
  pagerdutyDuty,
  pagerdutyRota,
  type PagerDutyState,
} from '../../exchange/pagerduty/evaluator.spec-support';
import { readExport } from '../../exchange/read-export';
import { computeSchedule } from '../../schedule/compute';
import { DAY } from '../../time/zone';
import { instantIn, plans } from '../change/arbitrary-plan.spec-support';
import { plannedLayers } from '../change/apply';
import type { Plan } from '../change/edit';
import { proposalOf } from '../change/proposal';
import { periodChanges } from '../difference';
import { type Tool, toolFile } from './tools';
import { runs } from '../../property-runs.spec-support';

/** Duty there after the requests of a file. */
type Applied = (json: string) => (instant: number) => string[];

const pagerDutyAfter =
  ({ schedule, overrides }: PagerDutyState): Applied =>
  (json) => {
    const requests: {
      'PUT /schedules/{id}'?: Pick<PagerDutyState, 'schedule'>;
      'POST /schedules/{id}/overrides'?: Pick<PagerDutyState, 'overrides'>;
    } = JSON.parse(json);
    return pagerdutyDuty({
      schedule: requests['PUT /schedules/{id}']?.schedule ?? schedule,
      overrides: [...overrides, ...(requests['POST /schedules/{id}/overrides']?.overrides ?? [])],
    });
  };

const opsgenieAfter =
  ({ schedule, overrides }: OpsgenieState): Applied =>
  (json) => {
    const requests: {
      'PATCH /v2/schedules/{id}'?: OpsgenieState['schedule'];
      'POST /v2/schedules/{id}/overrides'?: OpsgenieState['overrides'];
    } = JSON.parse(json);
    const changed = { schedule: requests['PATCH /v2/schedules/{id}'] ?? schedule, overrides };
    return opsgenieDuty(changed, requests['POST /v2/schedules/{id}/overrides']);
  };

const grafanaAfter =
  ({ schedule, shifts }: GrafanaState): Applied =>
  (json) => {
    const requests: {
      'POST /api/v1/on_call_shifts'?: Omit<GrafanaState['shifts'][number], 'id'>[];
      'PUT /api/v1/schedules/{id}'?: GrafanaState['schedule'];
    } = JSON.parse(json);
    const created = (requests['POST /api/v1/on_call_shifts'] ?? []).map((shift, index) =>
      Object.assign(shift, { id: `new ${index}` }),
    );
    const ids = created.map(({ id }) => id);
    const put = requests['PUT /api/v1/schedules/{id}'];
    // New rotations take the place of all shifts; new overrides are added to them.
    const next = put ? { ...put, shifts: ids } : { ...schedule, shifts: [...schedule.shifts, ...ids] };
    return grafanaDuty({ schedule: next, shifts: [...shifts, ...created] });
  };

type Case = { rota: RandomRota; after: Applied };

const CASES: [Tool, fc.Arbitrary<Case>][] = [
  ['PagerDuty', pagerdutyRota.map((rota) => ({ rota, after: pagerDutyAfter(rota.state) }))],
  [
    'Opsgenie',
    fc
      .oneof({ arbitrary: opsgenieRota, weight: 1 }, { arbitrary: plainOpsgenieRota, weight: 4 })
      .map((rota) => ({ rota, after: opsgenieAfter(rota.state) })),
  ],
  [
    'Grafana OnCall',
    fc
      .oneof({ arbitrary: grafanaRota, weight: 1 }, { arbitrary: wholeGrafanaRota, weight: 4 })
      .map((rota) => ({ rota, after: grafanaAfter(rota.state) })),
  ],
];

const NEWCOMERS = new Map([
  [70, 'fred'],
  [71, 'gil'],
]);

/** A rota of a tool as a schedule here, with a plan for it. */
const planned = ({ rota, after }: Case) => {
  const { records } = readExport('auto', rota.files);
  const [record] = records.schedules;
  if (!record) throw new Error('no schedule');
  const span = { start: YEAR + 60 * DAY, end: YEAR + 260 * DAY };
  return instantIn(span).chain((from) => {
    const layers = plannedLayers(record, from).length;
    const people = [...records.people.map(({ person_id: id }) => id), ...NEWCOMERS.keys()];
    const bounds = { from, until: from + 30 * DAY, layers: Math.max(1, layers) };
    const edits = { people, maxEdits: 2 };
    return fc
      .oneof(plans(bounds, edits), plans(bounds, { ...edits, rulesOnly: true }))
      .map((plan) => ({ rota, after, record, records, plan }));
  });
};

const periodsOf = (one: Schedule) => one.final_schedule.schedules;

const VIEW = 30 * DAY;

function planOf(record: Omit<Schedule, 'layer_schedules' | 'final_schedule'>, plan: Plan) {
  const window = { start: plan.from - DAY, end: plan.from + VIEW };
  const schedule: Schedule = Object.assign({}, record, computeSchedule(record, window, 'UTC'));
  return { schedule, window, ...proposalOf(schedule, plan, window, 'UTC') };
}

describe('requests of a plan', () => {
  it.each(CASES)('give %s the duty of the plan from the change on, or are refused', (tool, cases) => {
    let [written, rules] = [0, 0];
    const times = fc.array(fc.integer({ min: 0, max: 400 * 48 }), { minLength: 25, maxLength: 25 });
    fc.assert(
      fc.property(cases.chain(planned), times, ({ rota, after, record, records, plan }, halfHours) => {
        const proposed = planOf(record, plan);
        const { schedule, window } = proposed;
        const nameOf = (id: number | bigint) =>
          records.people.find(({ person_id }) => person_id === id)?.person_name ??
          NEWCOMERS.get(Number(id)) ??
          '?';
        const changes = periodChanges(periodsOf(schedule), periodsOf(proposed.after), window);
        const words = { zone: 'UTC', year: 2026, roles: [], nameOf, from: plan.from, accountZone: 'UTC' };
        const file = toolFile(tool, proposed, changes, words);
        if ('problems' in file) return;
        written += 1;
        if (/PUT|PATCH/.test(file.json)) rules += 1;
        const near = [...changes, ...rota.overrides].flatMap(({ start, end }) => [
          start,
          end - 60,
          (start + end) / 2,
          end,
        ]);
        const instants = [plan.from, ...near, ...halfHours.map((count) => plan.from + count * 1800 + 60)]
          .filter((instant) => instant >= plan.from)
          .toSorted((a, b) => a - b);
        const range = { start: plan.from, end: (instants.at(-1) ?? plan.from) + 1 };
        const periods = computeSchedule(proposed.rota, range, 'UTC').final_schedule.schedules;
        const there = after(file.json);
        const differing = instants.flatMap((instant) => {
          const duty = periods.find(({ start, end }) => start <= instant && instant < end);
          const ids = duty?.group.members.flatMap(({ person_ids }) => person_ids) ?? [];
          const [own, other] = [ids.map(nameOf), there(instant)].map((names) =>
            [...new Set(names)].toSorted().join(' + '),
          );
          return own === other ? [] : [`${new Date(instant * 1000).toISOString()}: ${other}, planned ${own}`];
        });
        expect(differing).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
    expect(written).toBeGreaterThan(5);
    expect(rules).toBeGreaterThan(2);
  });
});
