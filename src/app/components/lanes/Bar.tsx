import type { Id } from '#contract/id';
import { contains, type Interval } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import { personLook } from '../../data/me';
import { place } from './place';

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
