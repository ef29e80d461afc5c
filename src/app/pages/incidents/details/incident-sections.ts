import type { QueryClient } from '@tanstack/react-query';
import type { IncidentRow } from '#contract/insight';
import { incidentMarkdown, type OnCallThen } from '#domain/insight/incidents/incident-story';
import { computedEnding } from '#domain/duty/computed-past';
import { peopleInWords } from '#domain/duty/words';
import type { Directory } from '../../../api/names/directory-of';
import { schedulesThen, schedulesThenQuery } from '../../../data/duty';
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
    const { person: nameOf, roles } = directory;
    return schedulesThen(schedules, instant, team_id, roles).map(({ schedule, duty }) => ({
      schedule: schedule.schedule_name || `#${schedule.schedule_id}`,
      people: `${peopleInWords(duty, { nameOf, roles })}${computedEnding(schedule, created_at)}`,
      isGap: duty.some(({ state }) => state === 'gap'),
    }));
  } catch {
    return undefined;
  }
}
