import {
  MAX_QUERY_LENGTH,
  type FilterSeverity,
  type IncidentExportRequest,
  type ResponderRequest,
} from '#contract/insight';
import type { Id } from '#contract/id';
import { parseJson } from '#contract/json';
import type { Problem } from '#contract/problem';
import { rangeProblem, type InsightRange } from './range';

/** The filter that both pages of the incident review share, and the requests that it makes. */

/** A label or a custom field and the value it must have. */
export type Pair = { name: string; value: string };

/** An empty list and a bound of 0 filter nothing; bounds are seconds. */
export type InsightFilter = {
  query: string;
  labels: readonly Pair[];
  fields: readonly Pair[];
  teams: readonly Id[];
  myTeam: boolean;
  channels: readonly Id[];
  severities: readonly FilterSeverity[];
  ackFrom: number;
  ackTo: number;
  closeFrom: number;
  closeTo: number;
  responders: readonly Id[];
};

export const NO_FILTER: InsightFilter = {
  query: '',
  labels: [],
  fields: [],
  teams: [],
  myTeam: false,
  channels: [],
  severities: [],
  ackFrom: 0,
  ackTo: 0,
  closeFrom: 0,
  closeTo: 0,
  responders: [],
};

/** Which of the two operations a filter is for. */
export type InsightOperation = 'responders' | 'incidents';

/** Fields of the requests, by which servers name what they refuse. */
export type FilterField = Exclude<keyof ResponderRequest, 'aggregate_unit' | 'split_hours'>;

/** Unsupported fields of each operation, with the reason. */
const UNSUPPORTED: Record<InsightOperation, Partial<Record<FilterField, string>>> = {
  responders: {
    seconds_to_close_from: 'Metrics per responder cannot be filtered by the time to close.',
    seconds_to_close_to: 'Metrics per responder cannot be filtered by the time to close.',
  },
  incidents: {
    responder_ids: 'The export has no filter by responder: its rows are incidents, not people.',
  },
};

/** Reason why an operation does not support a field; undefined if it does. */
export function unsupported(operation: InsightOperation, field: FilterField): string | undefined {
  return UNSUPPORTED[operation][field];
}

/** True if anything beside the range filters an operation. */
export function isFiltered(filter: InsightFilter, operation: InsightOperation): boolean {
  const { query, closeFrom, closeTo, responders, ...shared } = filter;
  const own = operation === 'responders' ? [responders] : [closeFrom, closeTo];
  return (
    query.trim() !== '' ||
    [...Object.values(shared), ...own].some((part) => (Array.isArray(part) ? part.length > 0 : Boolean(part)))
  );
}

/** The request of a filter without what only one of the operations takes. */
function sharedRequest(filter: InsightFilter, { after, upTo }: InsightRange, zone: string) {
  const { teams, myTeam, channels, severities, ackFrom, ackTo } = filter;
  return {
    start_time: after,
    end_time: upTo,
    time_zone: zone,
    query: filter.query.trim(),
    labels: Object.fromEntries(filter.labels.map(({ name, value }) => [name, value])),
    fields: Object.fromEntries(filter.fields.map(({ name, value }) => [name, fieldValue(value)])),
    ...(teams.length > 0 && { team_ids: [...teams] }),
    ...(myTeam && { is_my_team: true }),
    ...(channels.length > 0 && { channel_ids: [...channels] }),
    ...(severities.length > 0 && { severities: [...severities] }),
    ...(ackFrom > 0 && { seconds_to_ack_from: ackFrom }),
    ...(ackTo > 0 && { seconds_to_ack_to: ackTo }),
  };
}

export function responderRequest(filter: InsightFilter, range: InsightRange, zone: string): ResponderRequest {
  return {
    ...sharedRequest(filter, range, zone),
    // The interface has them as strings.
    ...(filter.responders.length > 0 && { responder_ids: filter.responders.map(String) }),
  };
}

export function incidentRequest(
  filter: InsightFilter,
  range: InsightRange,
  zone: string,
): IncidentExportRequest {
  const { closeFrom, closeTo } = filter;
  return {
    ...sharedRequest(filter, range, zone),
    ...(closeFrom > 0 && { seconds_to_close_from: closeFrom }),
    ...(closeTo > 0 && { seconds_to_close_to: closeTo }),
  };
}

/**
 * Value of a custom field to compare with: a number, true, false or a list if the text is JSON of that, else the
 * text.
 * Quotes turn a number into a text.
 */
export function fieldValue(text: string): unknown {
  try {
    const value = parseJson(text);
    return value === null || (typeof value === 'object' && !Array.isArray(value)) ? text : value;
  } catch {
    // Not JSON: a plain word.
    return text;
  }
}

/** Problems of a filter by our rules, the range first. */
export function filterProblems(
  filter: InsightFilter,
  range: InsightRange,
  zone: string,
  operation: InsightOperation,
): Problem[] {
  const bounds = [
    boundsProblem('seconds_to_ack', filter.ackFrom, filter.ackTo),
    operation === 'incidents'
      ? boundsProblem('seconds_to_close', filter.closeFrom, filter.closeTo)
      : undefined,
  ];
  return [rangeProblem(range, zone), ...bounds, queryProblem(filter.query)].filter(
    (problem) => problem !== undefined,
  );
}

export function boundsProblem(
  name: 'seconds_to_ack' | 'seconds_to_close',
  from: number,
  to: number,
): Problem | undefined {
  if (to === 0 || to > from) return undefined;
  return { field: `${name}_to`, rule: 'must be more than the lower bound' };
}

function queryProblem(query: string): Problem | undefined {
  if (query.length <= MAX_QUERY_LENGTH) return undefined;
  return { field: 'query', rule: `must have at most ${MAX_QUERY_LENGTH} characters` };
}

const FIELDS: readonly FilterField[] = [
  'start_time',
  'end_time',
  'query',
  'labels',
  'fields',
  'team_ids',
  'is_my_team',
  'channel_ids',
  'severities',
  'time_zone',
  'seconds_to_close_from',
  'seconds_to_close_to',
  'seconds_to_ack_from',
  'seconds_to_ack_to',
  'responder_ids',
];

/** The field that the message of an `InvalidParameter` names first; undefined where it names none. */
export function fieldNamedIn(message: string): FilterField | undefined {
  const places = FIELDS.map((field) => ({
    field,
    at: message.search(new RegExp(`(?<![\\w-])${field}(?!\\w)`)),
  }));
  return places.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at)[0]?.field;
}
