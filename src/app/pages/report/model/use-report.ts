import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { parseId } from '#contract/id';
import type { ReportView } from '#address/report';
import type { Schedule } from '#contract/schedule';
import { computedDuties } from '#domain/duty/computed-past';
import { joinReplies } from '#domain/oncall/reply/windows';
import { type Report, type ReportData, lastMonth, reportPeriod } from '#domain/report/data';
import { reportOf } from '#domain/report/report';
import { answersOf, reportTitle, type ReportNames, type ReportText, scopeText } from '#domain/report/words';
import { useDirectory } from '../../../api/names/directory';
import { chosenValue, isChosen } from '../../../data/schedule-sets';
import { useOwnZone } from '../../../data/me';
import { useNow } from '../../../hooks/use-now';
import { reportQuery } from './report-query';

/** A report with its words. */
export type ReadReport = {
  report: Report;
  data: ReportData;
  text: ReportText;
  names: ReportNames;
  isTooMany: boolean;
};

/** Report of a view, by the account’s zone. */
export function useReport(view: ReportView, zone: string) {
  const now = useNow();
  const hour = now - (now % 3600);
  const { team } = view;
  const month = view.month ?? lastMonth(hour, zone);
  const period = useMemo(() => reportPeriod(month, hour, zone), [month, hour, zone]);
  const directory = useDirectory();
  const ownZone = useOwnZone(zone);
  const selection = chosenValue(view);
  const isSet = selection !== '';
  const options = period && reportQuery({ period, now: hour, zone, team, isSet });
  const query = useQuery(options ?? { queryKey: ['report', month], queryFn: skipToken });
  const reply = query.data;
  const schedules = useMemo(
    () => reply && joinReplies(reply.replies.map((one) => directory.reply(one))),
    [reply, directory],
  );
  const result = useMemo((): ReadReport | undefined => {
    if (!reply || !schedules || !period) return undefined;
    const isSelected = ({ schedule_id, team_id }: Schedule) =>
      isChosen(view, schedule_id) && (team === undefined || String(team_id) === team);
    const { replies: _, isTooMany, ...incidents } = reply;
    const data = {
      ...incidents,
      schedules: schedules.filter(isSelected),
      allSchedules: schedules,
      isSet,
      isOfTeam: team !== undefined,
      zone,
      ownZone,
      period,
    };
    const report = reportOf(data);
    const teamId = team === undefined ? undefined : parseId(team);
    const scope = scopeText({
      team: teamId === undefined ? undefined : directory.team(teamId),
      schedules: selection === '' ? [] : selection.split(','),
      scheduleName: (id) => schedules.find((one) => String(one.schedule_id) === id)?.schedule_name,
    });
    const { person, channel } = directory;
    const names = { person, channel, team: directory.team };
    const answers = answersOf(report, { period, names });
    return { report, data, names, isTooMany, text: { title: reportTitle(period, scope, zone), answers } };
  }, [reply, schedules, period, view, team, selection, isSet, zone, ownZone, directory]);
  const computed = useMemo(
    () => (result ? computedDuties(result.data.schedules, result.data.period.range) : []),
    [result],
  );
  return { now, month, period, directory, query, read: result, computed, schedules };
}
