import type { Schedule } from '#contract/schedule';
import { faultyLayers } from '#domain/oncall/explain/faulty-layers';
import { differencesIn } from '#domain/oncall/review/agreement';
import { auditOf, type IntegrityWarning } from '#domain/oncall/review/audit';
import { faultInWords } from '#domain/oncall/words/fault-words';
import { counted } from '#domain/text/count';
import { formatSpan } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import type { AccountZone } from '#domain/time/zone';
import type { Outcome } from './check';

const KINDS: Record<IntegrityWarning['kind'], string> = {
  reversed: 'a period ends before it starts',
  overlap: 'periods overlap',
  unknownOwner: 'the final schedule has a person who is in no layer then',
  lostCover: 'a layer has a person on call, the final schedule nobody',
};

/** Contradictions of another server's periods: with their layers, with each other, with our rules of rotation. */
export function rotasOutcome(
  schedules: readonly Schedule[],
  window: Interval,
  accountZone: AccountZone,
): Outcome {
  const at = ({ start, end }: Interval) => `${formatSpan(start, end, accountZone)} ${accountZone}`;
  const problems = schedules.flatMap((schedule) =>
    [
      ...faultyLayers(schedule).map(({ layer, fault }) => `layer ${layer + 1} ${faultInWords(fault)}`),
      ...auditOf(schedule, window).map((warning) => `${KINDS[warning.kind]}, ${at(warning)}`),
      ...differencesIn(schedule, window, accountZone)
        .slice(0, 1)
        .map((first) => `by our rules others would be on call, first ${at(first)}`),
    ].map((problem) => `${schedule.schedule_name}: ${problem}`),
  );
  const [first, ...others] = problems;
  if (first === undefined) {
    return { state: 'ok', text: `The periods of ${counted(schedules.length, 'schedule')} fit their layers` };
  }
  const more = others.length === 0 ? '' : `, and ${counted(others.length, 'more problem')}`;
  return { state: 'warning', text: `${first}${more}` };
}
