import { useMemo } from 'react';
import type { Id } from '#contract/id';
import type { IncidentMember, IncidentRow } from '#contract/insight';
import { rowsOf } from '#domain/insight/incidents/incident-table';
import type { Bucket } from '#domain/insight/responders/responder-rows';
import { type Standing, sourceStandings } from '#domain/insight/responders/standings';
import { useDirectory } from '../../../api/names/directory';
import { useOwnZone } from '../../../data/me';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { canServer } from '../../../url/settings';
import type { Subject } from '#address/responders';
import { useIncidentRows, type IncidentRows } from './use-incident-rows';
import type { Metrics } from './use-metrics';

/** Row members needed by subject; none if metrics have the lines. */
const MEMBERS: Readonly<Record<Subject, readonly IncidentMember[]>> = {
  person: [],
  team: ['responders', 'notifications'],
  // One request for all of their choices.
  channel: ['responders', 'notifications', 'labels', 'title'],
  label: ['responders', 'notifications', 'labels', 'title'],
};

/** True for subjects that need responders in rows. */
function needsResponders(subject: Subject): boolean {
  return MEMBERS[subject].length > 0;
}

export function membersFor(subject: Subject): readonly IncidentMember[] {
  return MEMBERS[subject];
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
      if (subject === 'channel') return id === undefined ? 'No channel' : directory.channel(idOf(id));
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

function idOf(id: Id | string): Id {
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
