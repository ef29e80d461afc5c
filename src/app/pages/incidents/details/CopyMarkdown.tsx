import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { incidentMarkdown } from '#domain/insight/incident-story';
import { Button } from '../../../ui/Button';
import { patched } from '../../../url/use-patch-search';
import { formatIncidents } from '../url';
import { answerQuery, type Incidents } from '../use-incidents';
import type { DutyThen } from './use-on-call-then';

type CopyMarkdownProps = {
  incidents: Incidents;
  ids: readonly string[];
  /** Who was on call, where that has been looked up. */
  duties?: readonly DutyThen[] | undefined;
};

const SAID_FOR_MS = 2500;

/** Copies incidents as sections for the document of a review. */
export function CopyMarkdown({ incidents, ids, duties }: CopyMarkdownProps) {
  const { spec, status, zone, directory, shared } = incidents;
  const client = useQueryClient();
  const [said, setSaid] = useState('');
  const onCall = duties?.map(({ schedule, people }) => ({
    schedule: schedule.schedule_name || `#${schedule.schedule_id}`,
    people: people.map(directory.person),
  }));

  function linkTo(id: string): string {
    const url = new URL(location.href);
    const fixed = { ...shared.fixed(), ...formatIncidents({ row: id, selected: [] }) };
    url.search = patched(url.searchParams, fixed).toString();
    return url.href;
  }

  async function copy() {
    const places = await client.fetchQuery(
      answerQuery({ kind: 'places', view: spec, ids }, status?.revision),
    );
    const sections = places.flatMap((found) =>
      found
        ? [
            incidentMarkdown(found.row, {
              zone,
              names: directory,
              onCall,
              link: linkTo(found.row.incident_id),
            }),
          ]
        : [],
    );
    try {
      await navigator.clipboard.writeText(sections.join('\n'));
      setSaid('Markdown copied');
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
