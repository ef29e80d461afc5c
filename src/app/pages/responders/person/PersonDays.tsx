import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Id } from '#contract/id';
import { addTo } from '#domain/collections';
import { type Shift, SHORT_NIGHT_SECONDS } from '#domain/insight/responders/person';
import { type Bucket, bucketsOf, type BucketUnit } from '#domain/insight/responders/responder-rows';
import { formatMoment, formatHours, formatDate, formatDay } from '#domain/time/format';
import { isoDate, weekday } from '#domain/time/days';
import { wallAt } from '#domain/time/zone';
import { paths } from '#address/codec';
import { place } from '../../../components/lanes/Bar';
import { useDirectory } from '../../../api/names/directory';
import { personLook } from '../../../data/me';
import { dutyText, roleOf, scheduleOf } from '../panels/columns';
import { counted, formatCount } from '#domain/text/words';
import type { Period } from '../model/links';
import { bucketName } from '../model/figure-words';

type DayLaneProps = {
  label: string;
  /** Second part of the label, which is never cut. */
  role?: string | undefined;
  isHead?: boolean;
  children: ReactNode;
};

/** Lane of the days of a person, below the axis. */
function DayLane({ label, role, isHead = false, children }: DayLaneProps) {
  const look = isHead ? 'bg-sunken text-xs' : 'border-t bg-surface';
  return (
    <>
      <span
        title={[label, role].filter((text) => text !== undefined).join(', ')}
        className={`sticky left-0 z-10 flex gap-2 border-line px-4 leading-8 text-ink-2 max-md:px-3 ${look}`}
      >
        <span className="truncate">{label}</span>
        {role !== undefined && (
          <span className="flex-none text-xs leading-8 text-ink-3 max-md:hidden">{role}</span>
        )}
      </span>
      <div className={isHead ? undefined : 'min-h-8 border-t border-line'}>{children}</div>
    </>
  );
}

type ShiftsProps = {
  person: Id;
  shifts: readonly Shift[] | undefined;
  buckets: readonly Bucket[];
  zone: string;
};

/** Shifts as bars, a lane for each schedule and role. */
function ShiftLanes({ person, shifts, buckets, zone }: ShiftsProps) {
  const directory = useDirectory();
  // Most people have two: little moves as they load.
  if (!shifts) {
    return (
      <>
        <DayLane label="On call">{null}</DayLane>
        <DayLane label="">{null}</DayLane>
      </>
    );
  }
  if (shifts.length === 0) {
    return (
      <DayLane label="On call">
        <p className="border-l border-line px-2 leading-8 text-ink-3">No shift in this range</p>
      </DayLane>
    );
  }
  const lanes = new Map<string, Shift[]>();
  for (const shift of shifts) addTo(lanes, dutyText([shift], directory), shift);
  const sorted = [...lanes].sort(([a], [b]) => a.localeCompare(b));
  return (
    <ul className="col-span-2 grid grid-cols-subgrid" aria-label="Shifts">
      {sorted.map(([label, own]) => (
        <li key={label} className="col-span-2 grid grid-cols-subgrid">
          <DayLane label={own[0] ? scheduleOf(own[0]) : label} role={own[0] && roleOf(own[0], directory)}>
            <div
              className="day-lines relative h-full"
              style={{ backgroundSize: `${100 / buckets.length}% 100%` }}
            >
              {own.map((shift) => (
                <ShiftBar key={shift.start} {...{ person, shift, label, buckets, zone }} />
              ))}
            </div>
          </DayLane>
        </li>
      ))}
    </ul>
  );
}

type ShiftBarProps = Pick<ShiftsProps, 'person' | 'buckets' | 'zone'> & { shift: Shift; label: string };

function ShiftBar({ person, shift, label, buckets, zone }: ShiftBarProps) {
  const { start, end, schedule } = shift;
  const first = buckets[0]?.start ?? 0;
  const name = `${label}: ${formatMoment(start, zone)} – ${formatMoment(end, zone)}`;
  const from = isoDate(wallAt(start, zone));
  return (
    <Link
      to={paths.schedule(String(schedule.schedule_id), { tz: zone, from })}
      title={name}
      aria-label={name}
      data-person={personLook(person)}
      className="bar inset-y-1 min-w-1 hover:brightness-95"
      style={place(start, end, { start: first, end: Math.max(first + 1, buckets.at(-1)?.end ?? 0) })}
    />
  );
}

type PersonDaysProps = {
  person: Id;
  /** Undefined while loading. */
  shifts: readonly Shift[] | undefined;
  /** False if rest cannot be counted. */
  hasRest: boolean;
  /** Rest of the night that ends on each day, undefined where it is not known; undefined while loading. */
  rests: readonly (number | undefined)[] | undefined;
  /** Wakings by bucket. */
  nights: readonly number[];
  days: readonly Bucket[];
  unit: BucketUnit;
  period: Period;
  now: number;
  /** Start of the selected bucket. */
  on: number | undefined;
  /** Undefined if the server has no rows to open. */
  pathOf: ((on: number) => string) | undefined;
};

/** Max labels that fit above days, and above weeks or months. */
const MAX_DAY_LABELS = 31;
const MAX_LABELS = 14;

/** Shifts of a person over days, weeks or months, with interruptions at night and rest. */
export function PersonDays(props: PersonDaysProps) {
  const { person, shifts, hasRest, rests, nights, days, unit, period, now, on, pathOf } = props;
  const { range, zone } = period;
  const buckets = unit === 'day' ? days : bucketsOf(range, unit, zone, now);
  const step = Math.ceil(buckets.length / (unit === 'day' ? MAX_DAY_LABELS : MAX_LABELS));
  const columns = { gridTemplateColumns: `repeat(${buckets.length}, minmax(var(--day, 1.5rem), 1fr))` };
  const most = Math.max(1, ...nights);
  return (
    <section
      aria-label="Shifts, interruptions and rest"
      className="mb-3.5 overflow-x-auto rounded-[10px] border border-line bg-surface print:[--day:1.25rem]"
    >
      <div className="grid min-w-max grid-cols-[8.5rem_minmax(0,1fr)] text-sm md:min-w-0 md:grid-cols-[15rem_minmax(0,1fr)] print:grid-cols-[11rem_minmax(0,1fr)]">
        <DayLane label={zone} isHead>
          <div className="grid h-full bg-sunken" style={columns}>
            {buckets.map((bucket, place) => (
              <span
                key={bucket.start}
                className={`border-l border-line pl-1 text-xs leading-8 whitespace-nowrap print:pl-px print:text-2xs ${dayLook(bucket, unit)}`}
              >
                {place % step === 0 && (unit === 'day' ? dayLabel(bucket.wall) : formatDate(bucket.wall))}
              </span>
            ))}
          </div>
        </DayLane>
        <ShiftLanes {...{ person, shifts, buckets, zone }} />
        <DayLane label="Woken">
          <ul className="grid h-full items-center" style={columns}>
            {buckets.map((bucket, place) => (
              <li
                key={bucket.start}
                className={`flex h-full items-center justify-center border-l border-line ${dayLook(bucket, unit)}`}
              >
                <Wakings
                  name={bucketName(bucket, unit)}
                  count={nights[place] ?? 0}
                  most={most}
                  to={pathOf?.(bucket.wall)}
                  isOpen={on === bucket.wall}
                />
              </li>
            ))}
          </ul>
        </DayLane>
        {hasRest && (
          <DayLane label={unit === 'day' ? 'Night rest, h' : 'Short nights'}>
            <ul className="grid h-full items-center" style={columns}>
              {buckets.map((bucket) => (
                <li
                  key={bucket.start}
                  className={`h-full border-l border-line text-center leading-8 ${dayLook(bucket, unit)}`}
                >
                  <Rest bucket={bucket} unit={unit} rests={restsIn(bucket, days, rests ?? [])} />
                </li>
              ))}
            </ul>
          </DayLane>
        )}
      </div>
    </section>
  );
}

type WakingsProps = {
  /** Day, week or month. */
  name: string;
  count: number;
  /** The highest count, which is the strongest. */
  most: number;
  to: string | undefined;
  isOpen: boolean;
};

/** Number of interruptions at night, which opens them. */
function Wakings({ name, count, most, to, isOpen }: WakingsProps) {
  if (count === 0) return null;
  const title = `${name}: woken ${counted(count, 'time')}`;
  const look = {
    title,
    className: 'wakings rounded-sm font-semibold forced-colors:border',
    style: { '--part': `${Math.round(8 + (24 * count) / most)}%` },
  };
  if (to === undefined) {
    return (
      <span {...look} className={`${look.className} min-w-6 text-center leading-6`}>
        {formatCount(count)}
      </span>
    );
  }
  return (
    <Link
      to={to}
      aria-label={title}
      aria-current={isOpen}
      {...look}
      className={`${look.className} figure-link text-center!`}
    >
      {formatCount(count)}
    </Link>
  );
}

/** "W 28": a letter has room for a column. */
function dayLabel(wall: number): string {
  const [name = '', day = ''] = formatDay(wall).split(' ');
  return `${name.slice(0, 1)} ${day}`;
}

function dayLook({ wall }: Bucket, unit: BucketUnit): string {
  const isWeekend = unit === 'day' && (weekday(wall) === 0 || weekday(wall) === 6);
  return isWeekend ? 'bg-sunken' : '';
}

function restsIn(
  { start, end }: Bucket,
  days: readonly Bucket[],
  rests: readonly (number | undefined)[],
): number[] {
  return days.flatMap((day, place) => {
    const rest = rests[place];
    return rest !== undefined && start <= day.start && day.start < end ? [rest] : [];
  });
}

/** Hours of rest of one night, or the number of short nights of several. */
function Rest({ bucket, unit, rests }: { bucket: Bucket; unit: BucketUnit; rests: readonly number[] }) {
  if (rests.length === 0) return <span className="text-ink-3">–</span>;
  const short = rests.filter((rest) => rest < SHORT_NIGHT_SECONDS).length;
  const least = Math.min(...rests);
  const text = unit === 'day' ? formatHours(least) : formatCount(short);
  const title = `${bucketName(bucket, unit)}: ${unit === 'day' ? `${formatHours(least)} h of rest at night` : `${text} nights under ${SHORT_NIGHT_SECONDS / 3600} h`}`;
  return (
    <span title={title} className={short > 0 ? 'font-semibold text-bad' : 'text-ink-2'}>
      {text}
    </span>
  );
}
