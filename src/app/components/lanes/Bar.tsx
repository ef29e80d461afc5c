import { type Interval, contains } from '#domain/time/interval';
import type { Id } from '#contract/id';
import type { UnixSeconds } from '#domain/time/zone';
import { personLook } from '../../data/me';

/** Units of a painted lane: the window is this wide and the lane 1 high. */
export const PAINT_UNITS = 10_000;

/**
 * CSS position of [start, end) in a window: linear in elapsed time, so that a 23-hour day is 23 hours wide.
 */
export function place(start: number, end: number, window: Interval): { left: string; width: string } {
  return { left: at(start, window), width: percent((end - start) / length(window)) };
}

/** Position of an instant in the window, 0 to 1. */
export function share(instant: number, window: Interval): number {
  return (instant - window.start) / length(window);
}

export function at(instant: number, window: Interval): string {
  return percent(share(instant, window));
}

function length(window: Interval): number {
  return window.end - window.start;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(4)}%`;
}

type BarProps = {
  time: Interval;
  window: Interval;
  /** Names or words; lanes.css cuts them. */
  text: string;
  /** Initials for a narrow bar; without them the text is cut. */
  short?: string | undefined;
  /** Person of the colour; undefined for a gap. */
  person?: Id | undefined;
  /** Row of the bar, from 0, where a line has several. */
  row?: number;
  /** Line that the text does not cross: it is on the side with more room. */
  line?: UnixSeconds | undefined;
  title?: string;
  /** Text for screen readers in place of the visible one. */
  words?: string;
  /** Attributes of lanes.css: `data-override`, `data-away`, `data-dim`, … */
  marks?: Readonly<Record<`data-${string}`, boolean | undefined>>;
};

const NONE = {};

/** Stretch of a lane with one text. */
export function Bar({
  time,
  window,
  text,
  short,
  person,
  row = 0,
  line,
  title,
  words,
  marks = NONE,
}: BarProps) {
  const flags = Object.entries(marks).map(([name, isSet]) => [name, isSet === true ? '' : undefined]);
  return (
    <span
      className={person === undefined ? 'bar lane-hole' : 'bar'}
      data-person={person === undefined ? undefined : personLook(person)}
      title={title}
      style={{ ...place(time.start, time.end, window), '--lane': row }}
      {...Object.fromEntries(flags)}
    >
      {words !== undefined && <i className="sr-only">{words}</i>}
      <span
        data-short={short}
        aria-hidden={words === undefined ? undefined : 'true'}
        style={line === undefined ? undefined : besideLine(time, line)}
      >
        {text}
      </span>
    </span>
  );
}

function besideLine(time: Interval, line: UnixSeconds) {
  if (!contains(time, line)) return undefined;
  const before = (line - time.start) / (time.end - time.start);
  return before <= 0.5
    ? { marginInlineStart: `${(before * 100).toFixed(2)}%` }
    : { marginInlineEnd: `${((1 - before) * 100).toFixed(2)}%` };
}

type GapProps = {
  time: Interval;
  window: Interval;
  text: string;
  /** True in off hours. */
  isExpected: boolean;
  title?: string;
};

/** Time of a lane without anybody on call. */
export function Gap({ time, window, text, isExpected, title }: GapProps) {
  return (
    <span
      className="gap"
      title={title}
      data-expected={isExpected ? '' : undefined}
      style={place(time.start, time.end, window)}
    >
      <span>{text}</span>
    </span>
  );
}

/** Bars with the same look, painted as one path. `person` is undefined for an empty period. */
export type Painted = {
  look: 'gap' | 'duty' | 'override' | 'emptyRole' | 'unknown';
  person: number | undefined;
  dim: boolean;
  path: string;
};

/** Bars of a row that are too narrow for elements. */
export function PaintedBars({ painted, row }: { painted: readonly Painted[]; row: number }) {
  if (painted.length === 0) return null;
  return (
    <svg
      aria-hidden="true"
      className="painted"
      viewBox={`0 0 ${PAINT_UNITS} 1`}
      preserveAspectRatio="none"
      style={{ '--lane': row }}
    >
      {painted.map(({ look, person, dim, path }) => (
        <path
          key={`${look}${person}${dim}`}
          data-look={look}
          data-person={person}
          data-dim={dim ? '' : undefined}
          d={path}
        />
      ))}
    </svg>
  );
}
