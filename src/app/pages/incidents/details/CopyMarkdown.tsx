import { useQueryClient } from '@tanstack/react-query';
import type { IncidentRow } from '#contract/insight';
import { incidentMarkdown, type OnCallThen } from '#domain/insight/incidents/incident-story';
import { dutiesThen, dutyInWords } from '#domain/oncall/explain/duties-then';
import { useDirectory } from '../../../api/names/directory';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { useOutcome } from '../../../hooks/use-outcome';
import { Button } from '../../../ui/Button';
import { fixedLink } from '../../../url/use-patch-search';
import { formatFields } from '../../../url/codec';
import { accountZone } from '../../../url/settings';
import { answerQuery } from '../model/answer-query';
import { INCIDENTS_FIELDS } from '../model/url';
import { specOf, useIncidentsView } from '../model/use-incidents-view';
import { schedulesThenQuery } from '../../../components/duty/use-on-call-then';

type CopyMarkdownProps = {
  ids: readonly string[];
  revision: number | undefined;
  zone: string;
  fixed: InsightFilterState['fixed'];
};

/** Copies incidents as Markdown sections, each with who was on call then. */
export function CopyMarkdown({ ids, revision, zone, fixed }: CopyMarkdownProps) {
  const { view } = useIncidentsView();
  const directory = useDirectory();
  const client = useQueryClient();
  const outcome = useOutcome();

  /** Undefined if the schedules could not be loaded. */
  async function onCallThen({ created_at, team_id }: IncidentRow): Promise<OnCallThen[] | undefined> {
    try {
      const schedules = directory.schedules(await client.fetchQuery(schedulesThenQuery(created_at)));
      const instant = { at: created_at, accountZone: accountZone() };
      return dutiesThen(schedules, instant, team_id).map((duty) => ({
        schedule: duty.schedule.schedule_name || `#${duty.schedule.schedule_id}`,
        people: dutyInWords(duty, directory.person),
        isGap: duty.people.length === 0 && !duty.isClosed,
      }));
    } catch {
      return undefined;
    }
  }

  async function copy() {
    outcome.begin('Looking up who was on call…');
    const places = await client.fetchQuery(
      answerQuery({ kind: 'places', view: specOf(view), ids }, revision),
    );
    const sections: string[] = [];
    let missing = false;
    // One after the other: a server is not asked a hundred times at once, nor again once it failed.
    for (const { row } of places.filter((place) => place !== undefined)) {
      const onCall: OnCallThen[] | undefined = missing ? undefined : await onCallThen(row);
      missing ||= onCall === undefined;
      const link = fixedLink({
        ...fixed(),
        ...formatFields(INCIDENTS_FIELDS, { row: row.incident_id, selected: [] }),
      });
      sections.push(incidentMarkdown(row, { zone, names: directory, onCall, link }));
    }
    try {
      await navigator.clipboard.writeText(sections.join('\n'));
      outcome.end(
        missing
          ? 'Copied, but without who was on call: the schedules could not be loaded'
          : 'Markdown copied',
      );
    } catch {
      outcome.end('The browser refused to copy');
    }
  }

  return (
    <>
      <Button onClick={() => void copy()}>Copy as Markdown</Button>
      <span role="status" className="text-sm text-ink-2">
        {outcome.words}
      </span>
    </>
  );
}
