import type { ReactNode } from 'react';
import type { Id } from '#contract/id';
import type { LaneItem } from '#domain/plan/compare';
import { initialsOf } from '#domain/text/initials';
import { localDays } from '#domain/time/days';
import { formatDay } from '#domain/time/format';
import { covers, type Interval } from '#domain/time/interval';
import type { Directory } from '../api/names/directory-of';
import { fittingText, nameForms, type ShortNames, shortNamesOf } from '../data/short-names';
import { useMedia } from '../hooks/use-media';
import { personLook } from '../data/person-look';

/** Least width of a lane for labels, also on a wide screen; a wider one shows the same text. */
const LANE_PX = 640;
const WIDE_LANE_PX = 800;
const NOBODY = 'Nobody';
const PADDING_PX = 20;
const NEVER: readonly Interval[] = [];
/** Days that have room for a label each. */
const MAX_LABELS = 12;

type LaneBoxProps = {
  /** Accessible name. */
  label: string;
  view: Interval;
  zone: string;
  /** Width of the labels on a desktop; on a phone they are above their lanes. */
  labelClass: string;
  className?: string;
  children: ReactNode;
};

/** Lanes of one view below their days. */
export function LaneBox({ label, view, zone, labelClass, className = '', children }: LaneBoxProps) {
  return (
    <section
      aria-label={label}
      // A region that scrolls has to be reachable for the keyboard to scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={`panel-box overflow-x-auto print:overflow-visible ${className}`}
    >
      <div className={`relative min-w-160 ${labelClass} max-md:[--lane-label:0rem] print:min-w-0`}>
        <LaneRuler view={view} zone={zone} />
        {children}
      </div>
    </section>
  );
}

/** Days above lanes; of many days, only some have labels. */
export function LaneRuler({ view, zone }: { view: Interval; zone: string }) {
  const days = localDays(view.start, view.end, zone);
  const step = Math.ceil(days.length / MAX_LABELS);
  return (
    <div
      aria-hidden="true"
      className="relative ml-(--lane-label,10rem) h-6 max-md:ml-0 overflow-hidden border-b border-line text-xs text-ink-3"
    >
      {days
        .filter((_, index) => index % step === 0)
        .map(({ start, wall }) => (
          <span
            key={start}
            className="absolute border-l border-line pl-1.5 whitespace-nowrap max-sm:pl-0.5"
            style={{ left: spanStyle({ start, end: start }, view).left }}
          >
            {formatDay(wall)}
          </span>
        ))}
    </div>
  );
}

/** Text of a stretch with these names of people. */
type LaneText = (nameOf: (person: Id) => string) => string;

/** Stretch of a lane; a proposed one has a dashed outline, one of a change has a text of its own. */
type LaneDuty = LaneItem & { isProposed?: boolean; text?: LaneText };

type DutyLaneProps = {
  label: string;
  /** Accessible name; the label if absent. */
  name?: string;
  note?: string | undefined;
  view: Interval;
  duties: readonly LaneDuty[];
  /** Time in which overrides decide: stretches within it are hatched. */
  overridden?: readonly Interval[];
  words: { zone: string; directory: Directory };
  /** Pixels for labels, of a narrower lane. */
  laneWidth?: number;
};

/** People on call on one line. */
export function DutyLane({
  label,
  name: laneName = label,
  note,
  view,
  duties,
  overridden = NEVER,
  words,
  laneWidth,
}: DutyLaneProps) {
  const { directory } = words;
  const short = shortNamesOf([...new Set(duties.flatMap(({ people }) => people.map(directory.person)))]);
  const width = useMedia('(width >= 80rem)') ? WIDE_LANE_PX : LANE_PX;
  return (
    <div
      role="group"
      aria-label={laneName}
      className="flex min-h-9 items-stretch border-b border-line last:border-b-0 max-md:flex-col"
    >
      <span className="w-(--lane-label,10rem) flex-none self-center pr-2 text-sm/tight text-ink-2 wrap-anywhere max-md:sticky max-md:left-0 max-md:w-fit max-md:self-start max-md:pt-1">
        {label}
        {note !== undefined && (
          <span className="block text-xs text-ink-3 max-md:ml-2 max-md:inline">{note}</span>
        )}
      </span>
      <div className="relative flex-1 max-md:min-h-13 max-md:flex-none">
        {duties.map((duty) => {
          const names = duty.people.map(directory.person);
          const who = textOf(duty, directory.person);
          const part = (duty.end - duty.start) / (view.end - view.start);
          const forms = formsOf(duty, short, directory.person);
          const { text, tight } = fittingText(forms, part * (laneWidth ?? width), PADDING_PX);
          const [first] = duty.people;
          const bar = {
            'data-person': first === undefined ? undefined : personLook(first),
            'data-nobody': first === undefined ? '' : undefined,
            'data-tight': tight ? '' : undefined,
            'data-override': duty.isProposed !== true && covers(overridden, duty) ? '' : undefined,
            'data-proposed': duty.isProposed === true ? '' : undefined,
            style: spanStyle(duty, view),
          };
          const key = `${duty.start}.${names.join('.')}`;
          return (
            <span key={key} className="bar top-1 bottom-1 cursor-default!" title={who} {...bar}>
              <span className="truncate">{text}</span>
            </span>
          );
        })}
      </div>
    </div>
  );
}

function textOf({ text, people }: LaneDuty, nameOf: (person: Id) => string): string {
  return text?.(nameOf) ?? (people.map(nameOf).join(', ') || NOBODY);
}

/** Text of a stretch and shorter ones. */
function formsOf(duty: LaneDuty, short: ShortNames, nameOf: (person: Id) => string): string[] {
  const who = textOf(duty, nameOf);
  if (duty.people.length === 0) return [who];
  const names = nameForms(duty.people.map(nameOf), short);
  if (!duty.text) return names;
  const { givenNames, initials } = short;
  const brief = [givenNames, initials].map((by) => textOf(duty, (id) => shortBy(by, nameOf(id))));
  return [who, ...brief, ...names.slice(-1)];
}

function shortBy(short: ReadonlyMap<string, string>, name: string): string {
  return short.get(name) ?? initialsOf(name);
}

function spanStyle({ start, end }: Interval, view: Interval) {
  const share = (at: number) =>
    (Math.min(Math.max(at, view.start), view.end) - view.start) / (view.end - view.start);
  return { left: `${share(start) * 100}%`, width: `${(share(end) - share(start)) * 100}%` };
}
