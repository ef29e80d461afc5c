import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { IncidentRow } from '#contract/insight';
import { incidentMarkdown, type OnCallThen } from '#domain/insight/incidents/incident-story';
import { Button } from '../../../ui/Button';
import { fixedLink } from '../model/fixed-link';
import { formatFields } from '../../../url/codec';
import { INCIDENTS_FIELDS } from '../model/url';
import { answerQuery, type Incidents } from '../model/use-incidents';
import { dutiesThen, schedulesThenQuery } from '../model/use-on-call-then';

type CopyMarkdownProps = { incidents: Incidents; ids: readonly string[] };

const SAID_FOR_MS = 2500;

/** Copies incidents as sections for the document of a review, each with who was on call then. */
export function CopyMarkdown({ incidents, ids }: CopyMarkdownProps) {
  const { spec, status, zone, directory, shared } = incidents;
  const client = useQueryClient();
  const [said, setSaid] = useState('');

  /** Undefined where the schedules could not be asked. */
  async function onCallThen({ created_at, team_id }: IncidentRow): Promise<OnCallThen[] | undefined> {
    try {
      const schedules = await client.fetchQuery(schedulesThenQuery(created_at));
      return dutiesThen(schedules, created_at, team_id).map(({ schedule, people }) => ({
        schedule: schedule.schedule_name || `#${schedule.schedule_id}`,
        people: people.map(directory.person),
      }));
    } catch {
      return undefined;
    }
  }

  async function copy() {
    setSaid('Looking up who was on call…');
    const places = await client.fetchQuery(
      answerQuery({ kind: 'places', view: spec, ids }, status?.revision),
    );
    const sections: string[] = [];
    let missing = false;
    // One after the other: a hundred of them at once are no question for a server, nor is one that just failed.
    for (const { row } of places.filter((found) => found !== undefined)) {
      const onCall: OnCallThen[] | undefined = missing ? undefined : await onCallThen(row);
      missing ||= onCall === undefined;
      const link = fixedLink({
        ...shared.fixed(),
        ...formatFields(INCIDENTS_FIELDS, { row: row.incident_id, selected: [] }),
      });
      sections.push(incidentMarkdown(row, { zone, names: directory, onCall, link }));
    }
    try {
      await navigator.clipboard.writeText(sections.join('\n'));
      setSaid(missing ? 'Copied, but not all have who was on call: the schedules failed' : 'Markdown copied');
    } catch {
      setSaid('The browser refused to copy');
    }
    setTimeout(() => setSaid(''), SAID_FOR_MS);
  }

  return (
    <>
      <Button onClick={() => void copy()}>Copy as Markdown</Button>
      <span role="status" className="text-sm text-ink-2">
        {said}
      </span>
    </>
  );
}
