import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompareView } from '#address/compare';
import { startOfDay } from '#domain/time/days';
import { formatDayAndMonth } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { DAY, instantAt, type ViewerZone, type WallSeconds, wallAt } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { besideQuery } from '../../../api/schedules';
import { chosenFields, scheduleOptions } from '../../../data/schedule-sets';
import { CalendarButton } from '../../../components/time/CalendarButton';
import { useNow } from '../../../hooks/use-now';
import { Choice } from '../../../ui/Choice';
import { Door, DoorLink } from './Door';
import { useComparisonAddress } from './use-comparison-address';

type TwoDoorProps = {
  zone: ViewerZone;
  /** Days whose schedules can be chosen. */
  window: Interval;
};

/** Schedules as recorded earlier, and now. */
export function TwoDoor({ zone, window }: TwoDoorProps) {
  const now = useNow();
  const today = startOfDay(wallAt(now, zone));
  const [schedule, setSchedule] = useState('');
  const [asOf, setAsOf] = useState(today - 7 * DAY);
  const addressOf = useComparisonAddress();
  const fields: Partial<CompareView> = {
    ...chosenFields(schedule),
    asOf: instantAt(asOf, zone),
    from: today,
    days: 14,
  };
  return (
    <Door title="Two versions" note="One schedule, or all, as recorded earlier and now">
      <div className="flex flex-wrap items-center gap-2 max-md:[&_button]:h-11">
        <ScheduleChoice window={window} value={schedule} onChange={setSchedule} />
      </div>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <DayButton label="Day of the earlier version" day={asOf} today={today} onPick={setAsOf} />
        <span className="text-ink-2">and</span>
        <b>now</b>
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
      options={scheduleOptions([], options)}
      onChange={onChange}
      className="min-w-0 flex-1 max-md:h-11"
    />
  );
}
