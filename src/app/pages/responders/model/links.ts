import type { Id } from '#contract/id';
import { isoDate } from '#domain/time/days';
import { wallAt } from '#domain/time/zone';
import type { Interval } from '#domain/time/interval';
import { paths } from '#address/paths';
import { sharedSearch } from '#address/insight';
import { formatFields, patched, type SearchPatch } from '#address/codec';
import { formatWall } from '#address/instant';
import type { Period } from './files';
import { type FigureKey, listedBehind, type Standing } from '#domain/insight/responders/standings';
import { canServer } from '../../../url/settings';
import { withPair } from '#address/insight';
import { RESPONDERS_FIELDS, type RespondersView, type Subject } from '#address/responders';

/** Links from a figure to its incidents, with zone, range and filters; Back restores the view. */

/**
 * Incidents page. One person in the filter becomes the person on duty, since that page has no filter by
 * responder. `more` has further filters.
 */
export function incidentsPath(search: URLSearchParams, more: SearchPatch): string {
  const shared = sharedSearch(search);
  const person = shared.get('responder');
  const alone = person !== null && /^\d+$/.test(person) ? { responder: undefined, duty: person } : {};
  return `${paths.incidents()}?${patched(shared, { ...alone, ...more }).toString()}`;
}

/** Part of a range in a day, week or month, by the wall clock of the zone. */
export function bucketPatch({ start, end }: Interval, { range, zone }: Period): SearchPatch {
  return {
    range: undefined,
    against: undefined,
    from: formatWall(wallAt(Math.max(start, range.after), zone)),
    to: formatWall(wallAt(Math.min(end, range.upTo), zone)),
  };
}

export type Place = Period & { search: URLSearchParams; label: string | undefined };

/** Filters of a line; undefined for the line "other". */
function filterOf(subject: Subject, { id }: Standing, { search, label }: Place): SearchPatch | undefined {
  if (id === undefined) return undefined;
  if (subject === 'person') return { responder: String(id) };
  if (subject === 'schedule') return { schedule: String(id) };
  if (subject !== 'label') return { [subject]: String(id) };
  return label === undefined ? undefined : { label: withPair(search, { name: label, value: String(id) }) };
}

/**
 * Link of a line: figures of a person, schedule, or incidents. Without responders in rows, a person links to
 * the incidents during their duty.
 */
export function standingPath(subject: Subject, line: Standing, place: Place): string | undefined {
  const filter = filterOf(subject, line, place);
  if (!filter) return undefined;
  if (subject === 'person') {
    return canServer('incident-responders')
      ? entriesPath(place.search, filter, { figure: undefined })
      : incidentsPath(place.search, { duty: filter['responder'] });
  }
  if (subject !== 'schedule') return incidentsPath(place.search, filter);
  const { present, names } = Object.fromEntries(sharedSearch(place.search));
  const from = isoDate(wallAt(place.range.after, place.zone));
  return paths.schedule(String(line.id), { tz: place.zone, from, present, names });
}

/** Link of a figure in a line or total to its entries; undefined if there is no list. */
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
  const listed = listedBehind(figure);
  return listed && entriesPath(place.search, filter, { figure: listed });
}

/** Entries of a figure on this page; figures of one person without a figure. */
export function entriesPath(
  search: URLSearchParams,
  patch: SearchPatch,
  view: Pick<Partial<RespondersView>, 'figure'> = {},
): string {
  const own = formatFields(RESPONDERS_FIELDS, { subject: 'person', label: undefined });
  return `${paths.responders()}?${patched(search, { ...own, ...patch, ...formatFields(RESPONDERS_FIELDS, view) }).toString()}`;
}

/** Incident details with the range and filters of the page, except the filter by responder. */
export function incidentPath(search: URLSearchParams, id: string): string {
  return `${paths.incidents()}?${patched(sharedSearch(search), { responder: undefined, row: id }).toString()}`;
}

/** Incidents of a person on a day; without responders in rows, those during their duty. */
export function personDayPath(search: URLSearchParams, id: Id, day: SearchPatch): string {
  return canServer('incident-responders')
    ? entriesPath(search, { ...day, responder: String(id) }, { figure: 'incidents' })
    : incidentsPath(search, { ...day, duty: String(id) });
}
