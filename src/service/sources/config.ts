import * as z from 'zod/mini';
import { isTimeZone } from '#domain/time/zone';
import { type Environment, readSettingsFile, safeAddress, secretIn } from '../settings';
import { SOURCE_TOOLS, type SourceTool, TOOLS } from '#domain/exchange/source-tools';
import { signsWebhooks, type Source } from './source';

function publicAddress(tool: SourceTool): string | undefined {
  const { address }: { title: string; address?: string } = TOOLS[tool];
  return address;
}

/** Seconds of a text such as "15m" or "24h". */
function secondsOf(text: string): number {
  const [, count, unit] = /^(\d{1,6})([mh])$/.exec(text) ?? [];
  return Number(count ?? NaN) * (unit === 'h' ? 3600 : 60);
}

const every = z.pipe(
  z.string().check(
    z.refine((text) => secondsOf(text) >= 300 && secondsOf(text) <= 86_400, {
      error: 'must be a time from 5m to 24h, such as 24h',
    }),
  ),
  z.transform(secondsOf),
);

const text = z.string().check(z.refine((value: string) => value !== '', { error: 'must not be empty' }));
const ids = z.optional(z.array(text).check(z.minLength(1)));

const isDate = (date: string) => /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date));

/** Members of some tools only. */
const OF_SOME_TOOLS: Readonly<Record<string, (tool: SourceTool) => boolean>> = {
  webhook_secret_file: signsWebhooks,
  org_id: (tool) => tool === 'jsm',
  grafana_url: (tool) => tool === 'grafana-oncall',
};

const SourceEntry = z
  .object({
    name: z.string().check(
      z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, {
        error: 'must be up to 40 small letters, digits and hyphens, such as pagerduty-eu',
      }),
    ),
    tool: z.enum(SOURCE_TOOLS),
    url: z.optional(text),
    url_file: z.optional(text),
    token_file: z.optional(text),
    webhook_secret_file: z.optional(text),
    email: z.optional(text),
    cloud_id: z.optional(text),
    org_id: z.optional(text),
    grafana_url: z.optional(text),
    as: z._default(z.enum(['rota', 'absences', 'holidays']), 'rota'),
    person: z.optional(z.union([text, z.int()])),
    time_zone: z.optional(
      z.string().check(z.refine(isTimeZone, { error: 'must be a tz database name such as Europe/Berlin' })),
    ),
    every: z._default(every, 900),
    schedules: ids,
    teams: ids,
    incidents_since: z.optional(
      z.string().check(z.refine(isDate, { error: 'must be a date such as 2026-01-31' })),
    ),
    history: z.optional(z.unknown()),
    removed: z.optional(z.unknown()),
  })
  .check(({ value, issues }) => {
    const problem = (field: string, message: string) =>
      void issues.push({ code: 'custom', input: value, path: [field], message });
    const { tool } = value;
    const isCalendar = tool === 'ical';
    if (value.url !== undefined && value.url_file !== undefined)
      problem('url', 'must not stand beside url_file');
    if (value.url === undefined && value.url_file === undefined && publicAddress(tool) === undefined) {
      problem(
        'url',
        `or url_file must be set: ${isCalendar ? 'each calendar' : 'each installation'} has an address of its own`,
      );
    }
    if (!isCalendar && value.token_file === undefined) problem('token_file', 'must be set');
    if (tool === 'jsm' && value.email === undefined) problem('email', 'must be set for jsm');
    if (tool === 'jsm' && value.cloud_id === undefined && value.url === undefined) {
      problem('cloud_id', 'or url must be set for jsm: the address of the site knows its id');
    }
    if (!isCalendar && value.as !== 'rota') problem('as', `must be rota for ${tool}`);
    if (value.person !== undefined && value.as !== 'absences') problem('person', 'needs as "absences"');
  })
  .check(({ value, issues }) => {
    for (const [field, isOf] of Object.entries(OF_SOME_TOOLS)) {
      const message = `must not be set for ${value.tool}`;
      if (field in value && !isOf(value.tool))
        issues.push({ code: 'custom', input: value, path: [field], message });
    }
  });

const SourcesFile = z.object({
  sources: z.array(SourceEntry).check(
    z.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
      error: 'must have each name once',
    }),
  ),
});

/**
 * Tools that are read regularly, from the file that `WATCHBILL_SOURCES_FILE` names. Paths are relative to that file.
 * @throws ConfigError with the field and the rule; never repeats a secret.
 */
export async function readSources(env: Environment): Promise<readonly Source[]> {
  const file = env['WATCHBILL_SOURCES_FILE'];
  if (!file) return [];
  const { value, place, folder } = await readSettingsFile('WATCHBILL_SOURCES_FILE', file, SourcesFile);
  return Promise.all(
    value.sources.map((entry, index) => sourceOf(entry, folder, `${place}: sources[${index}]`)),
  );
}

async function sourceOf(entry: z.output<typeof SourceEntry>, folder: string, place: string): Promise<Source> {
  const { name, tool, email, as, schedules, teams } = entry;
  const secret = async (field: 'url_file' | 'token_file' | 'webhook_secret_file') => {
    const file = entry[field];
    return file === undefined ? undefined : secretIn(folder, file, `${place}.${field}`);
  };
  const secretAddress = await secret('url_file');
  const address = secretAddress ?? entry.url ?? publicAddress(tool) ?? '';
  return {
    name,
    tool,
    url: addressOf(address, `${place}.${secretAddress === undefined ? 'url' : 'url_file'}`),
    token: await secret('token_file'),
    reread: () => sourceOf(entry, folder, place),
    webhookSecret: await secret('webhook_secret_file'),
    email,
    cloudId: entry.cloud_id,
    organisation: entry.org_id,
    grafana:
      entry.grafana_url === undefined ? undefined : addressOf(entry.grafana_url, `${place}.grafana_url`),
    as,
    person: entry.person === undefined ? undefined : String(entry.person),
    timeZone: entry.time_zone,
    everySeconds: entry.every,
    schedules,
    teams,
    incidentsSince:
      entry.incidents_since === undefined ? undefined : Date.parse(entry.incidents_since) / 1000,
    ignored: (['history', 'removed'] as const).filter((member) => entry[member] !== undefined),
  };
}

/** Address with https: for webcal:. */
function addressOf(address: string, place: string): URL {
  return safeAddress(address.replace(/^webcals?:/i, 'https:'), place);
}
