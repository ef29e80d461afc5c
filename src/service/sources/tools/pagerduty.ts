import type { ExportFile } from '#domain/exchange/exchange';
import { elementsOf, membersOf, textOf } from '#domain/exchange/fields';
import { DAY } from '#domain/time/zone';
import { CallError } from '../client';
import {
  answerFile,
  createReading,
  type FetcherReading,
  type ListedSchedule,
  type Reading,
  type Task,
} from '../reading';
import { partsOf, utcText } from '../windows';
import { readIncidents } from './pagerduty-incidents';
import { pagesOf } from './pagerduty-pages';

/** PagerDuty's REST API (v2): each schedule by its id, as the list has no shifts. */

/** Longest window of an answer that is known to work. */
const MAX_WINDOW = 90 * DAY;

export async function readPagerDuty(task: Task): Promise<FetcherReading> {
  const { client, request } = task;
  const reading = createReading(task);
  const wanted = await reading.listed(
    () => pagesOf(client, '/schedules', 'schedules'),
    (item) => scheduleOf(item),
  );
  await readShiftBased(task, reading);
  await reading.missing((id) => client.get(`/schedules/${id}`));
  const users = await reading.extra('people', 'users.read', () =>
    pagesOf(client, '/users', 'users', { 'include[]': ['teams'] }),
  );
  reading.add({ name: 'users.json', content: { users } });
  await reading.each(wanted, (schedule) => filesOf(task, schedule));
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

const SHIFT_BASED =
  'shift-based (v3), which is not read: add its calendar feed (iCalendar URL) as a source with "tool": "ical"';

/** Replies of an account without shift-based schedules. */
const NONE: ReadonlySet<number> = new Set([402, 403, 404]);

/** Names shift-based schedules, which `/schedules` does not list. */
async function readShiftBased({ client }: Task, reading: Reading): Promise<void> {
  const wanted = await reading.listed(
    () =>
      pagesOf(client, '/v3/schedules', 'schedules', { total: undefined }).catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        return NONE.has(error.status ?? 0) ? { items: [] } : { items: [], gap: error.message };
      }),
    (item) => scheduleOf(item),
  );
  for (const { id, name } of wanted) {
    reading.problem(`${name} is ${SHIFT_BASED}`, id);
  }
}

async function filesOf({ client, request }: Task, { id, name }: ListedSchedule): Promise<ExportFile[]> {
  const { window } = request;
  const replies: Record<string, unknown>[] = [];
  for (const part of partsOf(window, MAX_WINDOW)) {
    const { json } = await client.get(`/schedules/${id}`, {
      since: utcText(part.start),
      until: utcText(part.end),
      time_zone: 'UTC',
      overflow: 'true',
    });
    replies.push(membersOf(membersOf(json)['schedule']));
  }
  const last = replies.at(-1) ?? {};
  if (replies.some((reply) => reply['id'] !== id)) {
    throw new CallError(`${client.tool} answered without the schedule ${id}`);
  }
  if (textOf(last['type'])?.includes('v3') === true) {
    throw new CallError(`${name} is now ${SHIFT_BASED}`);
  }
  const finals = replies.map((reply) => membersOf(reply['final_schedule'])['rendered_schedule_entries']);
  if (!finals.every(Array.isArray)) throw new CallError(`${client.tool}: the reply of ${name} has no shifts`);
  const { schedule_layers: _layers, ...schedule } = last;
  const final_schedule = { rendered_schedule_entries: uniqueOf(finals.flat()) };
  return [answerFile(`${id}.json`, { schedule: { ...schedule, final_schedule } }, window)];
}

/** Entries once: one over the bound of two windows is in both replies. */
function uniqueOf(entries: readonly unknown[]): unknown[] {
  return [...new Map(entries.map((entry) => [keyOf(entry), entry])).values()];
}

function keyOf(entry: unknown): string {
  const { id, start, end, user } = membersOf(entry);
  return [id, Date.parse(String(start)), Date.parse(String(end)), membersOf(user)['id']].join(' ');
}
