import { type ClientSettings, createClient, type Deps, REAL_DEPS } from './client';
import type { FetcherReading, Task } from './reading';
import { type SourceTool, TOOLS } from '#domain/exchange/source-tools';
import { type Source, SourceError, type ToolReading, type ToolRequest } from './source';
import { calendarSettings, readCalendarSource } from './tools/calendar';
import { readGoAlert } from './tools/goalert';
import { readGrafana } from './tools/grafana-oncall';
import { readIncidentIo } from './tools/incident-io';
import { originsOf, readOpsgenie } from './tools/opsgenie';
import { readPagerDuty } from './tools/pagerduty';

type Fetcher = {
  settings: (source: Source) => ClientSettings;
  fetch: (task: Task) => Promise<FetcherReading>;
  readsIncidents: boolean;
};

/** Seconds between requests to tools that do not publish their limit. */
const UNPUBLISHED = 0.25;

/** Fetchers by tool. Pace: at most half of the documented limit. */
const FETCHERS: Record<SourceTool, Fetcher> = {
  pagerduty: {
    settings: ({ url, token = '' }) => ({
      tool: 'PagerDuty',
      base: url,
      headers: { Accept: 'application/vnd.pagerduty+json;version=2' },
      authorization: `Token token=${token}`,
      pace: 60 / 480,
      advice: adviceFor(url, 'https://api.pagerduty.com', 'https://api.eu.pagerduty.com'),
    }),
    fetch: readPagerDuty,
    readsIncidents: true,
  },
  opsgenie: {
    settings: ({ url, token = '' }) => ({
      tool: 'Opsgenie',
      base: url,
      authorization: `GenieKey ${token}`,
      pace: UNPUBLISHED,
      advice: adviceFor(url, 'https://api.opsgenie.com', 'https://api.eu.opsgenie.com'),
    }),
    fetch: readOpsgenie,
    readsIncidents: true,
  },
  jsm: {
    settings: ({ url, token = '', email = '' }) => ({
      tool: 'Jira Service Management',
      base: url,
      origins: originsOf(url),
      authorization: `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`,
      pace: UNPUBLISHED,
      advice: 'Check the token in its token_file, and the email of its owner',
    }),
    fetch: readOpsgenie,
    readsIncidents: true,
  },
  'grafana-oncall': {
    settings: ({ url, token = '', grafana }) => ({
      tool: 'Grafana OnCall',
      base: below(url, '/api/v1'),
      ...(grafana && { headers: { 'X-Grafana-URL': grafana.origin } }),
      authorization: token,
      pace: 2,
      advice: 'Check the key in its token_file: it ends with the account that made it',
    }),
    fetch: readGrafana,
    readsIncidents: true,
  },
  goalert: {
    settings: ({ url, token = '' }) => ({
      tool: 'GoAlert',
      base: url,
      authorization: `Bearer ${token}`,
      pace: UNPUBLISHED,
      advice: 'Check the key in its token_file, and when it expires',
    }),
    fetch: readGoAlert,
    readsIncidents: false,
  },
  'incident-io': {
    settings: ({ url, token = '' }) => ({
      tool: 'incident.io',
      base: url,
      authorization: `Bearer ${token}`,
      pace: 60 / 600,
      advice: 'Check the key in its token_file, and its permissions',
    }),
    fetch: readIncidentIo,
    readsIncidents: false,
  },
  ical: { settings: calendarSettings, fetch: readCalendarSource, readsIncidents: false },
};

/**
 * Reads a tool once.
 * @throws SourceError if nothing can be read, or the reason of the signal.
 */
export async function readTool(
  configured: Source,
  request: ToolRequest,
  deps: Deps = REAL_DEPS,
): Promise<ToolReading> {
  const source = await withSecrets(configured);
  const { settings, fetch, readsIncidents } = FETCHERS[source.tool];
  const hidden = [source.token, source.url.password].flatMap((text) => text ?? []);
  const client = createClient({ ...settings(source), hidden }, request.signal, deps);
  try {
    const reading = await fetch({ source, request, client });
    const isWanted = request.incidentsSince !== undefined && !readsIncidents;
    const text = `Incidents of ${TOOLS[source.tool].title} are not read yet`;
    const problems = isWanted ? [...reading.problems, { text }] : reading.problems;
    return { ...reading, problems, clockSkew: client.clockSkew(), requests: client.requests() };
  } finally {
    await client.close();
  }
}

/** Source with its secrets as their files have them now. @throws SourceError without a path, since pages show it */
async function withSecrets(source: Source): Promise<Source> {
  return (
    (await source.reread?.().catch(() => {
      throw new SourceError('Its token_file or url_file cannot be read: write one line into it');
    })) ?? source
  );
}

/** Advice for a refused key: accounts of the EU have a host of their own. */
function adviceFor({ origin }: URL, ...hosts: readonly string[]): string {
  const others = hosts.filter((host) => host !== origin);
  return `Check the key in its token_file. An account of another region needs the url ${others.join(' or ')}`;
}

/** Address with a path at its end, once. */
function below(url: URL, path: string): URL {
  const own = url.pathname.replace(/\/$/, '');
  return new URL(own.endsWith(path) ? own : `${own}${path}`, url.origin);
}
