import {
  type FilterField,
  type InsightFilter,
  type InsightOperation,
  unsupported,
} from '#domain/insight/filter';
import { formatExactDuration } from '#domain/time/duration';
import { rangeText } from '#domain/insight/range';
import { formatIso, formatMoment } from '#domain/time/format';
import type { Directory } from '../../api/names/directory-of';
import type { InsightChange } from '#address/insight';
import { fixedLink } from '../../url/use-patch-search';
import type { InsightFilterState } from './use-insight-filter';

type FileSubject = Pick<InsightFilterState, 'range' | 'zone' | 'filter' | 'operation' | 'fixed' | 'now'> & {
  /** Filters of the page in words, in addition to those of the operation. */
  others?: readonly string[];
};

/** Filter in words, with the patch that removes it and the reason if an operation does not accept it. */
export type FilterWords = {
  name: string;
  value: string;
  ignored: string | undefined;
  without: InsightChange;
};

/** Filters without a visible control. */
export function hiddenFilters(
  filter: InsightFilter,
  operation: InsightOperation,
  directory: Directory,
): FilterWords[] {
  const { labels, fields, responders, ackFrom, ackTo, closeFrom, closeTo } = filter;
  const ignored = (field: FilterField) => unsupported(operation, field);
  const pairs = (['labels', 'fields'] as const).flatMap((key) =>
    (key === 'labels' ? labels : fields).map((pair) => ({
      name: key === 'labels' ? 'label' : 'field',
      value: `${pair.name} = ${pair.value}`,
      ignored: undefined,
      without: { [key]: filter[key].filter((other) => other !== pair) },
    })),
  );
  const people = responders.map((id) => ({
    name: 'responder',
    value: directory.person(id),
    ignored: ignored('responder_ids'),
    without: { responders: responders.filter((other) => other !== id) },
  }));
  const bounds = [
    {
      name: 'acknowledged',
      value: boundsText(ackFrom, ackTo),
      ignored: ignored('seconds_to_ack_from'),
      without: { ackFrom: 0, ackTo: 0 },
    },
    {
      name: 'closed',
      value: boundsText(closeFrom, closeTo),
      ignored: ignored('seconds_to_close_from'),
      without: { closeFrom: 0, closeTo: 0 },
    },
  ].filter(({ value }) => value !== '');
  return [...pairs, ...people, ...bounds];
}

/** All filters of an operation as written to files: "severity Critical, Warning". */
export function filterTexts(
  filter: InsightFilter,
  operation: InsightOperation,
  directory: Directory,
): string[] {
  const { query, severities, teams, myTeam, channels } = filter;
  return [
    ...list('title contains', query.trim() === '' ? [] : [`“${query.trim()}”`]),
    ...list('severity', severities),
    ...list('team', teams.map(directory.team)),
    ...(myTeam ? ['my teams'] : []),
    ...list('channel', channels.map(directory.channel)),
    ...hiddenFilters(filter, operation, directory).flatMap(({ name, value, ignored }) =>
      ignored === undefined ? [`${name} ${value}`] : [],
    ),
  ];
}

function list(name: string, values: readonly string[]): string[] {
  return values.length === 0 ? [] : [`${name} ${values.join(', ')}`];
}

function boundsText(from: number, to: number): string {
  return [
    from > 0 ? `from ${formatExactDuration(from)}` : '',
    to > 0 ? `under ${formatExactDuration(to)}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Description of a file from an incident page. */

/** Lines below the title of a picture: range and zone, filters, time of saving, source. */
export function pictureLines(subject: FileSubject, directory: Directory): string[] {
  const { range, zone, filter, operation, fixed, now, others = [] } = subject;
  const filters = [...filterTexts(filter, operation, directory), ...others];
  return [
    `${rangeText(range, zone)}, ${zone} · ${filters.length === 0 ? 'no filters' : filters.join(' · ')}`,
    `Saved ${formatMoment(now, zone)}, ${zone} · ${fixedLink(fixed())}`,
  ];
}

/** Machine-readable form of the same description. */
export function fileMetadata(subject: FileSubject, directory: Directory) {
  const { range, zone, filter, operation, fixed, now, others = [] } = subject;
  return {
    page: operation,
    link: fixedLink(fixed()),
    saved_at: formatIso(now, zone),
    zone,
    range: { after: formatIso(range.after, zone), up_to_and_including: formatIso(range.upTo, zone) },
    filters: [...filterTexts(filter, operation, directory), ...others],
  };
}
