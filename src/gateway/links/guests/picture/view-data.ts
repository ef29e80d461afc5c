import { incidentExport, type IncidentRow } from '#contract/insight';
import { parseJson } from '#contract/json';
import { type Names, NO_NAMES } from '#contract/names';
import type { Operation } from '#contract/operation';
import { operations } from '#contract/operations';
import { scheduleSelf, type Schedule } from '#contract/schedule';
import { mergeSchedules } from '#domain/oncall/reply/merge-schedules';
import { withUnknownPeople } from '#domain/oncall/reply/schedule-people';
import { namesOnRecord } from '#domain/oncall/words/person-names';
import type { LiveLink, LiveReplies } from '../live';

export type ViewData = { schedules: Schedule[]; rows: IncidentRow[]; names: Names };

/** Loads the data of a view: from a frozen link's content, or from the upstream. */
export async function viewData(link: LiveLink, live: LiveReplies): Promise<ViewData> {
  const { frozen } = link.link.shows;
  const replies = frozen ? keptReplies(link) : await live.all(link);
  const of = ({ path }: Operation) =>
    replies.flatMap(({ operation, reply }) => (operation.path === path ? [reply] : []));
  const names = (frozen ? link.content.names : await live.names(link)) ?? NO_NAMES;
  const rows = of(incidentExport).flatMap((reply) => incidentExport.reply.parse(reply).data);
  const schedules = mergeSchedules(
    of(scheduleSelf).map((reply) => scheduleSelf.reply.parse(reply).data.items),
  );
  return {
    schedules: withUnknownPeople(schedules, namesOnRecord(names).isUnknown),
    rows: [...new Map(rows.map((row) => [row.incident_id, row])).values()],
    names,
  };
}

function keptReplies({ content }: LiveLink): { operation: Operation; reply: unknown }[] {
  return content.calls.flatMap(({ path, reply }) => {
    const operation = operations.find((known) => known.path === path);
    return operation && reply !== undefined ? [{ operation, reply: parseJson(reply) }] : [];
  });
}
