import { HOUR_WORDS } from '#domain/time/hours';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { isWellAbove } from '#domain/ledger/duties';
import { counted } from '#domain/text/words';
import { formatHours } from '#domain/time/format';
import { causeInWords, uncoveredInWords } from '#domain/oncall/words/gap-words';
import { knownPart } from '#domain/oncall/words/span-words';
import { startOfWeek } from '#domain/time/days';
import { type UnixSeconds, wallAt, type AccountZone, type ViewerZone } from '#domain/time/zone';
import type { Interval } from '#domain/time/interval';
import type { Id } from '#contract/id';
import { ComputedNote } from '../../components/time/ComputedNote';
import { HoursLink } from '../../components/HoursLink';
import { RecordTable } from '../../ui/RecordTable';
import { Panel } from '../../ui/Panel';
import { useDirectory } from '../../api/names/directory';
import { paths } from '#address/codec';
import { CappedList } from '../../ui/CappedList';
import { formatOnCall } from '#address/on-call';
import { inZonesOf } from '#address/zone';
import type { Hours, PersonView, ScheduleGap } from './person-view';
import { lengthInWords, spanInWords } from './words';

type Reading = { now: UnixSeconds; zone: ViewerZone; accountZone: AccountZone };

type HoursPanelProps = { view: PersonView; window: Interval; zone: ViewerZone; person: Id };

type HoursRow = { name: string; of: (hours: Hours) => ReactNode };

const HOURS_ROWS: readonly HoursRow[] = [
  { name: 'On call', of: ({ own }) => <b>{inHours(own?.total)}</b> },
  {
    name: 'Median',
    of: ({ median, people }) => `${inHours(median)} (${counted(people, 'person', 'people')})`,
  },
  { name: 'Against the median', of: difference },
  { name: 'Work', of: ({ own }) => inHours(own?.work) },
  { name: 'Off', of: ({ own }) => inHours(own?.off) },
  { name: 'Night', of: ({ own }) => inHours(own?.night) },
  { name: 'Weekend', of: ({ own }) => inHours(own?.weekend) },
];

/** On-call hours compared with the median of the same schedules. */
export function DutyHours({ view: { past, coming, schedules }, window, zone, person }: HoursPanelProps) {
  return (
    <Panel
      title="On-call hours"
      note={`in ${counted(schedules.length, 'schedule')}, ${zone}`}
      about={`Whole days, in this person’s schedules; time on several at once counts once. The median is over everybody in their rotas, those without a shift too. ${HOUR_WORDS.waking}, night ${HOUR_WORDS.nightRange}; weekend counts Saturdays and Sundays again.`}
    >
      <RecordTable<HoursRow>
        label="On-call hours"
        items={HOURS_ROWS}
        keyOf={({ name }) => name}
        columns={[
          { head: 'Hours', cell: ({ name }) => name },
          { head: 'Last four weeks', numeric: true, cell: ({ of }) => of(past) },
          { head: 'Next four weeks', numeric: true, cell: ({ of }) => of(coming) },
        ]}
      />
      <ComputedNote {...{ schedules, window, zone }} className="mt-2" />
      <p className="mt-2 text-sm print:hidden">
        <HoursLink person={String(person)}>Hours and pay over months</HoursLink>
      </p>
    </Panel>
  );
}

function difference({ own, median }: Hours): ReactNode {
  const total = own?.total ?? 0;
  if (total === median) return 'the same';
  const words = `${total < median ? '−' : '+'}${inHours(Math.abs(total - median))}`;
  return isWellAbove(total, median) ? <b className="text-warn">{words}, well above</b> : words;
}

/** Hours in words: "37.5 h", "0 h". */
function inHours(seconds = 0): string {
  return `${formatHours(seconds)} h`;
}

/** Unexpected gaps in the schedules of a person. */
export function GapsPanel({ view: { gaps, schedules }, ...reading }: Reading & { view: PersonView }) {
  return (
    <Panel title="In these schedules" note={counted(schedules.length, 'schedule')}>
      {gaps.length === 0 && <p className="text-sm text-ink-2">No gaps in the next four weeks</p>}
      <CappedList items={gaps} cap={5}>
        {(listed) => (
          <ul aria-label="Gaps in these schedules" className="divide-y divide-line text-sm">
            {listed.map((gap) => (
              <GapItem key={gapKey(gap)} gap={gap} {...reading} />
            ))}
          </ul>
        )}
      </CappedList>
    </Panel>
  );
}

function gapKey({ schedule, time }: ScheduleGap): string {
  return `${schedule.schedule_id} ${time.kind} ${time.role ?? ''} ${time.start}`;
}

function GapItem({ gap, now, zone, accountZone }: Reading & { gap: ScheduleGap }) {
  const directory = useDirectory();
  const { search } = useLocation();
  const { schedule, time } = gap;
  const at = Math.max(knownPart(time).start, now);
  const from = startOfWeek(wallAt(at, zone));
  const to = paths.schedule(String(schedule.schedule_id), formatOnCall({ from, days: 7, at }));
  return (
    <li className="py-1.5 wrap-anywhere">
      <p>
        <Link className="text-accent underline" to={inZonesOf(search, to)}>
          {schedule.schedule_name}
        </Link>{' '}
        <b className={time.kind === 'unknown' ? 'text-warn' : 'text-bad'}>
          {uncoveredInWords(time, directory.roles)} {spanInWords(time, now, zone)}
        </b>{' '}
        <span className="text-ink-2">{lengthInWords(time)}</span>
      </p>
      <p className="text-ink-2">
        {causeInWords(time, {
          schedule,
          accountZone,
          zone,
          groupNameOf: directory.group,
          roles: directory.roles,
        })}
      </p>
    </li>
  );
}
