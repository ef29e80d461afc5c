import type { QueryClient } from '@tanstack/react-query';
import type { IncidentRow } from '#contract/insight';
import { incidentMarkdown, type OnCallThen } from '#domain/insight/incidents/incident-story';
import { dutiesThen, dutyInWords } from '#domain/oncall/explain/duties-then';
import type { Directory } from '../../../api/names/directory-of';
import { schedulesThenQuery } from '../../../data/duty';
import { accountZone } from '../../../url/settings';

type SectionDeps = {
  client: QueryClient;
  directory: Directory;
  zone: string;
  linkOf: (row: IncidentRow) => string;
};

/** Markdown sections of incidents; `isPartial` if the schedules could not be loaded. */
export async function incidentSections(
  rows: readonly IncidentRow[],
  { client, directory, zone, linkOf }: SectionDeps,
): Promise<{ sections: string[]; isPartial: boolean }> {
  const sections: string[] = [];
  let isPartial = false;
  // Sequential: stops after the first failed request.
  for (const row of rows) {
    const onCall: OnCallThen[] | undefined = isPartial ? undefined : await onCallThen(row, client, directory);
    isPartial ||= onCall === undefined;
    sections.push(incidentMarkdown(row, { zone, names: directory, onCall, link: linkOf(row) }));
  }
  return { sections, isPartial };
}

/** Undefined if the schedules could not be loaded. */
async function onCallThen(
  { created_at, team_id }: IncidentRow,
  client: QueryClient,
  directory: Directory,
): Promise<OnCallThen[] | undefined> {
  try {
    const { schedules } = directory.reply(await client.fetchQuery(schedulesThenQuery(created_at)));
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
