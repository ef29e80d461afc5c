import { membersOf, textOf } from '#domain/exchange/fields';
import { CallError, type Client, KeyRefused, type Query } from '../client';
import { type List, type Page, readList } from '../lists';
import { type Source, SourceError } from '../source';

/** Opsgenie and Jira Service Management: the same calls under other paths, with other names for pages and people. */
export type Dialect = {
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

export async function dialectOf(
  { tool, url, cloudId, organisation }: Source,
  client: Client,
): Promise<Dialect> {
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
export const MAX_OFFSET = 20_000;

const LENGTH = 100;

/** Longest page that Atlassian's own documents request. */
const JSM_LENGTH = 50;

/** Reads a list by the query of its next link: the link itself may name another host, or half of the path. */
export function pagesOf(
  client: Client,
  { root, size }: Dialect,
  path: string,
  query: Query = {},
): Promise<List> {
  return readList<Query>({ [size]: LENGTH, ...query }, (cursor) => pageOf(client, `${root}${path}`, cursor));
}

export async function pageOf(client: Client, path: string, query: Query): Promise<Page<Query>> {
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
