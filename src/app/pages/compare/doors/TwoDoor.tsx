import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompareView } from '#address/compare';
import { startOfDay, startOfWeek } from '#domain/time/days';
import { formatDayAndMonth } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { DAY, instantAt, type ViewerZone, type WallSeconds, wallAt } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { besideQuery } from '../../../api/schedules';
import { chosenFields, scheduleOptions } from '../../../data/schedule-sets';
import { CalendarButton } from '../../../components/time/CalendarButton';
import { useNow } from '../../../hooks/use-now';
import { Choice } from '../../../ui/Choice';
import { Segmented } from '../../../ui/Segmented';
import { Door, DoorLink } from './Door';
import { useComparisonAddress } from './use-comparison-address';

const KINDS = [
  { value: 'versions', label: 'Versions' },
  { value: 'weeks', label: 'Weeks' },
] as const;

type TwoDoorProps = {
  zone: ViewerZone;
  /** Days whose schedules can be chosen. */
  window: Interval;
};

/** Schedules at two times: an earlier version and now, or two weeks. */
export function TwoDoor({ zone, window }: TwoDoorProps) {
  const now = useNow();
  const today = startOfDay(wallAt(now, zone));
  const [by, setBy] = useState<'versions' | 'weeks'>('versions');
  const [schedule, setSchedule] = useState('');
  const [asOf, setAsOf] = useState(today - 7 * DAY);
  const [before, setBefore] = useState(startOfWeek(today));
  const [after, setAfter] = useState(startOfWeek(today) + 7 * DAY);
  const addressOf = useComparisonAddress();
  const isByVersion = by === 'versions';
  const fields: Partial<CompareView> = {
    by,
    ...chosenFields(schedule),
    ...(isByVersion ? { asOf: instantAt(asOf, zone), from: today, days: 14 } : { before, from: after }),
  };
  return (
    <Door title="Two versions or weeks" note="One schedule, or all, at two times">
      <div className="flex flex-wrap items-center gap-2 max-md:[&_button]:h-11">
        <Segmented label="Kind" value={by} options={KINDS} onChange={setBy} />
        <ScheduleChoice window={window} value={schedule} onChange={setSchedule} />
      </div>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {isByVersion ? (
          <DayButton label="Day of the earlier version" day={asOf} today={today} onPick={setAsOf} />
        ) : (
          <DayButton label="First day of the first week" day={before} today={today} onPick={setBefore} />
        )}
        <span className="text-ink-2">and</span>
        {isByVersion ? (
          <b>now</b>
        ) : (
          <DayButton label="First day of the second week" day={after} today={today} onPick={setAfter} />
        )}
      </div>
      <DoorLink look="plain" to={addressOf(fields)} label="Compare" />
    </Door>
  );
}

type DayButtonProps = {
  label: string;
  day: WallSeconds;
  today: WallSeconds;
  onPick: (day: WallSeconds) => void;
};

function DayButton({ label, day, today, onPick }: DayButtonProps) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <b>{formatDayAndMonth(day)}</b>
      <CalendarButton {...{ label, day, today, onPick }} className="max-md:size-11" />
    </span>
  );
}

type ScheduleChoiceProps = { window: Interval; value: string; onChange: (schedule: string) => void };

function ScheduleChoice({ window, value, onChange }: ScheduleChoiceProps) {
  const directory = useDirectory();
  const query = useQuery({ ...besideQuery(window), select: directory.reply });
  const schedules = query.data?.schedules ?? [];
  const options = schedules.map(
    ({ schedule_id, schedule_name }) => [String(schedule_id), schedule_name] as const,
  );
  return (
    <Choice
      label="Schedule"
      value={value}
      options={scheduleOptions([], directory, options)}
      onChange={onChange}
      className="min-w-0 flex-1 max-md:h-11"
    />
  );
}
