import { Gauge, type Registry } from 'prom-client';
import type { Names } from '#contract/names';
import { outlookOf, type Outlook } from '#domain/oncall/review/outlook';
import { type AccountZone, DAY } from '#domain/time/zone';
import { createPromiseCache, type ForwardAs, type Visitor } from '../forward';
import { readSchedules } from '../read-schedules';

/** Lengths of the windows in days. */
const WINDOWS = [1, 7, 30] as const;

const LONGEST_SECONDS = 30 * DAY;

/** Time between two readings: scrapes are frequent, and rotas change seldom. */
const CACHE_MS = 60_000;

export type RotaMetricDeps = {
  forward: ForwardAs;
  names: (visitor: Visitor) => Promise<Names>;
  /** Visitor who sees the rotas to publish. */
  visitor: () => Promise<Visitor>;
  accountZone: AccountZone;
  /** Unix seconds of the last import; absent with a remote upstream. */
  importedAt?: () => Promise<number | undefined>;
  /** True to publish names besides ids. */
  withNames: boolean;
  log: (line: string) => void;
  /** Unix milliseconds. */
  clock: () => number;
};

/** Figures of the rotas that the gateway's key sees. */
type Reading = { outlooks: Outlook[]; names: Names };

/** Adds the metrics of rotas, which are read at most once a minute. */
export function addRotaMetrics(register: Registry, deps: RotaMetricDeps): void {
  const { clock, importedAt, log } = deps;
  const cached = createPromiseCache<Reading>(1, { ttlMs: CACHE_MS, clock });
  let lastProblem = '';
  const reading = async () => {
    try {
      const result = await cached('', () => readRotas(deps));
      lastProblem = '';
      return result;
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      if (problem !== lastProblem) log(`The rotas are missing in /metrics: ${problem}`);
      lastProblem = problem;
      return undefined;
    }
  };
  const gauge = (name: string, help: string, labelNames: string[], fill: Fill) =>
    void new Gauge({
      name,
      help,
      labelNames,
      registers: [register],
      async collect() {
        this.reset();
        const result = await reading();
        if (result) fill(result, (labels, value) => this.set(labels, value));
      },
    });
  addGauges(gauge);
  if (deps.withNames) addNames(gauge);
  void new Gauge({
    name: 'watchbill_rotas_read',
    help: '1 while the rotas can be read.',
    registers: [register],
    async collect() {
      this.set((await reading()) ? 1 : 0);
    },
  });
  if (!importedAt) return;
  void new Gauge({
    name: 'watchbill_import_age_seconds',
    help: 'Time since the last import; absent if it is unknown.',
    registers: [register],
    async collect() {
      const at = await importedAt().catch(() => undefined);
      this.reset();
      if (at === undefined) this.remove();
      else this.set(Math.max(0, Math.floor(clock() / 1000) - at));
    },
  });
}

type Labels = Record<string, string>;
type Fill = (reading: Reading, set: (labels: Labels, value: number) => void) => void;
type AddGauge = (name: string, help: string, labelNames: string[], fill: Fill) => void;

function addGauges(gauge: AddGauge): void {
  gauge(
    'watchbill_schedule_uncovered_seconds',
    'Unexpected gaps ahead, by window; the role is empty for the whole schedule.',
    ['schedule', 'role', 'window'],
    ({ outlooks }, set) => {
      for (const { schedule, role, uncovered } of rolesOf(outlooks)) {
        for (const [index, seconds] of uncovered.entries()) {
          set({ schedule, role, window: windowName(index) }, seconds);
        }
      }
    },
  );
  gauge(
    'watchbill_schedule_on_duty',
    '1 while somebody is on call in the role, or, with an empty role, at all.',
    ['schedule', 'role'],
    ({ outlooks }, set) => {
      for (const { schedule, role, onDuty } of rolesOf(outlooks)) {
        set({ schedule, role }, onDuty.length > 0 ? 1 : 0);
      }
    },
  );
  gauge(
    'watchbill_schedule_gap',
    '1 while nobody is on call in the role though it is due, or, with an empty role, nobody at all; 0 in off hours.',
    ['schedule', 'role'],
    ({ outlooks }, set) => {
      for (const { schedule, role, isGap } of rolesOf(outlooks)) set({ schedule, role }, isGap ? 1 : 0);
    },
  );
  gauge(
    'watchbill_schedule_hand_offs',
    'Changes of duty ahead, by window.',
    ['schedule', 'window'],
    ({ outlooks }, set) => {
      for (const { schedule_id, handOffs } of outlooks) {
        for (const [index, count] of handOffs.entries()) {
          set({ schedule: String(schedule_id), window: windowName(index) }, count);
        }
      }
    },
  );
  gauge(
    'watchbill_schedule_unknown_people',
    'People of the schedule without a record.',
    ['schedule'],
    ({ outlooks }, set) => {
      for (const { schedule_id, unknownPeople } of outlooks) {
        set({ schedule: String(schedule_id) }, unknownPeople);
      }
    },
  );
}

/** Names of the ids, if the operator wants them. */
function addNames(gauge: AddGauge): void {
  gauge(
    'watchbill_schedule_info',
    'Name of each schedule; always 1.',
    ['schedule', 'schedule_name'],
    ({ outlooks }, set) => {
      for (const { schedule_id, schedule_name } of outlooks) {
        set({ schedule: String(schedule_id), schedule_name }, 1);
      }
    },
  );
  gauge(
    'watchbill_on_duty_info',
    'Name of each person on call; always 1.',
    ['schedule', 'role', 'person_name'],
    ({ outlooks, names }, set) => {
      const nameOf = new Map(
        names.people.map(({ person_id, person_name }) => [String(person_id), person_name]),
      );
      for (const { schedule, role, onDuty } of rolesOf(outlooks)) {
        if (role === '') continue;
        for (const person of onDuty) {
          set({ schedule, role, person_name: nameOf.get(String(person)) ?? `#${person}` }, 1);
        }
      }
    },
  );
}

function rolesOf(outlooks: readonly Outlook[]) {
  return outlooks.flatMap(({ schedule_id, roles }) =>
    roles.map(({ role, ...figures }) => ({
      schedule: String(schedule_id),
      role: role === undefined ? '' : String(role),
      ...figures,
    })),
  );
}

function windowName(index: number): string {
  return `${WINDOWS[index] ?? 0}d`;
}

async function readRotas(deps: RotaMetricDeps): Promise<Reading> {
  const { forward, names, accountZone, clock } = deps;
  const now = Math.floor(clock() / 1000);
  const visitor = await deps.visitor();
  const window = { start: now, end: now + LONGEST_SECONDS };
  const allNames = await names(visitor);
  const schedules = await readSchedules(forward, visitor, window, allNames);
  const outlooks = schedules.flatMap((schedule) => outlookOf(schedule, now, WINDOWS, accountZone) ?? []);
  return { outlooks, names: allNames };
}
