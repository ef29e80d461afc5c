import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SHORT_NIGHT_SECONDS, type Shift } from '#domain/insight/responders/person';
import { type Bucket, bucketsOf, type BucketUnit } from '#domain/insight/responders/over-time';
import { formatHours } from '#domain/time/duration';
import { formatDate, formatDay, formatMoment } from '#domain/time/format';
import { weekday } from '#domain/time/days';
import { formatCount } from '#domain/text/count';
import { isoDate } from '#domain/time/days';
import { wallAt } from '#domain/time/zone';
import { formatPresenting } from '#address/presenting';
import { paths } from '#address/paths';
import { useDirectory } from '../../../api/names/directory';
import { usePresenting } from '../../../url/use-presenting';
import type { Period } from '../model/files';
import { bucketName } from '../model/over-time-chart';
import { dutyText } from '../panels/columns';

type PersonDaysProps = {
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
  pathOf: (on: number) => string;
};

/** Max labels that fit above days, and above weeks or months. */
const MAX_DAY_LABELS = 31;
const MAX_LABELS = 14;

/** Shifts of a person over days, weeks or months, with wakings and rest. */
export function PersonDays(props: PersonDaysProps) {
  const { shifts, hasRest, rests, nights, days, unit, period, now, on, pathOf } = props;
  const { range, zone } = period;
  const buckets = unit === 'day' ? days : bucketsOf(range, unit, zone, now);
  const step = Math.ceil(buckets.length / (unit === 'day' ? MAX_DAY_LABELS : MAX_LABELS));
  const columns = { gridTemplateColumns: `repeat(${buckets.length}, minmax(1.5rem, 1fr))` };
  return (
    <section aria-label="Shifts, wakings and rest" className="panel-box mb-3.5 overflow-x-auto px-0!">
      <div className="grid min-w-max grid-cols-[8.5rem_minmax(0,1fr)] text-sm md:min-w-0">
        <Lane label={zone} isHead>
          <div className="grid" style={columns}>
            {buckets.map((bucket, place) => (
              <span
                key={bucket.start}
                className={`border-l border-line pl-1 text-xs leading-8 whitespace-nowrap ${dayLook(bucket, unit)}`}
              >
                {place % step === 0 && (unit === 'day' ? dayLabel(bucket.wall) : formatDate(bucket.wall))}
              </span>
            ))}
          </div>
        </Lane>
        <Lane label="On call">
          <Shifts {...{ shifts, buckets, zone }} />
        </Lane>
        <Lane label="Woken">
          <ul className="grid h-full items-center" style={columns}>
            {buckets.map((bucket, place) => {
              const count = nights[place] ?? 0;
              const name = `${bucketName(bucket, unit)}: woken ${formatCount(count)} times`;
              return (
                <li
                  key={bucket.start}
                  className={`h-full border-l border-line text-center ${dayLook(bucket, unit)}`}
                >
                  {count > 0 && (
                    <Link
                      to={pathOf(bucket.wall)}
                      aria-label={name}
                      aria-current={on === bucket.wall}
                      title={name}
                      className="figure-link rounded-sm text-center! font-semibold aria-[current=true]:bg-accent-soft"
                    >
                      {formatCount(count)}
                    </Link>
                  )}
                </li>
              );
            })}
          </ul>
        </Lane>
        {hasRest && (
          <Lane label={unit === 'day' ? 'Night rest, h' : 'Short nights'}>
            <ul className="grid h-full items-center" style={columns}>
              {buckets.map((bucket) => (
                <li
                  key={bucket.start}
                  className={`h-full border-l border-line text-center leading-7 ${dayLook(bucket, unit)}`}
                >
                  <Rest bucket={bucket} unit={unit} rests={restsIn(bucket, days, rests ?? [])} />
                </li>
              ))}
            </ul>
          </Lane>
        )}
      </div>
    </section>
  );
}

function Lane({ label, isHead = false, children }: { label: string; isHead?: boolean; children: ReactNode }) {
  return (
    <>
      <span className={`truncate border-b border-line px-3 leading-8 text-ink-2 ${isHead ? 'text-xs' : ''}`}>
        {label}
      </span>
      <div className="min-h-8 border-b border-line">{children}</div>
    </>
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

type RestProps = { bucket: Bucket; unit: BucketUnit; rests: readonly number[] };

/** Hours of rest of one night, or the number of short nights of several. */
function Rest({ bucket, unit, rests }: RestProps) {
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

type ShiftsProps = { shifts: readonly Shift[] | undefined; buckets: readonly Bucket[]; zone: string };

/** Shifts as bars, those at the same time below each other. */
function Shifts({ shifts, buckets, zone }: ShiftsProps) {
  const directory = useDirectory();
  const presenting = usePresenting();
  const start = buckets[0]?.start ?? 0;
  const length = Math.max(1, (buckets.at(-1)?.end ?? 0) - start);
  const lines = linesOf(shifts ?? []);
  if (shifts?.length === 0) return <p className="px-2 leading-8 text-ink-3">No shift in this range</p>;
  return (
    <ul className="space-y-0.5 py-0.5" aria-label="Shifts">
      {lines.map((line, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
        <li key={place} className="relative h-7">
          {line.map((shift) => {
            const text = dutyText([shift], directory);
            const from = isoDate(wallAt(shift.start, zone));
            return (
              <Link
                key={`${shift.start} ${shift.schedule.schedule_id}`}
                to={paths.schedule(String(shift.schedule.schedule_id), {
                  tz: zone,
                  from,
                  ...formatPresenting(presenting),
                })}
                title={`${text}: ${formatMoment(shift.start, zone)} – ${formatMoment(shift.end, zone)}`}
                className="absolute h-7 truncate rounded-sm border-l-2 border-accent bg-accent-soft px-1.5 leading-7 text-ink hover:brightness-95"
                style={{
                  left: `${((shift.start - start) / length) * 100}%`,
                  width: `${((shift.end - shift.start) / length) * 100}%`,
                }}
              >
                {text}
              </Link>
            );
          })}
        </li>
      ))}
    </ul>
  );
}

/** Shifts in as few lines as their overlaps allow. */
function linesOf(shifts: readonly Shift[]): Shift[][] {
  const lines: Shift[][] = [];
  for (const shift of shifts) {
    const line = lines.find((one) => (one.at(-1)?.end ?? 0) <= shift.start);
    if (line) line.push(shift);
    else lines.push([shift]);
  }
  return lines;
}
