import { FILTER_SEVERITIES, MAX_FILTER_ENTRIES, MAX_QUERY_LENGTH } from '#contract/insight';
import { type Id, parseId } from '#contract/id';
import { type InsightFilter, NO_FILTER, type Pair } from '#domain/insight/filter';
import {
  QUICK_RANGES,
  RANGE_PARTS,
  type RangeChoice,
  type RangePart,
  type InsightRange,
} from '#domain/insight/range';
import { startOfDay } from '#domain/time/days';
import { DAY, type UnixSeconds, wallAt } from '#domain/time/zone';
import {
  type Field,
  formatFields,
  group,
  localParametersOf,
  type LinkProblem,
  param,
  parametersOf,
  parseFields,
  type SearchPatch,
  type Value,
} from './codec';
import { PRESENTING_FIELDS, flag, listOf, oneOf, someOf, text, wholeNumber } from './values';
import { rangeField, type PageZones, type ZoneDefaults, zoneFields } from './zone';

/** Address parameters shared by the pages of the incident review: zone, range and filters. */

const id: Value<Id> = { parse: parseId, format: String };
const idsField = (parameter: string, all: string): Field<readonly Id[]> =>
  param(parameter, listOf(id, MAX_FILTER_ENTRIES), [], all);

const secondsField = (parameter: string): Field<number> =>
  param(parameter, wholeNumber(0, 999_999_999), 0, 'no such bound');

/** `env=prod,note=a\,b`: a backslash before a comma, an equals sign and itself. */
const PAIRS: Value<readonly Pair[]> = { parse: parsePairs, format: formatPairs, isTyped: true };

const FILTER = {
  query: param('q', text(MAX_QUERY_LENGTH), NO_FILTER.query, 'any title'),
  labels: param('label', PAIRS, [], 'any label'),
  fields: param('field', PAIRS, [], 'any custom field'),
  teams: idsField('team', 'all teams'),
  myTeam: param('mine', flag('1'), false, 'all teams'),
  channels: idsField('channel', 'all channels'),
  severities: param('severity', someOf(FILTER_SEVERITIES), NO_FILTER.severities, 'all severities'),
  ackFrom: secondsField('ack-from'),
  ackTo: secondsField('ack-to'),
  closeFrom: secondsField('close-from'),
  closeTo: secondsField('close-to'),
  responders: idsField('responder', 'everybody'),
};

const DEFAULT_NAME = '28d';
export const DEFAULT_RANGE: RangeChoice = { kind: 'quick', name: DEFAULT_NAME };

/** `against` selects the comparison of fixed days that were the part of a week or month until then. */
const RANGE = {
  choice: rangeField(QUICK_RANGES, DEFAULT_NAME, 'the last 28 days'),
  part: param('against', oneOf(RANGE_PARTS), undefined, 'the range before'),
};

const range: Field<RangeChoice> = {
  parameters: parametersOf(RANGE),
  local: localParametersOf(RANGE),
  read(search, problems) {
    const choice = RANGE.choice.read(search, problems);
    const part = RANGE.part.read(search, problems);
    return choice.kind === 'fixed' && part !== undefined ? { ...choice, part } : choice;
  },
  write: (choice) => formatFields(RANGE, { choice, part: choice.kind === 'fixed' ? choice.part : undefined }),
};

/** Address fields shared by the pages of the incident review, apart from zones. */
export const INSIGHT_FIELDS = { range, filter: group(FILTER) };

/** Change of the range and any of the filters. */
export type InsightChange = Partial<InsightFilter> & { range?: RangeChoice };

const SHARED = new Set(
  parametersOf({ ...zoneFields({ viewer: '', account: '' }), ...INSIGHT_FIELDS, ...PRESENTING_FIELDS }),
);

/** Parameters shared by both pages, including those of presenting. */
export function sharedSearch(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => SHARED.has(name)));
}

export function parseInsight(
  search: URLSearchParams,
  defaults: ZoneDefaults,
): { view: PageZones & { range: RangeChoice; filter: InsightFilter }; problems: LinkProblem[] } {
  return parseFields({ ...zoneFields(defaults), ...INSIGHT_FIELDS }, search);
}

export function formatInsight(change: InsightChange): SearchPatch {
  return formatFields({ range, ...FILTER }, change);
}

/** Fields of fixed instants, by the clock of a zone. */
export function fixedRangePatch({ after, upTo }: InsightRange, zone: string, part?: RangePart): SearchPatch {
  const [from, to] = [wallAt(after, zone), wallAt(upTo, zone)];
  return range.write({ kind: 'fixed', from, to, ...(part && { part }) });
}

/** Label filter of an address with one more pair, as text. */
export function withPair(search: URLSearchParams, pair: Pair): string {
  const others = parsePairs(search.get('label') ?? '')?.filter(({ name }) => name !== pair.name) ?? [];
  return formatPairs([...others, pair]);
}

/** `env=prod,note=a\,b` */
function formatPairs(pairs: readonly Pair[]): string {
  return pairs.map(({ name, value }) => `${escapedPair(name)}=${escapedPair(value)}`).join(',');
}

function escapedPair(text: string): string {
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
  // Rejects anything besides pairs and single commas, which the pattern would skip.
  const again = formatPairs(pairs);
  const isWhole = pairs.length > 0 && again.length === text.length;
  return isWhole && pairs.length <= MAX_FILTER_ENTRIES ? pairs : undefined;
}

/**
 * Search of the incidents page that shows an incident with its details, in a window from a week before an instant to
 * a day after it, by the clock of a zone. The interface cannot fetch a single incident.
 */
export function incidentSearch(id: string, around: UnixSeconds, zone: string): string {
  const day = startOfDay(wallAt(around, zone));
  const range = { kind: 'fixed' as const, from: day - 7 * DAY, to: day + 2 * DAY };
  const search = Object.entries({ ...INSIGHT_FIELDS.range.write(range), tz: zone, row: id });
  return new URLSearchParams(search.filter(isSet)).toString();
}

function isSet(entry: [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined;
}
