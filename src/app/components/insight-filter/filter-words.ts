import { type InsightFilter, type InsightOperation, type Pair, unsupported } from '#domain/insight/filter';
import { formatExactDuration, formatMoment } from '#domain/time/format';
import { rangeText } from '#domain/insight/range';
import type { Directory } from '../../api/names/directory-of';
import type { InsightChange } from '#address/insight';
import { fixedLink } from '../../url/settings';
import type { ControlFilter } from './rules';
import type { InsightFilterState } from './use-insight-filter';

type FileSubject = Pick<InsightFilterState, 'range' | 'zone' | 'filter' | 'operation' | 'fixed' | 'now'> & {
  /** Filters of the page in words, in addition to those of the operation. */
  others?: readonly string[];
};

/** Filter in words, with the patch that removes it and the reason if an operation does not accept it. */
type FilterWords = {
  name: string;
  value: string;
  ignored: string | undefined;
  without: InsightChange;
};

type WordsOf = (filter: InsightFilter, directory: Directory, operation: InsightOperation) => FilterWords[];

const FILTERS: Readonly<Record<ControlFilter, WordsOf>> = {
  query: ({ query }) =>
    listFilterWords('title contains', query.trim() === '' ? [] : [`“${query.trim()}”`], { query: '' }),
  severities: ({ severities }) => listFilterWords('severity', severities, { severities: [] }),
  teams: ({ teams }, { team }) => listFilterWords('team', teams.map(team), { teams: [] }),
  myTeam: ({ myTeam }) => listFilterWords('my', myTeam ? ['teams'] : [], { myTeam: false }),
  channels: ({ channels }, { channel }) =>
    listFilterWords('channel', channels.map(channel), { channels: [] }),
  labels: ({ labels }) => pairs('label', labels, (rest) => ({ labels: rest })),
  fields: ({ fields }) => pairs('field', fields, (rest) => ({ fields: rest })),
  responders: ({ responders }, directory, operation) =>
    responders.map((id) => ({
      name: 'responder',
      value: directory.person(id),
      ignored: unsupported(operation, 'responder_ids'),
      without: { responders: responders.filter((other) => other !== id) },
    })),
  ackFrom: ({ ackFrom, ackTo }, _, operation) =>
    rangeFilterWords([ackFrom, ackTo], {
      name: 'acknowledged',
      ignored: unsupported(operation, 'seconds_to_ack_from'),
      without: { ackFrom: 0, ackTo: 0 },
    }),
  closeFrom: ({ closeFrom, closeTo }, _, operation) =>
    rangeFilterWords([closeFrom, closeTo], {
      name: 'closed',
      ignored: unsupported(operation, 'seconds_to_close_from'),
      without: { closeFrom: 0, closeTo: 0 },
    }),
};

/** Active filters, in the order of their controls. */
export function activeFilters(
  filter: InsightFilter,
  operation: InsightOperation,
  directory: Directory,
): FilterWords[] {
  return Object.values(FILTERS).flatMap((wordsOf) => wordsOf(filter, directory, operation));
}

/** All filters of an operation as written to files: "severity Critical, Warning". */
export function filterTexts(
  filter: InsightFilter,
  operation: InsightOperation,
  directory: Directory,
): string[] {
  return activeFilters(filter, operation, directory).flatMap(({ name, value, ignored }) =>
    ignored === undefined ? [`${name} ${value}`] : [],
  );
}

function pairs(
  name: string,
  all: readonly Pair[],
  without: (rest: readonly Pair[]) => InsightChange,
): FilterWords[] {
  return all.map((pair) => ({
    name,
    value: `${pair.name} = ${pair.value}`,
    ignored: undefined,
    without: without(all.filter((other) => other !== pair)),
  }));
}

function rangeFilterWords(
  [from, to]: readonly [number, number],
  words: Omit<FilterWords, 'value'>,
): FilterWords[] {
  const value = [
    from > 0 ? `from ${formatExactDuration(from)}` : '',
    to > 0 ? `under ${formatExactDuration(to)}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
  return value === '' ? [] : [{ ...words, value }];
}

function listFilterWords(name: string, values: readonly string[], without: InsightChange): FilterWords[] {
  return values.length === 0 ? [] : [{ name, value: values.join(', '), ignored: undefined, without }];
}

/** Lines about a file: range and zone, filters, time of saving, source. */
export function fileLines(subject: FileSubject, directory: Directory): string[] {
  const { range, zone, filter, operation, fixed, now, others = [] } = subject;
  const filters = [...filterTexts(filter, operation, directory), ...others];
  return [
    `${rangeText(range, zone)}, ${zone} · ${filters.length === 0 ? 'no filters' : filters.join(' · ')}`,
    `Saved ${formatMoment(now, zone)}, ${zone} · ${fixedLink(fixed())}`,
  ];
}
