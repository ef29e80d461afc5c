import { parseId } from '#contract/id';
import type { UnixSeconds } from '#domain/time/zone';
import type { Zones } from '../../../url/zone';
import type { PlacedItem } from '../model/rows';
import type { Schedules } from '../model/use-schedules';
import { AnswerAt } from './AnswerAt';
import { AnswerSection } from './AnswerSection';
import { PeriodAnswer } from './PeriodAnswer';
import { ScheduleAnswer, type Answering } from './ScheduleAnswer';

type PeriodSectionProps = {
  /** As the address names it. */
  periodKey: string;
  /** Undefined where it is not in the window. */
  placed: PlacedItem | undefined;
  at: UnixSeconds | undefined;
  loaded: Schedules;
  zones: Zones;
  answering: Answering;
  onClose: () => void;
};

/** The period that the address names; where it is not in the window, what its schedule has at its start. */
export function PeriodSection({
  periodKey,
  placed,
  at,
  loaded,
  zones,
  answering,
  onClose,
}: PeriodSectionProps) {
  const [id = '', , start] = periodKey.split('.');
  const scheduleId = parseId(id);
  const title =
    placed?.row.schedule.schedule_name ??
    loaded.schedules.find(({ schedule_id }) => schedule_id === scheduleId)?.schedule_name ??
    `#${id}`;
  return (
    <AnswerSection label="Chosen period" title={title} onClose={onClose}>
      {placed && loaded.isCurrent ? (
        <PeriodAnswer placed={placed} at={at} shifts={loaded.shifts} zones={zones} answering={answering} />
      ) : (
        <AnswerAt at={Number(start)} loaded={loaded} answering={answering}>
          {(known) => (
            <>
              {loaded.isCurrent && (
                <p className="mb-3 text-sm text-ink-2">
                  This link’s period is not in this window: it was moved or changed, or its schedule is not
                  shown. At its start the schedule has:
                </p>
              )}
              {scheduleId !== undefined && (
                <ScheduleAnswer schedule={{ schedule_id: scheduleId }} at={Number(start)} answering={known} />
              )}
            </>
          )}
        </AnswerAt>
      )}
    </AnswerSection>
  );
}
