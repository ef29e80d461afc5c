import { FILTER_SEVERITIES, MAX_FILTER_ENTRIES, MAX_QUERY_LENGTH } from '#contract/insight';
import { parseId, type Id } from '#contract/id';
import { NO_FILTER, type InsightFilter, type Pair } from '#domain/insight/filter';
import { QUICK_RANGES, RANGE_PARTS, type RangeChoice, type RangePart } from '#domain/insight/quick-range';
import type { SearchPatch } from './use-patch-search';
import { formatWall, parseWall } from './wall';
import { fieldReader, type LinkProblem } from './field-reader';
import { parseZones, type Zones } from './zone';

/**
 * The codec of what the pages of the incident review share. Defaults are left out:
 *   tz                      zone; default: the account's
 *   range                   a range that moves with time, one of QUICK_RANGES; default: 28d
 *   from, to                instead of it: wall clocks of the zone, `2026-03-02` (00:00) or `2026-03-02T14:30`
 *   against                 beside them: day, week or month, where the range compares with the same part of the one before
 *   q                       words of the title
 *   label, field            `name=value`, several separated by commas; a backslash before , = and itself
 *   team, channel, responder   ids separated by commas; mine=1: my teams
 *   severity                Critical, Warning, Info, separated by commas
 *   ack-from, ack-to, close-from, close-to   seconds
 */

/** What one page of the incident review can hand to the other; what is presented goes along. */
const SHARED =
  /^(tz2?|range|from|to|against|q|label|field|team|mine|channel|severity|(ack|close)-(from|to)|responder|present|names)$/;

/** The parameters of an address that mean the same on both pages. */
export function sharedSearch(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => SHARED.test(name)));
}

export type InsightView = Zones & { range: RangeChoice; filter: InsightFilter };

/** What can be changed: the range, and any of the filters. */
export type InsightChange = Partial<InsightFilter> & { range?: RangeChoice };

export const DEFAULT_RANGE: RangeChoice = { kind: 'quick', name: '28d' };

/** Reads a view. Total: what is not understood falls back field by field, and is reported. */
export function parseInsight(
  search: URLSearchParams,
  accountZone: string,
): { view: InsightView; problems: LinkProblem[] } {
  const { zones, problems } = parseZones(search, accountZone);
  const read = fieldReader(search, problems);
  const ids = (parameter: string, all: string) => read<readonly Id[]>(parameter, parseIds, [], all);
  const seconds = (parameter: string) => read(parameter, parseSeconds, 0, 'no such bound');
  const pairs = (parameter: string, none: string) => read<readonly Pair[]>(parameter, parsePairs, [], none);
  return {
    view: {
      ...zones,
      range: readRange(search, read, problems),
      filter: {
        query: read('q', parseText, NO_FILTER.query, 'any title'),
        labels: pairs('label', 'any label'),
        fields: pairs('field', 'any custom field'),
        teams: ids('team', 'all teams'),
        myTeam: read('mine', (text) => (text === '1' ? true : undefined), false, 'all teams'),
        channels: ids('channel', 'all channels'),
        severities: read('severity', parseSeverities, NO_FILTER.severities, 'all severities'),
        ackFrom: seconds('ack-from'),
        ackTo: seconds('ack-to'),
        closeFrom: seconds('close-from'),
        closeTo: seconds('close-to'),
        responders: ids('responder', 'everybody'),
      },
    },
    problems,
  };
}

type Read = <T>(parameter: string, parse: (text: string) => T | undefined, fallback: T, instead: string) => T;

/** Both ends or none: half a range says nothing. */
function readRange(search: URLSearchParams, read: Read, problems: LinkProblem[]): RangeChoice {
  const quick = read<RangeChoice>('range', parseQuick, DEFAULT_RANGE, 'the last 28 days');
  const instead =
    quick.kind === 'quick' && quick.name === '28d' ? 'the last 28 days' : 'the range of its name';
  const from = read('from', parseWall, undefined, instead);
  const to = read('to', parseWall, undefined, instead);
  if (from !== undefined && to !== undefined) {
    const part = read('against', parsePart, undefined, 'the range before');
    return { kind: 'fixed', from, to, ...(part && { part }) };
  }
  const lone = from === undefined ? 'to' : 'from';
  const value = search.get(lone);
  if ((from !== undefined || to !== undefined) && value !== null) {
    problems.push({ parameter: lone, value, instead: `${instead}, because the other end is missing` });
  }
  return quick;
}

/** The parameters that say a change; what is at its default is taken out of the URL. */
export function formatInsight(change: InsightChange): SearchPatch {
  return {
    ...(change.range && formatRange(change.range)),
    ...('query' in change && { q: change.query === '' ? undefined : change.query }),
    ...('labels' in change && { label: formatPairs(change.labels) }),
    ...('fields' in change && { field: formatPairs(change.fields) }),
    ...('teams' in change && { team: formatList(change.teams) }),
    ...('myTeam' in change && { mine: change.myTeam ? '1' : undefined }),
    ...('channels' in change && { channel: formatList(change.channels) }),
    ...('severities' in change && { severity: formatList(change.severities) }),
    ...('ackFrom' in change && { 'ack-from': formatSeconds(change.ackFrom) }),
    ...('ackTo' in change && { 'ack-to': formatSeconds(change.ackTo) }),
    ...('closeFrom' in change && { 'close-from': formatSeconds(change.closeFrom) }),
    ...('closeTo' in change && { 'close-to': formatSeconds(change.closeTo) }),
    ...('responders' in change && { responder: formatList(change.responders) }),
  };
}

function formatList(values: readonly (Id | string)[] = []): string | undefined {
  return values.length === 0 ? undefined : values.join(',');
}

function formatSeconds(seconds = 0): string | undefined {
  return seconds === 0 ? undefined : String(seconds);
}

function formatRange(range: RangeChoice): SearchPatch {
  if (range.kind === 'fixed') {
    return {
      range: undefined,
      from: formatWall(range.from),
      to: formatWall(range.to),
      against: range.part,
    };
  }
  const isDefault = DEFAULT_RANGE.kind === 'quick' && range.name === DEFAULT_RANGE.name;
  return { range: isDefault ? undefined : range.name, from: undefined, to: undefined, against: undefined };
}

function parseQuick(text: string): RangeChoice | undefined {
  const name = QUICK_RANGES.find((known) => known === text);
  return name && { kind: 'quick', name };
}

function parsePart(text: string): RangePart | undefined {
  return RANGE_PARTS.find((known) => known === text);
}

function parseText(text: string): string | undefined {
  return text.length <= MAX_QUERY_LENGTH ? text : undefined;
}

function parseSeconds(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function parseIds(text: string): Id[] | undefined {
  const ids = text.split(',').map(parseId);
  const known = [...new Set(ids.filter((id) => id !== undefined))];
  return ids.includes(undefined) || known.length > MAX_FILTER_ENTRIES ? undefined : known;
}

function parseSeverities(text: string): InsightFilter['severities'] | undefined {
  const names = text.split(',');
  const known = FILTER_SEVERITIES.filter((severity) => names.includes(severity));
  return known.length === new Set(names).size ? known : undefined;
}

/** `env=prod,note=a\,b` */
function formatPairs(pairs: readonly Pair[] = []): string | undefined {
  return formatList(pairs.map(({ name, value }) => `${escaped(name)}=${escaped(value)}`));
}

function escaped(text: string): string {
  return text.replaceAll(/[\\,=]/g, String.raw`\$&`);
}

function parsePairs(text: string): Pair[] | undefined {
  const pairs: Pair[] = [];
  for (const part of text.match(/(?:\\.|[^\\,])+/gs) ?? []) {
    const match = /^((?:\\.|[^\\=])+)=((?:\\.|[^\\=])*)$/s.exec(part);
    if (!match) return undefined;
    const [name = '', value = ''] = match.slice(1).map((side) => side.replaceAll(/\\(.)/gs, '$1'));
    if (pairs.some((pair) => pair.name === name)) return undefined;
    pairs.push({ name, value });
  }
  // Anything but pairs and single commas between them would have been skipped over.
  const again = formatPairs(pairs);
  return again?.length === text.length && pairs.length <= MAX_FILTER_ENTRIES ? pairs : undefined;
}
