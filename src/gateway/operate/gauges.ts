import { Gauge, type Registry } from 'prom-client';
import type { Names } from '#contract/names';
import type { MessageSummary } from '#contract/served/records';
import { isLate, type SourceState } from '#contract/served/sources';
import { outlookOf, type Outlook } from '#domain/oncall/review';
import { type AccountZone, DAY, type UnixSeconds } from '#domain/time/zone';
import { within } from '#service/service';
import { createPromiseCache, type ForwardAs, type Visitor } from '../forward';
import { readSchedules } from '../read-schedules';

/** Name, help, labels, and the values of what is read at each scrape: those of the labels, then the figure. */
type GaugeRow<T> = readonly [
  name: string,
  help: string,
  labels: readonly string[],
  values: (read: T, now: UnixSeconds) => readonly (readonly [...labels: string[], value: number])[],
];

/** Max wait for a store, which answers nothing while an import is written into it. */
const MAX_GAUGE_WAIT_MS = 2_000;

/** Adds a table of gauges. @param read undefined, failed or late: they are absent. @param clock Unix milliseconds. */
export function addGauges<T>(
  register: Registry,
  rows: readonly GaugeRow<T>[],
  read: () => Promise<T | undefined>,
  clock: () => number = Date.now,
): void {
  for (const [name, help, labelNames, values] of rows) {
    void new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [register],
      async collect() {
        this.reset();
        if (labelNames.length === 0) this.remove();
        const result = await within(2 * MAX_GAUGE_WAIT_MS, read()).catch(() => undefined);
        if (result === undefined) return;
        for (const row of values(result, Math.floor(clock() / 1000))) {
          const labels = labelNames.map((label, index) => [label, String(row[index])]);
          this.set(Object.fromEntries(labels), Number(row.at(-1)));
        }
      },
    });
  }
}

type Queue = { running: number; waiting: number };
/** Current load of the service. */
export type Load = { requests: number; readings: Queue; stacks: Queue };

export const LOAD_GAUGES: readonly GaugeRow<Load>[] = [
  ['watchbill_service_requests', 'Requests in progress.', [], ({ requests }) => [[requests]]],
  [
    'watchbill_service_queue',
    'Long store queries, and stacks in threads, that run or are queued.',
    ['queue', 'state'],
    ({ readings, stacks }) =>
      Object.entries({ readings, stacks }).flatMap(([queue, { running, waiting }]) => [
        [queue, 'running', running] as const,
        [queue, 'waiting', waiting] as const,
      ]),
  ],
];

export const SOURCE_GAUGES: readonly GaugeRow<readonly SourceState[]>[] = [
  [
    'watchbill_source_age_seconds',
    'Time since the last good sync, by source.',
    ['source'],
    (sources, now) =>
      sources.flatMap(({ name, read_at }) => (read_at === undefined ? [] : [[name, now - read_at]])),
  ],
  [
    'watchbill_source_late',
    '1 if a source was not synced for three of its intervals, or its last sync failed.',
    ['source'],
    (sources, now) =>
      sources.map((source) => [source.name, Number(source.problem !== undefined || isLate(source, now))]),
  ],
];

/** Gauge of the time since the last import. */
export const IMPORT_GAUGES: readonly GaugeRow<UnixSeconds>[] = [
  [
    'watchbill_import_age_seconds',
    'Time since the last import; absent if it is unknown.',
    [],
    (at, now) => [[Math.max(0, now - at)]],
  ],
];

export const MESSAGE_GAUGES: readonly GaugeRow<readonly MessageSummary[]>[] = [
  [
    'watchbill_messages_sent',
    'Events sent in the last 90 days, by message.',
    ['message'],
    (all) => all.map(({ message, sent }) => [message, sent]),
  ],
  [
    'watchbill_messages_failed',
    'Events that could not be sent in the last 90 days, by message.',
    ['message'],
    (all) => all.map(({ message, failed }) => [message, failed]),
  ],
  [
    'watchbill_message_age_seconds',
    'Time since the last event was sent, by message.',
    ['message'],
    (all, now) =>
      all.flatMap(({ message, sent_at }) => (sent_at === undefined ? [] : [[message, now - sent_at]])),
  ],
];

/** Lengths of the windows in days. */
const WINDOWS = [1, 7, 30] as const;

/** Figures of the rotas that the gateway's key sees. */
type Rotas = { outlooks: Outlook[]; names: Names };

const ROTA_GAUGES: readonly GaugeRow<Rotas>[] = [
  [
    'watchbill_schedule_uncovered_seconds',
    'Unexpected gaps ahead, by window; the role is empty for the whole schedule.',
    ['schedule', 'role', 'window'],
    ({ outlooks }) =>
      rolesOf(outlooks).flatMap(({ schedule, role, uncovered }) =>
        uncovered.map((seconds, index) => [schedule, role, `${WINDOWS[index] ?? 0}d`, seconds] as const),
      ),
  ],
  [
    'watchbill_schedule_on_duty',
    '1 while somebody is on call in the role, or, with an empty role, at all.',
    ['schedule', 'role'],
    ({ outlooks }) =>
      rolesOf(outlooks).map(({ schedule, role, onDuty }) => [schedule, role, Number(onDuty.length > 0)]),
  ],
  [
    'watchbill_schedule_gap',
    '1 while nobody is on call in the role though it is due, or, with an empty role, nobody at all; 0 in off hours.',
    ['schedule', 'role'],
    ({ outlooks }) => rolesOf(outlooks).map(({ schedule, role, isGap }) => [schedule, role, Number(isGap)]),
  ],
  [
    'watchbill_schedule_unknown_people',
    'People of the schedule without a record.',
    ['schedule'],
    ({ outlooks }) => outlooks.map(({ schedule_id, unknownPeople }) => [String(schedule_id), unknownPeople]),
  ],
];

/** Names of the ids, if the operator wants them. */
const NAME_GAUGES: readonly GaugeRow<Rotas>[] = [
  [
    'watchbill_schedule_info',
    'Name of each schedule; always 1.',
    ['schedule', 'schedule_name'],
    ({ outlooks }) =>
      outlooks.map(({ schedule_id, schedule_name }) => [String(schedule_id), schedule_name, 1]),
  ],
  [
    'watchbill_on_duty_info',
    'Name of each person on call; always 1.',
    ['schedule', 'role', 'person_name'],
    ({ outlooks, names }) => {
      const nameOf = new Map(names.people.map((one) => [String(one.person_id), one.person_name]));
      return rolesOf(outlooks)
        .filter(({ role }) => role !== '')
        .flatMap(({ schedule, role, onDuty }) =>
          onDuty.map((id) => [schedule, role, nameOf.get(String(id)) ?? `#${id}`, 1] as const),
        );
    },
  ],
];

function rolesOf(outlooks: readonly Outlook[]) {
  return outlooks.flatMap(({ schedule_id, roles }) =>
    roles.map(({ role, ...figures }) => ({
      schedule: String(schedule_id),
      role: role === undefined ? '' : String(role),
      ...figures,
    })),
  );
}

export type RotaMetricDeps = {
  forward: ForwardAs;
  names: (visitor: Visitor) => Promise<Names>;
  /** Visitor who sees the rotas to publish. */
  visitor: () => Promise<Visitor>;
  accountZone: AccountZone;
  /** True to publish names besides ids. */
  withNames: boolean;
  log: (line: string) => void;
  /** Unix milliseconds. */
  clock: () => number;
};

/** Time between two readings: scrapes are frequent, and rotas change seldom. */
const ROTAS_CACHE_MS = 60_000;

/** Adds the gauges of rotas, which are read at most once a minute. */
export function addRotaGauges(register: Registry, deps: RotaMetricDeps): void {
  const { forward, names, accountZone, clock, log, withNames } = deps;
  const cached = createPromiseCache<Rotas>(1, { ttlMs: ROTAS_CACHE_MS, clock });
  const read = async (): Promise<Rotas> => {
    const now = Math.floor(clock() / 1000);
    const visitor = await deps.visitor();
    const allNames = await names(visitor);
    const window = { start: now, end: now + 30 * DAY };
    const schedules = await readSchedules(forward, visitor, window, allNames);
    const outlooks = schedules.flatMap((schedule) => outlookOf(schedule, now, WINDOWS, accountZone) ?? []);
    return { outlooks, names: allNames };
  };
  let lastProblem = '';
  const reading = async () => {
    try {
      const result = await within(MAX_GAUGE_WAIT_MS, cached('', read));
      lastProblem = '';
      return result;
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      if (problem !== lastProblem) log(`The rotas are missing in /metrics: ${problem}`);
      lastProblem = problem;
      return undefined;
    }
  };
  addGauges(register, withNames ? [...ROTA_GAUGES, ...NAME_GAUGES] : ROTA_GAUGES, reading);
  const isRead: GaugeRow<boolean> = [
    'watchbill_rotas_read',
    '1 while the rotas can be read.',
    [],
    (is) => [[Number(is)]],
  ];
  addGauges(register, [isRead], async () => (await reading()) !== undefined);
}
