import type { Schedule } from '#contract/schedule';
import { formatMoment, formatZone } from '#domain/time/format';
import { formatWritten, writtenOffset } from '#domain/time/pasted/written-zone';
import type { UnixSeconds } from '#domain/time/zone';
import type { Zones } from '../../../url/zone';
import type { Schedules } from '../model/use-schedules';
import { AnswerAt } from './AnswerAt';
import { AnswerSection } from './AnswerSection';
import { InstantAnswer } from './InstantAnswer';
import type { Answering } from './ScheduleAnswer';

type AtSectionProps = {
  at: UnixSeconds;
  /** The zone that it was pasted in. */
  atZone: string | undefined;
  /** Those that are shown. */
  schedules: readonly Schedule[];
  loaded: Schedules;
  zones: Zones;
  answering: Answering;
  onClose: () => void;
};

/** Who is on duty at an instant, in or outside the window. */
export function AtSection({ at, atZone, schedules, loaded, zones, answering, onClose }: AtSectionProps) {
  const { zone, secondZone } = zones;
  const second = secondZone === undefined ? '' : ` · ${formatMoment(at, secondZone)} ${secondZone}`;
  const offsets = [zone, secondZone ?? zone].map((each) => writtenOffset(at, each));
  const isPasted = atZone !== undefined && !offsets.includes(writtenOffset(at, atZone));
  return (
    <AnswerSection
      label="On duty at"
      title={
        <>
          On duty at{' '}
          <small className="block text-sm font-normal text-ink-2">
            {formatMoment(at, zone)} {formatZone(zone, at)}
            {second}
            {isPasted && <span className="block">Pasted: {formatWritten(at, atZone)}</span>}
          </small>
        </>
      }
      onClose={onClose}
    >
      <AnswerAt at={at} loaded={loaded} answering={answering}>
        {(known) => <InstantAnswer at={at} schedules={schedules} answering={known} />}
      </AnswerAt>
    </AnswerSection>
  );
}
