import { counted } from '../text/count';
import { wallAt } from '../time/zone';
import { type AnswerCheck, checkAnswer } from './check-answer';
import type { ExchangeRecords } from './exchange';
import type { ReadExport } from './read-export';

/** Lines for people: checks and differences, and the reasons to refuse an import. */
export type Report = { report: string[]; refusals: string[] };

/** Report of a carried export, checked against the tool's own answer. */
export function reportOf({ records, tool, hasAnswers, ...carried }: ReadExport): Report {
  const { answers, differences, unknownFields, notices } = carried;
  const refusals: string[] = [];
  const checks: string[] = [];
  for (const schedule of records.schedules) {
    for (const answer of answers.filter(({ schedule_id: id }) => id === schedule.schedule_id)) {
      const check = checkAnswer(schedule, answer);
      if (check.hours === check.equal) {
        checks.push(
          `${schedule.schedule_name}: checked against ${tool}'s own answer: ${check.equal} of ${check.hours} hours the same`,
        );
      } else
        refusals.push(
          `${schedule.schedule_name}: ${differingLine(check, tool, schedule.time_zone, records)}`,
        );
    }
  }
  const lines = differences.map(({ schedule, layer, text, isExact }) => ({
    isExact,
    line: `${schedule}${layer === undefined ? '' : `, ${layer}`}: ${text}`,
  }));
  const unchecked = records.schedules.filter(
    (schedule) => hasAnswers && answers.every(({ schedule_id: id }) => id !== schedule.schedule_id),
  ).length;
  return {
    report: [
      ...checks,
      ...lines.map(({ line }) => line),
      ...notices,
      ...(unknownFields.length === 0 ? [] : [`Fields not understood: ${unknownFields.join(', ')}`]),
      ...(unchecked === 0
        ? []
        : [
            `${unchecked} of ${counted(records.schedules.length, 'schedule')} not checked: the export has no answer of ${tool}`,
          ]),
    ],
    refusals: [...refusals, ...lines.filter(({ isExact }) => !isExact).map(({ line }) => line)],
  };
}

function differingLine(
  { hours, equal, first }: AnswerCheck,
  tool: string,
  zone: string,
  { people }: ExchangeRecords,
): string {
  const namesOf = (ids: readonly unknown[]) =>
    ids
      .map((id) => people.find(({ person_id }) => person_id === id)?.person_name ?? String(id))
      .join(' + ') || 'nobody';
  const line = `differs from ${tool}'s own answer in ${hours - equal} of ${hours} hours`;
  if (!first) return line;
  const time = new Date(wallAt(first.at, zone) * 1000).toISOString().slice(0, 16).replace('T', ' ');
  return `${line}, first ${time} ${zone}: ${namesOf(first.tool)} there, ${namesOf(first.records)} here`;
}
