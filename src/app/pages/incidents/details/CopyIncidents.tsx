import { useQueryClient } from '@tanstack/react-query';
import type { IncidentRow } from '#contract/insight';
import { useDirectory } from '../../../api/names/directory';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { useCopy } from '../../../hooks/use-copy';
import { Button } from '../../../ui/Button';
import { fixedLink } from '../../../url/settings';
import { formatFields } from '#address/codec';
import { answerQuery } from '../worker/client';
import { INCIDENTS_FIELDS } from '#address/incidents';
import { specOf, useIncidentsView } from '../use-incidents-view';

type CopyMarkdownProps = {
  ids: readonly string[];
  revision: number | undefined;
  zone: string;
  fixed: InsightFilterState['fixed'];
};

/** Copies incidents as Markdown sections, each with the people on call. */
export function CopyIncidents({ ids, revision, zone, fixed }: CopyMarkdownProps) {
  const { view } = useIncidentsView();
  const directory = useDirectory();
  const client = useQueryClient();
  const { message, show, copy } = useCopy({ clears: true });

  const linkOf = ({ incident_id: row }: IncidentRow) =>
    fixedLink({ ...fixed(), ...formatFields(INCIDENTS_FIELDS, { row, selected: [] }) });

  async function copySections() {
    show('Looking up who was on call…');
    const places = await client.fetchQuery(
      answerQuery({ kind: 'places', view: specOf(view), ids }, revision),
    );
    const rows = places.flatMap((place) => (place ? [place.row] : []));
    // Loaded on the first copy: it computes rotas.
    const { incidentSections } = await import('./incident-sections');
    const { sections, isPartial } = await incidentSections(rows, { client, directory, zone, linkOf });
    await copy(sections.join('\n'), {
      done: isPartial
        ? 'Copied, but without who was on call: the schedules could not be loaded'
        : 'Markdown copied',
    });
  }

  return (
    <>
      <Button onClick={() => void copySections()}>Copy as Markdown</Button>
      <span role="status" className="text-sm text-ink-2">
        {message}
      </span>
    </>
  );
}
