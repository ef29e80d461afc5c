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
type FilterRequest = Omit<ResponderRequest, 'aggregate_unit' | 'split_hours' | 'own_hours'>;
export type FilterField = keyof FilterRequest;

type FieldRow<F extends FilterField> = {
  /** Member of the request; false if it filters nothing. */
  of: (filter: InsightFilter) => false | { [Name in F]: NonNullable<FilterRequest[Name]> };
  /** Reason of each operation that does not support the field. */
  unsupported?: Partial<Record<InsightOperation, string>>;
};

const NO_CLOSE = { responders: 'Metrics per responder cannot be filtered by the time to close.' };

/** Every field of the requests, in their order. */
const FIELDS: { readonly [F in FilterField]-?: FieldRow<F> } = {
  start_time: { of: () => false },
  end_time: { of: () => false },
  time_zone: { of: () => false },
  query: { of: ({ query }) => query.trim() !== '' && { query: query.trim() } },
  labels: {
    of: ({ labels }) =>
      labels.length > 0 && { labels: Object.fromEntries(labels.map(({ name, value }) => [name, value])) },
  },
  fields: {
    of: ({ fields }) =>
      fields.length > 0 && {
        fields: Object.fromEntries(fields.map(({ name, value }) => [name, fieldValue(value)])),
      },
  },
  team_ids: { of: ({ teams }) => teams.length > 0 && { team_ids: [...teams] } },
  is_my_team: { of: ({ myTeam }) => myTeam && { is_my_team: true } },
  channel_ids: { of: ({ channels }) => channels.length > 0 && { channel_ids: [...channels] } },
  severities: { of: ({ severities }) => severities.length > 0 && { severities: [...severities] } },
  seconds_to_ack_from: { of: ({ ackFrom }) => ackFrom > 0 && { seconds_to_ack_from: ackFrom } },
  seconds_to_ack_to: { of: ({ ackTo }) => ackTo > 0 && { seconds_to_ack_to: ackTo } },
  responder_ids: {
    // The interface has them as strings.
    of: ({ responders }) => responders.length > 0 && { responder_ids: responders.map(String) },
    unsupported: {
      incidents: 'The export has no filter by responder: its rows are incidents, not people.',
    },
  },
  seconds_to_close_from: {
    of: ({ closeFrom }) => closeFrom > 0 && { seconds_to_close_from: closeFrom },
    unsupported: NO_CLOSE,
  },
  seconds_to_close_to: {
    of: ({ closeTo }) => closeTo > 0 && { seconds_to_close_to: closeTo },
    unsupported: NO_CLOSE,
  },
};

/** Reason why an operation does not support a field; undefined if it does. */
export function unsupported(operation: InsightOperation, field: FilterField): string | undefined {
  return FIELDS[field].unsupported?.[operation];
}

function fieldsOf(operation: InsightOperation) {
  return Object.values(FIELDS).filter((row) => row.unsupported?.[operation] === undefined);
}

/** True if anything beside the range filters an operation. */
export function isFiltered(filter: InsightFilter, operation: InsightOperation): boolean {
  return fieldsOf(operation).some(({ of }) => of(filter) !== false);
}

function requestOf(
  operation: InsightOperation,
  filter: InsightFilter,
  { after, upTo }: InsightRange,
  zone: string,
): FilterRequest {
  const request: FilterRequest = {
    start_time: after,
    end_time: upTo,
    time_zone: zone,
    query: '',
    labels: {},
    fields: {},
  };
  for (const { of } of fieldsOf(operation)) Object.assign(request, of(filter));
  return request;
}

export function responderRequest(filter: InsightFilter, range: InsightRange, zone: string): ResponderRequest {
  return requestOf('responders', filter, range, zone);
}

export function incidentRequest(
  filter: InsightFilter,
  range: InsightRange,
  zone: string,
): IncidentExportRequest {
  return requestOf('incidents', filter, range, zone);
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

/** The field that the message of an `InvalidParameter` names first; undefined where it names none. */
export function fieldNamedIn(message: string): FilterField | undefined {
  const places = Object.keys(FIELDS)
    .filter(isField)
    .map((field) => ({ field, at: message.search(new RegExp(`(?<![\\w-])${field}(?!\\w)`)) }));
  return places.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at)[0]?.field;
}

function isField(name: string): name is FilterField {
  return Object.hasOwn(FIELDS, name);
}
