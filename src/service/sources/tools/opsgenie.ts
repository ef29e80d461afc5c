import type { ExportFile } from '#domain/exchange/exchange';
import { elementsOf, membersOf, textOf } from '#domain/exchange/fields';
import { type Interval, overlap } from '#domain/time/interval';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { CallError, type Client, KeyRefused, type Query, type List, type Page, readList } from '../client';
import { attempt, createReading, isPlainId, type FetcherReading, type Reading, type Task } from '../reading';
import { type Source, SourceError } from '../source';

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
  const selection = await reading.listed(
    () => pagesOf(client, dialect, '/schedules', dialect.configurationPage),
    ({ ownerTeam, teamId }) => ({
      url: SITES[source.url.host] ?? source.url.origin,
      teams: [textOf(membersOf(ownerTeam)['id']), textOf(teamId)],
    }),
  );
  await reading.missing((id) => client.get(`${dialect.root}/schedules/${id}`));
  const parties: Parties = { users: new Set(), teams: new Set() };
  await reading.each(selection, async ({ id, item }) => {
    const { rotations: _rotations, ...head } = item;
    const start = Math.max(request.window.start, request.now - MAX_PAST);
    const files = [
      { name: `${id}.json`, content: { data: head } },
      await timelineOf(client, dialect, id, { start, end: request.window.end }),
    ];
    for (const { content } of files) noteParties(content, parties);
    return files;
  });
  await readPeople(task, reading, dialect, parties);
  if (request.incidentsSince !== undefined) await readAlerts(task, reading, dialect, request.incidentsSince);
  return reading.result();
}

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
  return { name: `${id}.timeline.json`, content: { data }, window: covered };
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

/** Opsgenie and Jira Service Management: the same calls under other paths, with other names for pages and people. */
type Dialect = {
  /** Address before `/schedules`. */
  root: string;
  /** Parameter of a page's length. */
  size: 'limit' | 'size';
  /** Parameters of a page of schedules, overrides or recipients, which Opsgenie answers whole. */
  configurationPage: Query;
  /** Reads the profile of one person; undefined: people are a list. */
  profile: ((id: string) => Promise<unknown>) | undefined;
  /** Reads the ids of the members of a team; undefined: with the team, or not at all. */
  membersOf: ((id: string) => Promise<string[]>) | undefined;
  hasRecipients: boolean;
};

const SITE = /\.atlassian\.net$/;

const JSM_API = 'https://api.atlassian.com';

/** Origins of Jira Service Management: people are at the site, operations at Atlassian's API. */
export function originsOf({ hostname }: URL): readonly string[] {
  return SITE.test(hostname) ? [JSM_API] : [];
}

async function dialectOf({ tool, url, cloudId, organisation }: Source, client: Client): Promise<Dialect> {
  if (tool === 'opsgenie') {
    const configurationPage = { limit: undefined };
    return {
      root: '/v2',
      size: 'limit',
      configurationPage,
      profile: undefined,
      membersOf: undefined,
      hasRecipients: true,
    };
  }
  const isSite = SITE.test(url.hostname);
  const cloud = cloudId ?? (await cloudOf(client));
  const operations = `/jsm/ops/api/${cloud}`;
  const people = isSite ? url.origin : `${url.origin}/ex/jira/${cloud}`;
  return {
    root: `${isSite ? JSM_API : url.origin}${operations}/v1`,
    size: 'size',
    configurationPage: { size: JSM_LENGTH },
    profile: (accountId) =>
      client.get(`${people}/rest/api/3/user`, { accountId }).then(
        ({ json }) => json,
        (error: unknown) => {
          // The key was good for schedules: only the address is wrong for it.
          throw error instanceof KeyRefused && !isSite
            ? new CallError('The key was refused there: set url to the site, https://….atlassian.net', 401)
            : error;
        },
      ),
    membersOf:
      isSite && organisation !== undefined
        ? (team) =>
            teamMembers(
              client,
              `${url.origin}/gateway/api/public/teams/v1/org/${organisation}/teams/${team}/members`,
            )
        : undefined,
    hasRecipients: false,
  };
}

function accountOf(item: unknown): string | undefined {
  return textOf(membersOf(item)['accountId']);
}

/** Members of a team, which are requested by POST. */
async function teamMembers(client: Client, address: string): Promise<string[]> {
  const { items, gap } = await readList<string | undefined>(
    undefined,
    async (after) => {
      const { json } = await client.ask(address, {
        first: JSM_LENGTH,
        ...(after !== undefined && { after }),
      });
      const { results, pageInfo } = membersOf(json);
      if (!Array.isArray(results)) throw new CallError(`${client.tool}: the reply of a team has no members`);
      const { hasNextPage, endCursor } = membersOf(pageInfo);
      return { items: results, next: hasNextPage === true ? { cursor: textOf(endCursor) } : 'end' };
    },
    accountOf,
  );
  if (gap !== undefined) throw new CallError(`The list of members is cut: ${gap}`);
  return items.flatMap((item) => accountOf(item) ?? []);
}

async function cloudOf(client: Client): Promise<string> {
  try {
    const { json } = await client.get('/_edge/tenant_info');
    const cloud = textOf(membersOf(json)['cloudId']);
    if (cloud !== undefined) return cloud;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
  throw new SourceError('The id of the site is not known: set cloud_id');
}

/** Page after which the search of alerts refuses to go on. */
const MAX_OFFSET = 20_000;

const LENGTH = 100;

/** Longest page that Atlassian's own documents request. */
const JSM_LENGTH = 50;

/** Reads a list by the query of its next link: the link itself may name another host, or half of the path. */
function pagesOf(client: Client, { root, size }: Dialect, path: string, query: Query = {}): Promise<List> {
  return readList<Query>({ [size]: LENGTH, ...query }, (cursor) => pageOf(client, `${root}${path}`, cursor));
}

async function pageOf(client: Client, path: string, query: Query): Promise<Page<Query>> {
  const { json } = await client.get(path, query);
  const { data, values, paging, links, totalCount } = membersOf(json);
  const items = data ?? values;
  if (!Array.isArray(items)) throw new CallError(`${client.tool}: the reply of ${path} has no list`);
  const next = textOf(membersOf(paging ?? links)['next']);
  const total = typeof totalCount === 'number' ? totalCount : undefined;
  if (next !== undefined) {
    const parameters = new URL(next, 'https://next.invalid').searchParams;
    return { items, next: { cursor: { ...query, ...Object.fromEntries(parameters) } }, total };
  }
  const isCut = values !== undefined && links === undefined && items.length >= JSM_LENGTH;
  return { items, next: isCut ? 'unknown' : 'end', total };
}

/** Alerts that changed, each with its logs, and with recipients where the tool has them. */

/** Alerts between two lines of progress. */
const PROGRESS = 100;

async function readAlerts(
  { client, request }: Task,
  reading: Reading,
  dialect: Dialect,
  since: UnixSeconds,
): Promise<void> {
  const { root, size, hasRecipients } = dialect;
  const search = (milliseconds: number) => ({
    query: `updatedAt > ${milliseconds}`,
    sort: 'updatedAt',
    order: 'asc',
    [size]: LENGTH,
    offset: 0,
  });
  const alerts = await reading.extra('alerts', 'Read access', () =>
    readList<Readonly<Record<string, string | number>>>(search(since * 1000 - 1), async (cursor) => {
      const page = await pageOf(client, `${root}/alerts`, cursor);
      const offset = Number(cursor['offset']) + LENGTH;
      if (typeof page.next === 'string' || 'gap' in page.next) return { ...page, next: page.next };
      // The search ends at an offset: the next request begins at the time of the last alert.
      const isLast = offset + LENGTH > MAX_OFFSET;
      const last = Date.parse(textOf(membersOf(page.items.at(-1))['updatedAt']) ?? '');
      return { ...page, next: { cursor: isLast ? search(last - 1) : { ...cursor, offset } } };
    }),
  );
  reading.addIncidents(alerts, { name: 'alerts.json', content: { data: alerts } });
  const ids = alerts.flatMap((alert) => textOf(membersOf(alert)['id']) ?? []).filter(isPlainId);
  for (const [index, id] of ids.entries()) {
    for (const part of hasRecipients ? ['recipients', 'logs'] : ['logs']) {
      const list = await attempt(
        () => {
          const page = part === 'recipients' ? dialect.configurationPage : {};
          return pagesOf(client, dialect, `/alerts/${id}/${part}`, page);
        },
        ({ message }) => reading.problem(`The ${part} of alert ${id} cannot be read. ${message}`),
      );
      if (list) reading.add({ name: `${id}.${part}.json`, content: { data: list.items } });
    }
    if ((index + 1) % PROGRESS === 0) {
      request.onProgress(`${client.tool}: ${index + 1} of ${ids.length} alerts`);
    }
  }
}
