import { SOURCE_TOOLS, type SourceTool } from '#domain/exchange/source-tools';
import type { TestClock } from './fake.spec-support';
import { startGoAlert } from './goalert.spec-support';
import { startGrafana } from './grafana-oncall.spec-support';
import { startIncidentIo } from './incident-io.spec-support';
import { startJsm, startOpsgenie } from './opsgenie.spec-support';
import { startPagerDuty } from './pagerduty.spec-support';

/** One world of rotas, as each of the tools answers it. */

export type FakeRota = { id: string; name: string; zone?: string; peopleAt: (instant: number) => string[] };

type FakeTool = {
  path?: string;
  /** Starts the tool with people; `set` changes its rotas. */
  start: (
    clock: TestClock,
    people: readonly string[],
  ) => Promise<{
    fake: Awaited<ReturnType<typeof startPagerDuty>>;
    set: (rotas: readonly FakeRota[]) => void;
  }>;
};

function fakeTool<S, U>(
  start: (world: { schedules: S[]; users: U[] }, clock: TestClock) => ReturnType<typeof startPagerDuty>,
  scheduleOf: (rota: FakeRota) => S,
  userOf: (id: string) => U,
): FakeTool['start'] {
  return async (clock, people) => {
    const schedules: S[] = [];
    const fake = await start({ schedules, users: people.map(userOf) }, clock);
    return { fake, set: (rotas) => void schedules.splice(0, Infinity, ...rotas.map(scheduleOf)) };
  };
}

const opsgenieSchedule = ({ peopleAt, zone = 'UTC', ...rota }: FakeRota) => ({
  schedule: { ...rota, timezone: zone },
  peopleAt,
});
const opsgenieUser = (id: string) => ({ id, username: id });

const FAKES: Readonly<Record<Exclude<SourceTool, 'ical'>, FakeTool>> = {
  pagerduty: {
    start: fakeTool(
      startPagerDuty,
      ({ peopleAt, zone = 'UTC', ...rota }) => ({ schedule: { ...rota, time_zone: zone }, peopleAt }),
      (id) => ({ id, name: id, teams: [] }),
    ),
  },
  opsgenie: { start: fakeTool(startOpsgenie, opsgenieSchedule, opsgenieUser) },
  jsm: { start: fakeTool(startJsm, opsgenieSchedule, opsgenieUser) },
  'grafana-oncall': {
    path: '/oncall',
    start: fakeTool(
      startGrafana,
      ({ zone = 'UTC', ...rota }) => ({ ...rota, type: 'web', time_zone: zone, shifts: [] }),
      (id) => ({ id, username: id, role: 'user' }),
    ),
  },
  goalert: {
    path: '/goalert',
    start: fakeTool(
      startGoAlert,
      ({ zone = 'UTC', ...rota }) => ({ ...rota, timeZone: zone }),
      (id) => ({ id, name: id }),
    ),
  },
  'incident-io': {
    start: fakeTool(
      startIncidentIo,
      ({ peopleAt, zone = 'UTC', ...rota }) => ({ schedule: { ...rota, timezone: zone }, peopleAt }),
      (id) => ({ id, name: id }),
    ),
  },
};

/** A calendar is no list of schedules: `calendar.spec-support.ts`. */
export const FAKE_TOOLS = SOURCE_TOOLS.flatMap((tool) => (tool === 'ical' ? [] : [{ tool, ...FAKES[tool] }]));
