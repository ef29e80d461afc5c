import { use, useMemo } from 'react';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import { isoDate } from '#domain/time/days';
import { DAY, type AccountZone, wallAt } from '#domain/time/zone';
import { contains, type Interval } from '#domain/time/interval';
import { textPx } from '../../../data/bar-label';
import { usePrinting } from '../../../hooks/use-media';
import { holidayInBrief, holidayNames } from '../model/days-off';
import { finalRow, opened } from '../model/rows';
import { at, place, widthPx } from '../../../components/lanes/place';
import { drawLane, linesOf, type TimelineLine } from './lanes';
import { LaneBars } from './LaneBars';
import { BesideScope, useTimeline } from './timeline-context';
import {
  type DayTick,
  dayTicks,
  gridLines,
  hasRoomForMonth,
  hasRoomForSecond,
  type HourTick,
  hourTicks,
  isUnderFlag,
  monthAsidePx,
} from './ticks';

/** Room for the label of a day next to one of half an hour. */
const READING_PX = 60;

type RulerTicksProps = { days: readonly DayTick[]; hours: readonly HourTick[]; window: Interval };

type LaneBesideProps = { line: TimelineLine; reply: WindowReply };

/** Windows on both sides of the visible one, drawn while the timeline is dragged: in a lane, or in the ruler. */
export function Beside({ line }: { line?: TimelineLine | undefined }) {
  const { window } = useTimeline();
  const beside = use(BesideScope);
  return beside.map((reply) => {
    const { start, end } = reply.window;
    if (line) return <LaneBeside key={start} line={line} reply={reply} />;
    return (
      <div key={start} inert className="absolute inset-y-0" style={place(start, end, window)}>
        <RulerBeside reply={reply} />
      </div>
    );
  });
}

/** Days and hours next to the window. */
function RulerBeside({ reply }: { reply: WindowReply }) {
  const { window, zone, secondZone, lanePx } = useTimeline();
  const ticks = useMemo(() => {
    const pxPerDay = (lanePx * DAY) / (window.end - window.start);
    return {
      days: dayTicks(reply.window, zone, secondZone, pxPerDay),
      hours: hourTicks(reply.window, zone, secondZone, pxPerDay),
    };
  }, [reply, window, zone, secondZone, lanePx]);
  return <RulerTicks {...ticks} window={reply.window} />;
}

/** Lane next to the window, whose bars are placed by the window. */
function LaneBeside({ line, reply }: LaneBesideProps) {
  const { lanePx, look, shifts, window, zone } = useTimeline();
  const { accountZone } = shifts.reading;
  const besideLine = useMemo(() => lineIn(reply, line, accountZone), [reply, line, accountZone]);
  const drawing = useMemo(
    () => besideLine && drawLane(besideLine, { window, lanePx }, [], look),
    [besideLine, window, lanePx, look],
  );
  const pxPerDay = (lanePx * DAY) / (window.end - window.start);
  const lines = useMemo(
    () => gridLines(dayTicks(reply.window, zone, undefined, pxPerDay), [], reply.window),
    [reply, zone, pxPerDay],
  );
  const { start, end } = reply.window;
  return (
    <>
      <div className="absolute inset-y-0" style={{ ...place(start, end, window), backgroundImage: lines }} />
      {besideLine && drawing && <LaneBars line={besideLine} {...drawing} />}
    </>
  );
}

/** Same line in the reply of another window. */
function lineIn(
  { window, schedules }: WindowReply,
  { row, key }: TimelineLine,
  accountZone: AccountZone,
): TimelineLine | undefined {
  const schedule = schedules.find(({ schedule_id }) => String(schedule_id) === row.id);
  if (!schedule) return undefined;
  const besideRow = finalRow(schedule, { window, accountZone, isCurrent: true });
  const line = linesOf(opened([besideRow], [row.id], window)).find((each) => each.key === key);
  return line && { ...line, visibleRow: row };
}

/** Room for the beginning of a name. */
const NAME_PX = 40;
const DAY_PADDING_PX = 9;

/** Name of a holiday under its date; two: "Thanksgiving +1"; a dot on a narrow day, or on paper for a long word. */
function HolidayMark({ names, roomPx }: { names: readonly string[] | undefined; roomPx: number }) {
  const isPrinted = usePrinting();
  if (names === undefined) return null;
  const isLong = (word: string) => textPx(word) + DAY_PADDING_PX > roomPx;
  if (roomPx < NAME_PX || (isPrinted && holidayInBrief(names).split(' ').some(isLong))) {
    return (
      <span className="ml-0.5 inline-block leading-4" title={names.join(', ')}>
        <span aria-hidden="true" className="inline-block size-[7px] rounded-full bg-warn" />
        <span className="sr-only"> {names.join(', ')}</span>
      </span>
    );
  }
  return (
    <small
      className="block truncate text-2xs leading-4 font-semibold text-warn print:leading-3 print:whitespace-normal"
      data-holiday=""
      title={names.join(', ')}
    >
      {holidayInBrief(names)}
    </small>
  );
}

/** Days and hours of a window, as wide as the parent. */
export function RulerTicks({ days, hours, window }: RulerTicksProps) {
  const { zone, secondZone, now, lanePx, explained, daysOff } = useTimeline();
  const holidays = useMemo(() => holidayNames(daysOff.holidays), [daysOff]);
  const hasTwoRows = secondZone !== undefined && hours.length > 0;
  const layout = { window, lanePx, now, asked: explained };
  // Before the first hour, if there is room for both.
  const firstHourPx = (((hours[0]?.at ?? 0) - window.start) / (window.end - window.start)) * lanePx;
  const hasSeconds = !hasTwoRows || hours[0]?.isAside === true || firstHourPx >= READING_PX;
  return (
    <>
      {days.map((day) => (
        <span
          key={day.start}
          aria-current={contains(day, now) ? 'date' : undefined}
          className="absolute inset-y-0 border-l border-line px-1 pt-1 text-xs leading-4 whitespace-nowrap text-ink-2"
          style={place(day.start, day.end, window)}
        >
          {/* Keeps an empty line, so that the note below does not look like part of the date. */}
          <b
            className={`inline-block h-4 align-top ${contains(day, now) ? 'text-[var(--now)]' : 'text-ink'}`}
          >
            {day.label}
          </b>
          {day.oddLength !== '' && (
            <em className="ml-1 rounded-full bg-warn-soft px-1 text-2xs font-semibold text-warn not-italic forced-colors:border">
              {day.oddLength}
            </em>
          )}
          <HolidayMark
            names={holidays.get(isoDate(wallAt(day.start, zone)))}
            roomPx={widthPx(day.start, day.end, window, lanePx)}
          />
          {day.month !== '' && hasRoomForMonth(day, days, layout) && (
            <small
              className="block text-2xs text-ink-3"
              style={{ marginLeft: `${monthAsidePx(day, layout) / 16}rem` }}
            >
              {day.month}
            </small>
          )}
          {hasSeconds && day.second !== '' && hasRoomForSecond(day, days, layout) && (
            <small className={`text-2xs text-ink-3 ${hasTwoRows ? 'absolute bottom-0.5 left-1' : 'block'}`}>
              {day.second}
            </small>
          )}
        </span>
      ))}
      {hours.map((hour) => {
        const lowest = isUnderFlag(hour.at, layout, hour.isAside) ? 'invisible' : '';
        return (
          <span
            key={hour.at}
            className={`absolute bottom-0.5 text-2xs text-ink-3 ${hour.isAside ? 'ml-1' : '-translate-x-1/2 text-center'}`}
            style={{ left: at(hour.at, window) }}
          >
            <span className={`block ${hasTwoRows ? 'text-ink-2' : lowest}`}>{hour.label}</span>
            {hasTwoRows && <span className={`block ${lowest}`}>{hour.second}</span>}
          </span>
        );
      })}
    </>
  );
}
