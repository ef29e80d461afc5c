import { Link, useLocation } from 'react-router';
import { causeInWords } from '#domain/oncall/words/gap-words';
import { uncoveredInWords } from '#domain/oncall/words/uncovered-words';
import { counted } from '#domain/text/count';
import { startOfWeek } from '#domain/time/days';
import { wallAt, type UnixSeconds } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { paths } from '../../paths';
import { CappedList } from '../../ui/CappedList';
import { Panel } from '../../ui/Panel';
import { formatOnCall } from '../../url/on-call';
import { inZonesOf } from '../../url/zone';
import type { PersonView, ScheduleGap } from './model/person-view';
import { lengthInWords, spanInWords } from './model/words';

type Reading = { now: UnixSeconds; zone: string; accountZone: string };

type GapsPanelProps = Reading & { view: PersonView };

/** Unexpected uncovered time in the schedules of a person. */
export function GapsPanel({ view: { gaps, schedules }, ...reading }: GapsPanelProps) {
  return (
    <Panel title="Gaps around" note={`next four weeks, ${counted(schedules.length, 'schedule')}`}>
      {gaps.length === 0 && <p className="text-sm text-ink-2">No gaps.</p>}
      <CappedList items={gaps} cap={5}>
        {(listed) => (
          <ul aria-label="Gaps around" className="divide-y divide-line text-sm">
            {listed.map((gap) => (
              <GapItem key={keyOf(gap)} gap={gap} {...reading} />
            ))}
          </ul>
        )}
      </CappedList>
    </Panel>
  );
}

function keyOf({ schedule, time, whole }: ScheduleGap): string {
  return `${schedule.schedule_id} ${time.kind} ${time.role ?? ''} ${whole.start}`;
}

function GapItem({ gap, now, zone, accountZone }: Reading & { gap: ScheduleGap }) {
  const directory = useDirectory();
  const { search } = useLocation();
  const { schedule, time, whole } = gap;
  const at = Math.max(whole.start, now);
  const from = startOfWeek(wallAt(at, zone));
  const to = paths.schedule(String(schedule.schedule_id), formatOnCall({ from, days: 7, at }));
  return (
    <li className="py-1.5 wrap-anywhere">
      <p>
        <Link className="text-accent underline" to={inZonesOf(search, to)}>
          {schedule.schedule_name}
        </Link>{' '}
        <b className={time.kind === 'unknown' ? 'text-warn' : 'text-bad'}>
          {uncoveredInWords(time, directory.roles)} {spanInWords(whole, now, zone)}
        </b>{' '}
        <span className="text-ink-2">{lengthInWords(whole)}</span>
      </p>
      <p className="text-ink-2">
        {causeInWords(time.cause, {
          schedule,
          zone: accountZone,
          shownZone: zone,
          groupNameOf: directory.group,
          roles: directory.roles,
        })}
      </p>
    </li>
  );
}
