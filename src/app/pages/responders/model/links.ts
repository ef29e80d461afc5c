import type { Id } from '#contract/id';
import { isoDate } from '#domain/time/days';
import { wallAt } from '#domain/time/zone';
import type { Interval } from '#domain/time/interval';
import { paths } from '../../../paths';
import { sharedSearch } from '../../../url/insight-filter';
import { formatFields, patched, type SearchPatch } from '../../../url/codec';
import { formatWall } from '../../../url/wall';
import type { Period } from './files';
import type { ListedFigure } from '#domain/insight/responders/responses';
import type { FigureKey, Standing } from '#domain/insight/responders/standings';
import { canServer } from '../../../url/settings';
import { withPair } from '../../../url/insight-filter';
import { RESPONDERS_FIELDS, type Subject } from './url';

/** Ways from a figure to the incidents behind it, with zone, range and filters; Back leads to the view as it was. */

/**
 * The incidents page; one person of the filter becomes who was on duty, since that page has no filter by responder.
 * @param more further filters, as that page's address has them.
 */
export function incidentsPath(search: URLSearchParams, more: SearchPatch): string {
  const shared = sharedSearch(search);
  const person = shared.get('responder');
  const alone = person !== null && /^\d+$/.test(person) ? { responder: undefined, duty: person } : {};
  return `${paths.incidents()}?${patched(shared, { ...alone, ...more }).toString()}`;
}

/** What of a range lies in a day, a week or a month, by the wall clock of the zone. */
export function bucketPatch({ start, end }: Interval, { range, zone }: Period): SearchPatch {
  return {
    range: undefined,
    against: undefined,
    from: formatWall(wallAt(Math.max(start, range.after), zone)),
    to: formatWall(wallAt(Math.min(end, range.upTo), zone)),
  };
}

export type Place = Period & { search: URLSearchParams; label: string | undefined };

/** Filters that leave what a line is of; undefined for the rest beyond all other lines. */
function filterOf(subject: Subject, { id }: Standing, { search, label }: Place): SearchPatch | undefined {
  if (id === undefined) return undefined;
  if (subject === 'person') return { responder: String(id) };
  if (subject === 'schedule') return { schedule: String(id) };
  if (subject !== 'label') return { [subject]: String(id) };
  return label === undefined ? undefined : { label: withPair(search, { name: label, value: String(id) }) };
}

/**
 * The way from a line: to the figures of a person, to the schedule, to the incidents of the others. Where the server
 * does not name responders, a person leads to the incidents triggered while on duty.
 */
export function standingPath(subject: Subject, line: Standing, place: Place): string | undefined {
  const filter = filterOf(subject, line, place);
  if (!filter) return undefined;
  if (subject === 'person') {
    return canServer('incident-responders')
      ? entriesPath(place.search, { ...filter, figure: undefined })
      : incidentsPath(place.search, { duty: filter['responder'] });
  }
  if (subject !== 'schedule') return incidentsPath(place.search, filter);
  const { present, names } = Object.fromEntries(sharedSearch(place.search));
  const from = isoDate(wallAt(place.range.after, place.zone));
  return paths.schedule(String(line.id), { tz: place.zone, from, present, names });
}

/** The figure whose entries stand for another one. */
const LISTED: Readonly<Partial<Record<FigureKey, ListedFigure>>> = {
  sleep: 'sleep',
  rate: 'sleep',
  interruptions: 'interruptions',
  off: 'off',
  incidents: 'incidents',
  ack: 'ack',
  engaged: 'ack',
  escalated: 'escalated',
};

/** The way from a figure of a line, or of all together, to what it counts; undefined where it cannot be listed. */
export function figurePath(
  subject: Subject,
  line: Standing | 'total',
  figure: FigureKey,
  place: Place,
): string | undefined {
  if (!canServer('incident-responders')) return undefined;
  const filter = line === 'total' ? {} : filterOf(subject, line, place);
  if (!filter) return undefined;
  const isSource = subject === 'channel' || subject === 'label';
  if (figure === 'noise')
    return incidentsPath(place.search, { ...filter, 'f-closed': 'auto', 'f-ack': 'none' });
  if (isSource && figure === 'incidents') return incidentsPath(place.search, filter);
  const { [figure]: listed } = LISTED;
  return listed && entriesPath(place.search, { ...filter, figure: listed });
}

/** The entries of a figure, on this page; the figures of one person without one. */
export function entriesPath(search: URLSearchParams, patch: SearchPatch): string {
  const own = formatFields(RESPONDERS_FIELDS, { subject: 'person', label: undefined });
  return `${paths.responders()}?${patched(search, { ...own, ...patch }).toString()}`;
}

/** One incident with its details, under the range and filters of the page but the one by responder. */
export function incidentPath(search: URLSearchParams, id: string): string {
  return `${paths.incidents()}?${patched(sharedSearch(search), { responder: undefined, row: id }).toString()}`;
}

/** What one person was assigned on a day; where the server does not name responders, what came while on duty. */
export function personDayPath(search: URLSearchParams, id: Id, day: SearchPatch): string {
  return canServer('incident-responders')
    ? entriesPath(search, { ...day, responder: String(id), figure: 'incidents' })
    : incidentsPath(search, { ...day, duty: String(id) });
}
