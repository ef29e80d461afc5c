import type { InsightRange } from '#domain/insight/range';
import { formatIso } from '#domain/time/format';
import { rangeFileText } from '../../../components/insight-filter/range-words';
import type { Interval } from '#domain/time/interval';
import { paths, formatFields, patched, type SearchPatch } from '#address/codec';
import { fixedRangePatch, sharedSearch, withPair } from '#address/insight';
import type { ListedFigure } from '#domain/insight/responders/responses';
import { type FigureKey, listedBehind, type Standing } from '#domain/insight/responders/standings';
import { WITHIN } from '#domain/insight/incidents/late';
import { canServer } from '../../../url/settings';
import { isSource, RESPONDERS_FIELDS, type RespondersView, type Subject } from '#address/responders';

/** Range of the figures, and the zone of its days. */
export type Period = { range: InsightRange; zone: string };

/** File name of a chart without extension. */
export function fileOf({ range, zone }: Period, chart: string): string {
  return `responders-${chart}-${rangeFileText(range, zone)}`;
}

/** Range columns in every row of a file. */
export function rangeColumns({ range, zone }: Period) {
  return [
    { head: 'after', csv: () => formatIso(range.after, zone) },
    { head: 'up_to', csv: () => formatIso(range.upTo, zone) },
  ];
}

/** Links from a figure to its incidents, with zone, range and filters; Back restores the view. */

/**
 * Incidents page. One person in the filter becomes the person on call, since that page has no filter by
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
  return fixedRangePatch({ after: Math.max(start, range.after), upTo: Math.min(end, range.upTo) }, zone);
}

export type Place = Period & { search: URLSearchParams; label: string | undefined };

/** Filters of a line; undefined for the line "other". */
function filterOf(subject: Subject, { id }: Standing, place: Place): SearchPatch | undefined {
  if (id === undefined) return undefined;
  if (subject === 'person') return { responder: String(id) };
  if (subject === 'team') return { team: String(id) };
  return sourceFilter(subject, String(id), place);
}

/** Filter of the selected channel or label value. */
export function sourceFilter(
  subject: Subject,
  source: string | undefined,
  place: Place,
): SearchPatch | undefined {
  if (source === undefined) return undefined;
  if (subject === 'channel') return { channel: source };
  return place.label === undefined
    ? undefined
    : { label: withPair(place.search, { name: place.label, value: source }) };
}

/**
 * Link of a line: a person's page with the list of a figure, a team's incidents, or the titles of a channel or label value.
 */
export function standingPath(
  subject: Subject,
  line: Standing,
  place: Place,
  figure: ListedFigure | undefined,
): string | undefined {
  const filter = filterOf(subject, line, place);
  if (!filter) return undefined;
  if (subject === 'person') return personPath(place.search, String(line.id), { figure });
  if (subject === 'team') return incidentsPath(place.search, filter);
  const source = formatFields(RESPONDERS_FIELDS, { source: String(line.id) });
  return `${paths.responders()}?${patched(place.search, source).toString()}`;
}

/** Column filters of the incidents page behind figures of incidents. */
const INCIDENTS_BEHIND: Readonly<Partial<Record<FigureKey, SearchPatch>>> = {
  noise: { 'f-closed': 'auto', 'f-ack': 'none' },
  median: { 'f-ack': '0..' },
  // The upper bound is exclusive.
  'within-5': { 'f-ack': `..${WITHIN[0] + 1}` },
  'within-15': { 'f-ack': `..${WITHIN[1] + 1}` },
};

type TableFigure = { subject: Subject; line: Standing; role: 'line' | 'total'; figure: FigureKey };

/** Link of a figure in a line or the total to the list of what it counts; undefined if there is none. */
export function figurePath({ subject, line, role, figure }: TableFigure, place: Place): string | undefined {
  const filter = role === 'total' ? {} : filterOf(subject, line, place);
  if (!filter) return undefined;
  const behind = INCIDENTS_BEHIND[figure];
  // The incidents page has no filter by responder.
  if (behind && place.search.has('responder')) return undefined;
  if (behind) return incidentsPath(place.search, { ...filter, ...behind });
  if (!canServer('incident-responders')) return undefined;
  if (isSource(subject) && figure === 'incidents') return incidentsPath(place.search, filter);
  // Wakings of people without night hours are in no rate.
  if (figure === 'rate' && line.duty?.interruptions !== line.figures.byKind.night) return undefined;
  const listed = listedBehind(figure);
  if (listed === undefined) return undefined;
  return subject === 'person' && role === 'line'
    ? personPath(place.search, String(line.id), { figure: listed })
    : entriesPath(place.search, filter, { figure: listed });
}

export type EntriesView = Partial<Pick<RespondersView, 'figure' | 'on' | 'unit' | 'title' | 'shift'>>;

/** Entries of a figure on the responders page. */
export function entriesPath(search: URLSearchParams, patch: SearchPatch, view: EntriesView): string {
  const all = {
    subject: 'person',
    label: undefined,
    source: undefined,
    on: undefined,
    title: undefined,
    shift: undefined,
  } as const;
  const own = { ...patch, ...formatFields(RESPONDERS_FIELDS, { ...all, ...view }) };
  return `${paths.responders()}?${patched(search, own).toString()}`;
}

/** The same list of another figure. */
export function listedPath(search: URLSearchParams, figure: ListedFigure): string {
  return `?${patched(search, formatFields(RESPONDERS_FIELDS, { figure })).toString()}`;
}

/** Page of a person with the range and filters of this one. */
export function personPath(search: URLSearchParams, id: string, view: EntriesView = {}): string {
  const shared = patched(sharedSearch(search), { responder: undefined });
  return paths.person(id, {
    ...Object.fromEntries(shared),
    ...formatFields(RESPONDERS_FIELDS, view),
  });
}

/** Page of the only person in the filter of an address; undefined for several or none. */
export function onlyPersonPath(search: URLSearchParams): string | undefined {
  const id = search.get('responder') ?? '';
  return /^-?\d{1,19}$/.test(id)
    ? paths.person(id, Object.fromEntries(patched(search, { responder: undefined })))
    : undefined;
}

/** Incident details with the range and filters of the page, except the filter by responder. */
export function incidentPath(search: URLSearchParams, id: string): string {
  return `${paths.incidents()}?${patched(sharedSearch(search), { responder: undefined, row: id }).toString()}`;
}
