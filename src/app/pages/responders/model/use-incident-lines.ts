import { useQuery } from '@tanstack/react-query';
import type { IncidentMember, IncidentRow } from '#contract/insight';
import { incidentRequest, NO_FILTER, responderRequest, type InsightFilter } from '#domain/insight/filter';
import type { InsightRange } from '#domain/insight/range';
import { incidentRowsQuery } from '../../../api/large/incident-rows';
import { canServer } from '../../../url/settings';
import { useMemo } from 'react';
import type { Id } from '#contract/id';
import { rowsOf } from '#domain/insight/incidents/incident-table';
import type { Bucket } from '#domain/insight/responders/responder-rows';
import { type Standing, sourceStandings } from '#domain/insight/responders/standings';
import { useDirectory } from '../../../api/names/directory';
import { useOwnZone } from '../../../data/me';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import type { Subject } from '#address/responders';
import type { Metrics } from './use-metrics';

/** Incident rows in addition to metrics: hours, first acknowledgements and, on request, interruptions. */

type RowsRequest = {
  filter: InsightFilter;
  range: InsightRange;
  zone: string;
  /** Ignored by servers without them. */
  members?: readonly IncidentMember[];
  enabled: boolean;
};

/** Incidents of a range; none with a filter by responder on a server whose rows have no responders. */
export function useIncidentRows({ filter, range, zone, members = [], enabled }: RowsRequest) {
  const hasResponders = canServer('incident-responders');
  const isOfPeople = filter.responders.length > 0 && !hasResponders;
  const {
    start_time: _,
    end_time: __,
    ...request
  } = incidentRequest({ ...filter, closeFrom: NO_FILTER.closeFrom, closeTo: NO_FILTER.closeTo }, range, zone);
  const { responder_ids } = responderRequest(filter, range, zone);
  const more = {
    ...(responder_ids && { responder_ids }),
    ...(members.length > 0 && { with: [...members] }),
  };
  const whole = hasResponders ? { ...request, ...more } : request;
  const query = useQuery({ ...incidentRowsQuery(whole, [range]), enabled: enabled && !isOfPeople });
  return { query, isOfPeople };
}

export type IncidentRows = ReturnType<typeof useIncidentRows>;

/** Row members needed by subject; none if metrics have the lines. */
const SUBJECT_MEMBERS: Readonly<Record<Subject, readonly IncidentMember[]>> = {
  person: [],
  team: ['responders', 'notifications'],
  // One request for all of their choices.
  channel: ['responders', 'notifications', 'labels', 'title'],
  label: ['responders', 'notifications', 'labels', 'title'],
};

/** True for subjects that need responders in rows. */
function needsResponders(subject: Subject): boolean {
  return SUBJECT_MEMBERS[subject].length > 0;
}

export function membersFor(subject: Subject): readonly IncidentMember[] {
  return SUBJECT_MEMBERS[subject];
}

type LinesRequest = {
  subject: Subject;
  label: string | undefined;
  rows: IncidentRows;
  before: Metrics['before'];
  buckets: readonly Bucket[];
  insight: Pick<InsightFilterState, 'zone' | 'filter'>;
};

/** Lines of channels and label values with their total and incidents; undefined while loading. */
export function useIncidentLines({ subject, label, rows, before, buckets, insight }: LinesRequest) {
  const { zone, filter } = insight;
  const ownZone = useOwnZone(zone);
  const directory = useDirectory();
  const isOn = needsResponders(subject) && canServer('incident-responders');
  const compares = isOn && before.comparable && before.isWhole === true;
  const members = membersFor(subject);
  const earlier = useIncidentRows({ filter, range: before.range, zone, members, enabled: compares });
  const incidents = useMemo(
    () => (isOn && rows.query.data ? rowsOf(rows.query.data) : undefined),
    [isOn, rows],
  );
  const incidentsBefore = useMemo(() => {
    const table = compares ? earlier.query.data : undefined;
    return table && table.count > 0 ? rowsOf(table) : undefined;
  }, [compares, earlier.query.data]);
  const labels = useMemo(() => labelsIn(incidents ?? []), [incidents]);
  const name = label ?? labels[0];

  const sourceOf = useMemo(
    () =>
      (incident: IncidentRow): Id | string | undefined => {
        if (subject === 'team') return incident.team_id || undefined;
        if (subject === 'channel') return incident.channel_id || undefined;
        return name === undefined ? undefined : incident.labels?.[name];
      },
    [subject, name],
  );

  const lines = useMemo(() => {
    if (!incidents) return undefined;
    const sources = { incidents, before: incidentsBefore, buckets, ownZone };
    return sourceStandings(sources, sourceOf, (id) => {
      if (subject === 'channel') return id === undefined ? 'No channel' : directory.channel(channelId(id));
      return id === undefined ? `Without ${name ?? 'labels'}` : directory.text(String(id));
    });
  }, [subject, incidents, incidentsBefore, buckets, ownZone, directory, name, sourceOf]);

  const total = useMemo((): Standing | undefined => {
    if (!incidents) return undefined;
    const [all] = sourceStandings(
      { incidents, before: incidentsBefore, buckets, ownZone },
      () => undefined,
      () => 'All together',
    );
    return all;
  }, [incidents, incidentsBefore, buckets, ownZone]);
  const sources = useMemo(() => incidents && { incidents, sourceOf }, [incidents, sourceOf]);
  return { lines, total, labels, label: name, sources };
}

function channelId(id: Id | string): Id {
  return typeof id === 'string' ? 0 : id;
}

/** Label names, most frequent first. */
function labelsIn(incidents: readonly IncidentRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { labels = {} } of incidents) {
    for (const name of Object.keys(labels)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([name]) => name);
}
