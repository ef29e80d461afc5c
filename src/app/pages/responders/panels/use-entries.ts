import { useMemo } from 'react';
import { fnv1a64 } from '#domain/text/fnv';
import type { Id } from '#contract/id';
import { rowsOf } from '#domain/insight/incidents/incident-table';
import { type DutyOf, type Shift, shiftsOf, inShift } from '#domain/insight/responders/person';
import { type Bucket, bucketsOf, sumOf } from '#domain/insight/responders/responder-rows';
import {
  entriesOf,
  inBucket,
  metricsOf,
  responsesOf,
  type Entry,
  type ListedFigure,
  type Response,
} from '#domain/insight/responders/responses';
import type { Standing } from '#domain/insight/responders/standings';
import { contains } from '#domain/time/interval';
import { useOwnZone } from '../../../data/me';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import type { ChartsView } from '../model/use-charts-view';
import type { IncidentRows } from '../model/use-incident-lines';

type EntriesRequest = {
  figure: ListedFigure;
  view: Pick<ChartsView, 'on' | 'title' | 'unit'>;
  /** Figures of everything under the filter. */
  whole: Standing;
  rows: IncidentRows;
  duty: DutyOf | undefined;
  /** Shift of the entries. */
  shift?: Shift | undefined;
  insight: Pick<InsightFilterState, 'zone' | 'filter' | 'range' | 'now'>;
};

export type Entries = {
  /** Figures of the entries, whichever of them is listed. */
  standing: Standing;
  /** Responses of the people in the filter; undefined while loading. */
  responses: readonly Response[] | undefined;
  /** Undefined while loading. */
  entries: readonly Entry[] | undefined;
  /** Day, week or month of the entries; undefined: the whole range. */
  bucket: Bucket | undefined;
  /** Title of the entries; undefined: any, or none of them. */
  title: string | undefined;
  /** Shift of the entries; undefined: any time. */
  shift: Shift | undefined;
  /** Shifts of the person at the trigger. */
  shiftsOf: (entry: Entry) => Shift[];
};

/** Figures under the filter, and the entries of one of them. */
export function useEntries({ figure, view, whole, rows, duty, shift, insight }: EntriesRequest): Entries {
  const { zone, filter, range, now } = insight;
  const { on, title, unit } = view;
  const ownZone = useOwnZone(zone);
  const table = rows.query.data;
  const responses = useMemo(() => {
    if (!table) return undefined;
    const people = new Set(filter.responders);
    return responsesOf(rowsOf(table), ownZone).filter(
      ({ responder }) => people.size === 0 || people.has(responder),
    );
  }, [table, filter.responders, ownZone]);
  const buckets = useMemo(() => bucketsOf(range, unit, zone, now), [range, unit, zone, now]);
  const listed = useMemo(() => {
    if (!responses) return undefined;
    let own: readonly Response[] = responses;
    if (on !== undefined) own = inBucket(own, buckets, on);
    if (shift) own = inShift(own, shift);
    if (title !== undefined) own = own.filter(({ incident }) => digestOf(incident.title) === title);
    return own;
  }, [responses, on, shift, title, buckets]);
  const entries = useMemo(() => listed && entriesOf(listed, figure), [listed, figure]);
  const shifts = useMemo(() => shiftsByPerson(entries ?? [], duty), [entries, duty]);
  const isPart = on !== undefined || title !== undefined || shift !== undefined;
  return {
    standing: isPart
      ? { ...whole, figures: sumOf(listed?.map(metricsOf) ?? []), before: undefined, duty: undefined }
      : whole,
    responses,
    entries,
    bucket: buckets.find(({ wall }) => wall === on),
    title: title === undefined ? undefined : listed?.[0]?.incident.title,
    shift,
    shiftsOf: ({ response: { responder, incident } }) =>
      shifts.get(responder)?.filter((shift) => contains(shift, incident.created_at)) ?? [],
  };
}

/** Digest of a title in an address. */
export function digestOf(title: string | undefined): string {
  return fnv1a64(title ?? '');
}

function shiftsByPerson(entries: readonly Entry[], duty: DutyOf | undefined): Map<Id, Shift[]> {
  const people = new Set(entries.map(({ response }) => response.responder));
  return new Map(
    [...people].map((person) => [person, duty ? shiftsOf(duty.schedules, person, duty.window) : []]),
  );
}
