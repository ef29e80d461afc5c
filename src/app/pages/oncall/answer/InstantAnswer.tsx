import { useMemo, useState } from 'react';
import type { Schedule } from '#contract/schedule';
import { isClosedAt } from '#domain/oncall/explain/gap-cause';
import { onDutyIn } from '#domain/oncall/reply/on-duty';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { contains } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import { CLOSED } from '../model/now-in-words';
import { ScheduleAnswer, type Answering } from './ScheduleAnswer';

type InstantAnswerProps = { at: UnixSeconds; schedules: readonly Schedule[]; answering: Answering };

/** Who is on duty at an instant, schedule by schedule: each of some opens to its role, end, successor and reason. */
export function InstantAnswer({ at, schedules, answering }: InstantAnswerProps) {
  const present = usePeopleAt(at, answering);
  if (schedules.length === 0) return <p className="text-sm text-ink-2">No schedule is shown.</p>;
  return (
    <ul className="divide-y divide-line">
      {schedules.map((schedule) => (
        <li key={String(schedule.schedule_id)} className="py-1">
          {schedules.length === 1 ? (
            <>
              <p className="mb-2 text-sm text-ink-2 wrap-anywhere">{schedule.schedule_name}</p>
              <ScheduleAnswer schedule={schedule} at={at} answering={answering} />
            </>
          ) : (
            <OneOfSome schedule={schedule} people={present(schedule)} at={at} answering={answering} />
          )}
        </li>
      ))}
    </ul>
  );
}

type OneOfSomeProps = {
  schedule: Schedule;
  people: string;
  at: UnixSeconds;
  answering: Answering;
};

function OneOfSome({ schedule, people, at, answering }: OneOfSomeProps) {
  // A hundred explanations that nobody has opened would be most of the document.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details onToggle={(event) => event.currentTarget.open && setWasOpened(true)}>
      <summary className="min-h-6 cursor-pointer py-0.5 wrap-anywhere">
        {schedule.schedule_name}:{' '}
        {people === '' ? <NobodyAt schedule={schedule} at={at} answering={answering} /> : <b>{people}</b>}
      </summary>
      {wasOpened && (
        <div className="pt-1.5 pb-2 pl-4">
          <ScheduleAnswer schedule={schedule} at={at} answering={answering} />
        </div>
      )}
    </details>
  );
}

type NobodyAtProps = Pick<OneOfSomeProps, 'schedule' | 'at' | 'answering'>;

/** Red only where somebody is missing. */
function NobodyAt({ schedule, at, answering }: NobodyAtProps) {
  if (!schedule.enabled) return <span className="text-ink-2">disabled</span>;
  if (isClosedAt(schedule, at, answering.account)) {
    return <span className="text-ink-2">{CLOSED.toLowerCase()}</span>;
  }
  return <b className="text-bad">nobody</b>;
}

/** Those on duty by name, of every schedule; "" is nobody. */
function usePeopleAt(at: UnixSeconds, { replies, directory }: Answering): (schedule: Schedule) => string {
  return useMemo(() => {
    const second = { start: at, end: at + 1 };
    const reply = replies.find(({ window }) => contains(window, at));
    const sent = new Map(reply?.schedules.map((schedule) => [schedule.schedule_id, schedule]));
    return ({ schedule_id }) => {
      const [duty] = onDutyIn(sent.get(schedule_id)?.final_schedule.schedules ?? [], second);
      return duty ? peopleOf(duty.period.group).map(directory.person).join(', ') : '';
    };
  }, [at, replies, directory]);
}
