import type { ExportFile } from '#domain/exchange/exchange';
import { elementsOf, membersOf, textOf } from '#domain/exchange/fields';
import { type Interval, overlap } from '#domain/time/interval';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { CallError } from '../client';
import {
  answerFile,
  attempt,
  createReading,
  isPlainId,
  type FetcherReading,
  type Reading,
  type Task,
} from '../reading';
import { readAlerts } from './opsgenie-alerts';
import { type Dialect, dialectOf, pagesOf } from './opsgenie-dialects';

/** Opsgenie and Jira Service Management: schedules, and the timeline of each. */

/** Addresses of the pages, by the host of the API; Jira Service Management is read at its site. */
const SITES: Readonly<Record<string, string>> = {
  'api.opsgenie.com': 'https://app.opsgenie.com',
  'api.eu.opsgenie.com': 'https://app.eu.opsgenie.com',
  'api.atlassian.com': 'https://home.atlassian.com',
};

/** Longest part of a timeline that is requested. */
const MAX_DAYS = 28;

/** Jira Service Management has a timeline for a year back. */
const MAX_PAST = 364 * DAY;

export async function readOpsgenie(task: Task): Promise<FetcherReading> {
  const { client, request, source } = task;
  const reading = createReading(task);
  const dialect = await dialectOf(source, client);
  const schedules = new Map<string, Record<string, unknown>>();
  const wanted = await reading.listed(
    () => pagesOf(client, dialect, '/schedules', dialect.configurationPage),
    (item) => {
      const { id, name, ownerTeam, teamId } = membersOf(item);
      const text = textOf(id);
      if (text === undefined) return undefined;
      schedules.set(text, membersOf(item));
      return {
        id: text,
        name: textOf(name) ?? text,
        url: SITES[source.url.host] ?? source.url.origin,
        teams: [textOf(membersOf(ownerTeam)['id']), textOf(teamId)],
      };
    },
  );
  await reading.missing((id) => client.get(`${dialect.root}/schedules/${id}`));
  const parties: Parties = { users: new Set(), teams: new Set() };
  await reading.each(wanted, async ({ id }) => {
    const files = await filesOf(task, dialect, id, schedules.get(id) ?? {});
    for (const { content } of files) noteParties(content, parties);
    return files;
  });
  await readPeople(task, reading, dialect, parties);
  if (request.incidentsSince !== undefined) await readAlerts(task, reading, dialect, request.incidentsSince);
  return reading.result();
}

async function filesOf(
  { client, request }: Task,
  dialect: Dialect,
  id: string,
  schedule: Record<string, unknown>,
): Promise<ExportFile[]> {
  const { rotations: _rotations, ...head } = schedule;
  const file = { name: `${id}.json`, content: { data: head } };
  const start = Math.max(request.window.start, request.now - MAX_PAST);
  return [file, await timelineOf(client, dialect, id, { start, end: request.window.end })];
}

type Client = Task['client'];

/** Timeline in parts, each from where the one before ends, as one reply. */
async function timelineOf(
  client: Client,
  { root }: Dialect,
  id: string,
  window: Interval,
): Promise<ExportFile> {
  const rotations: unknown[] = [];
  let first: UnixSeconds | undefined;
  let last = window.start;
  while (last < window.end) {
    const interval = Math.min(MAX_DAYS, Math.max(1, Math.ceil((window.end - last) / DAY)));
    const { json } = await client.get(`${root}/schedules/${id}/timeline`, {
      interval,
      intervalUnit: 'days',
      date: new Date(last * 1000).toISOString(),
    });
    const data = membersOf(membersOf(json)['data'] ?? json);
    const { rotations: part } = membersOf(data['finalTimeline']);
    if (!Array.isArray(part)) throw new CallError(`${client.tool}: the timeline has no finalTimeline`);
    rotations.push(...part);
    const end = instantOf(data['endDate']) ?? last + interval * DAY;
    first ??= instantOf(data['startDate']) ?? last;
    if (end <= last)
      throw new CallError(`${client.tool}: the timeline ends before ${new Date(last * 1000).toISOString()}`);
    last = end;
  }
  const covered = overlap({ start: first ?? window.start, end: last }, window);
  const data = { _parent: { id }, finalTimeline: { rotations } };
  return answerFile(`${id}.timeline.json`, { data }, covered);
}

function instantOf(value: unknown): UnixSeconds | undefined {
  const milliseconds = Date.parse(textOf(value) ?? '');
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}

type Parties = { users: Set<string>; teams: Set<string> };

/** Collects participants, responders and recipients. */
function noteParties(value: unknown, parties: Parties): void {
  for (const element of elementsOf(value)) noteParties(element, parties);
  const { type, id, ...members } = membersOf(value);
  const text = textOf(id);
  if (text !== undefined && type === 'user') parties.users.add(text);
  if (text !== undefined && type === 'team') parties.teams.add(text);
  for (const member of Object.values(members)) if (typeof member === 'object') noteParties(member, parties);
}

async function readPeople(
  { client }: Task,
  reading: Reading,
  dialect: Dialect,
  { users, teams }: Parties,
): Promise<void> {
  const { profile, root } = dialect;
  if (profile) {
    await readTeams(reading, dialect, { users, teams });
    await readProfiles(reading, users, profile);
  } else {
    const data = await reading.extra('people', 'Configuration access', () =>
      pagesOf(client, dialect, '/users'),
    );
    reading.add({ name: 'users.json', content: { data } });
    for (const id of [...teams].filter(isPlainId)) {
      const team = await attempt(
        () => client.get(`${root}/teams/${id}`),
        ({ message }) => reading.problem(`The members of team ${id} cannot be read. ${message}`),
      );
      if (team) reading.add({ name: `team-${id}.json`, content: team.json });
    }
  }
}

/** Reads members of teams that take part, who are people to read, too. */
async function readTeams(reading: Reading, dialect: Dialect, { users, teams }: Parties): Promise<void> {
  for (const id of [...teams].filter(isPlainId)) {
    const ids = await attempt(
      async () => await dialect.membersOf?.(id),
      ({ message }) => reading.problem(`The members of team ${id} cannot be read. ${message}`),
    );
    if (!ids) continue;
    for (const user of ids) users.add(user);
    const members = ids.map((user) => ({ user: { id: user } }));
    reading.add({ name: `team-${id}.json`, content: { data: { id, members } } });
  }
}

/** Reads people one by one: a site of Jira has many more than a rota. */
async function readProfiles(
  reading: Reading,
  users: ReadonlySet<string>,
  profile: NonNullable<Dialect['profile']>,
): Promise<void> {
  const profiles: unknown[] = [];
  const failures: CallError[] = [];
  for (const id of users) {
    const user = await attempt(
      () => profile(id),
      // Someone who has left has no profile.
      (error) => error.status !== 404 && failures.push(error),
    );
    if (user !== undefined) profiles.push(user);
    if (failures.length > 0) break;
  }
  const [failure] = failures;
  if (failure) reading.problem(`Names cannot be read (read:jira-user). ${failure.message}`);
  reading.add({ name: 'users.json', content: { data: profiles } });
}
