import type { ExportFile } from '#domain/exchange/exchange';
import { elementsOf, membersOf, textOf } from '#domain/exchange/fields';
import { DAY } from '#domain/time/zone';
import { CallError } from '../client';
import { answerFile, createReading, type FetcherReading, type ListedSchedule, type Task } from '../reading';
import { partsOf, utcText } from '../windows';
import { readIncidents } from './pagerduty-incidents';
import { pagesOf } from './pagerduty-pages';

/**
 * PagerDuty's REST API: each schedule by its id, as the lists have no shifts. Those of layers are in version 2, those of
 * shifts in version 3; a schedule that changes its form keeps its id.
 */

/** Longest window of an answer that is known to work. */
const MAX_WINDOW = 90 * DAY;

/** Replies of an account without shift-based schedules. */
const NONE: ReadonlySet<number> = new Set([402, 403, 404]);

export async function readPagerDuty(task: Task): Promise<FetcherReading> {
  const { client, request } = task;
  const reading = createReading(task);
  const layered = await reading.listed(() => pagesOf(client, '/schedules', 'schedules'), scheduleOf);
  let hasShiftBased = true;
  const shiftBased = await reading.listed(
    () =>
      pagesOf(client, V3, 'schedules', { total: undefined }).catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        hasShiftBased = !NONE.has(error.status ?? 0);
        return hasShiftBased ? { items: [], gap: error.message } : { items: [] };
      }),
    scheduleOf,
  );
  await reading.missing((id) =>
    client.get(`/schedules/${id}`).catch((error: unknown) => {
      if (!hasShiftBased || !(error instanceof CallError) || error.status !== 404) throw error;
      return client.get(`${V3}/${id}`);
    }),
  );
  const users = await reading.extra('people', 'users.read', () =>
    pagesOf(client, '/users', 'users', { 'include[]': ['teams'] }),
  );
  reading.add({ name: 'users.json', content: { users } });
  const ids = new Set(shiftBased.map(({ id }) => id));
  await reading.each([...layered, ...shiftBased], (schedule) =>
    filesOf(task, schedule, ids.has(schedule.id) ? SHIFT_BASED : LAYERED),
  );
  if (request.incidentsSince !== undefined) await readIncidents(task, reading, request.incidentsSince);
  return reading.result();
}

function scheduleOf(item: unknown): ListedSchedule | undefined {
  const { id, name, summary, teams, html_url } = membersOf(item);
  const text = textOf(id);
  if (text === undefined) return undefined;
  const own = elementsOf(teams).map((team) => textOf(membersOf(team)['id']));
  return { id: text, name: textOf(name) ?? textOf(summary) ?? text, url: textOf(html_url), teams: own };
}

const V3 = '/v3/schedules';

const LAYERED = { path: '/schedules', query: { time_zone: 'UTC' }, shifts: 'rendered_schedule_entries' };
const SHIFT_BASED = {
  path: V3,
  query: { 'include[]': ['final_schedule'] },
  shifts: 'computed_shift_assignments',
};

async function filesOf(
  { client, request }: Task,
  { id, name }: ListedSchedule,
  form: typeof LAYERED | typeof SHIFT_BASED,
): Promise<ExportFile[]> {
  const { window } = request;
  const shifts: unknown[] = [];
  let last: Record<string, unknown> = {};
  for (const { start, end } of partsOf(window, MAX_WINDOW)) {
    const query = { since: utcText(start), until: utcText(end), overflow: 'true', ...form.query };
    const { json } = await client.get(`${form.path}/${id}`, query);
    last = membersOf(membersOf(json)['schedule']);
    if (last['id'] !== id) throw new CallError(`${client.tool} answered without the schedule ${id}`);
    const part = membersOf(last['final_schedule'])[form.shifts];
    if (!Array.isArray(part)) throw new CallError(`${client.tool}: the reply of ${name} has no shifts`);
    shifts.push(...part);
  }
  const { schedule_layers: _layers, rotations: _rotations, ...schedule } = last;
  const final_schedule = { [form.shifts]: shifts };
  return [answerFile(`${id}.json`, { schedule: { ...schedule, final_schedule } }, window)];
}
