import type { Bar } from '#domain/review/chronology';
import { formatDuration, formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import type { Interval } from '#domain/time/interval';
import { SeverityMark } from '../../components/SeverityMark';
import { useReviewScope } from './model/use-review';
import { place, share, at } from '../../components/lanes/Bar';
import {
  ackInWords,
  countsInWords,
  criticalIn,
  firstAckOf,
  type TitleGroup,
} from '#domain/review/title-groups';
import { counted } from '#domain/text/words';

export type IncidentRowsProps = {
  bars: readonly Bar[];
  selected: string | undefined;
  /** Dims the others. */
  isFocused?: boolean;
  /** Numbers without titles, next to a card that has them. */
  isBrief?: boolean;
  onChoose?: ((id: string) => void) | undefined;
};

/** Bars of incidents, a row each. */
export function IncidentRows(props: IncidentRowsProps) {
  const { bars, selected, isFocused = false, isBrief = false, onChoose } = props;
  const { window } = useReviewScope();
  return (
    <ol aria-label="Incidents in order of time">
      {bars.map((bar) => (
        <li
          key={bar.id}
          className="review-row"
          data-chosen={bar.id === selected ? '' : undefined}
          data-dim={isFocused && bar.id !== selected ? '' : undefined}
        >
          <IncidentName {...{ bar, selected, isBrief, onChoose }} />
          <IncidentBar bar={bar} window={window} isBrief={isBrief} />
        </li>
      ))}
    </ol>
  );
}

type IncidentNameProps = Pick<IncidentRowsProps, 'selected' | 'isBrief' | 'onChoose'> & { bar: Bar };

/** Number, title and time; a button if the incident is selectable. */
function IncidentName({ bar, selected, isBrief = false, onChoose }: IncidentNameProps) {
  const { zone, titleOf } = useReviewScope();
  const { number, id, row, start, seconds } = bar;
  const title = titleOf(row);
  const severity = row.severity || 'no severity';
  const time = formatTime(wallAt(start, zone));
  const name = (
    <>
      <span className="review-number">{number}</span>
      <span className="sr-only">{severity}</span>
      {!isBrief && (
        <>
          <SeverityMark value={row.severity} />
          <span className="min-w-0 grow truncate">{title}</span>
          <span className="text-xs text-ink-2 tabular-nums">{time}</span>
        </>
      )}
    </>
  );
  if (!onChoose) return <span className="review-name">{name}</span>;
  return (
    <button
      type="button"
      className="review-name"
      aria-pressed={id === selected}
      aria-label={`${number}, ${severity}, ${title}, triggered ${time}, open for ${formatDuration(seconds)}`}
      onClick={() => onChoose(id)}
    >
      {name}
    </button>
  );
}

/** Bar from trigger to close: outlined until acknowledged, then filled by severity. */
function IncidentBar({ bar, window, isBrief }: { bar: Bar; window: Interval; isBrief: boolean }) {
  const { start, end, ackedAt, row, seconds, isOpen, goesOn } = bar;
  const hollow = end > start ? (ackedAt - start) / (end - start) : 1;
  const label = `${formatDuration(seconds)}${isOpen ? ', still open' : ''}`;
  // Label beside the bar if there is room, otherwise inside.
  const side = labelSide(share(start, window), share(end, window));
  return (
    <span aria-hidden="true" className="review-track">
      <span
        className="review-incident"
        data-severity={row.severity}
        data-goes-on={goesOn ? '' : undefined}
        style={place(start, Math.max(end, start + 1), window)}
      >
        <i style={{ left: `${(hollow * 100).toFixed(2)}%` }} />
        {!isBrief && (
          <u data-side={side}>
            {label}
            {row.escalated_by !== '' && <b> ▲ escalated</b>}
          </u>
        )}
      </span>
    </span>
  );
}

/** Side by shares of the track: room for “1 h 20 m ▲ escalated” on a phone. */
function labelSide(start: number, end: number): 'after' | 'before' | 'inside' {
  if (end < 0.64) return 'after';
  return start > 0.36 ? 'before' : 'inside';
}

type TitleRowsProps = IncidentRowsProps & {
  groups: readonly TitleGroup[];
  /** Max lanes. */
  cap: number;
};

/** Incidents of one title in one lane: a bar from the first trigger to the last close, a mark for each below. */
export function TitleRows({ groups, cap, ...rows }: TitleRowsProps) {
  const { address } = useReviewScope();
  const { opened } = address.view;
  const largest = new Set(groups.toSorted((a, b) => b.bars.length - a.bars.length).slice(0, cap));
  const isOpened = ({ bars }: TitleGroup) => bars.some(({ id }) => opened.includes(id));
  const toggle = (group: TitleGroup) => {
    const others = opened.filter((id) => !group.bars.some((bar) => bar.id === id));
    const [first] = group.bars;
    address.change({ opened: isOpened(group) || !first ? others : [...others, first.id] });
  };
  return (
    <>
      <ol aria-label="Incidents by title">
        {groups
          .filter((group) => largest.has(group))
          .map((group) => (
            <li key={group.title}>
              <TitleRow
                group={group}
                isOpened={isOpened(group)}
                onToggle={rows.onChoose && (() => toggle(group))}
              />
              {isOpened(group) && <IncidentRows {...rows} bars={group.bars} />}
            </li>
          ))}
      </ol>
      {groups.length > cap && (
        <p className="pl-0.5 text-sm text-ink-2">and {counted(groups.length - cap, 'more title')}</p>
      )}
    </>
  );
}

type TitleRowProps = {
  group: TitleGroup;
  isOpened: boolean;
  onToggle: (() => void) | undefined;
};

function TitleRow({ group, isOpened, onToggle }: TitleRowProps) {
  const { window, responders } = useReviewScope();
  const { title, bars, start, end } = group;
  const counts = countsInWords(group);
  const ack = firstAckOf(bars);
  const acknowledged = ack && responders.of(ack.bar.row)?.find((one) => one.acknowledged > 0);
  const label = ackInWords(ack, acknowledged?.name ?? '');
  const name = (
    <>
      <b>{title}</b>
      <small>{counts}</small>
    </>
  );
  return (
    <div className="review-row review-title-row">
      {onToggle ? (
        <button
          type="button"
          className="review-name review-label"
          aria-expanded={isOpened}
          aria-label={`${title}, ${counts}, ${label}`}
          onClick={onToggle}
        >
          {name}
        </button>
      ) : (
        <span className="review-name review-label">{name}</span>
      )}
      <span aria-hidden="true" className="review-track">
        <span
          className="review-title-bar"
          data-critical={criticalIn(group) > 0 ? '' : undefined}
          style={place(start, Math.max(end, start + 1), window)}
        >
          <u data-side={sideOf(share(start, window), share(end, window))}>{label}</u>
        </span>
        {bars.map((bar) => (
          <span
            key={bar.id}
            className="review-mark"
            data-severity={bar.row.severity}
            style={{ left: at(bar.start, window) }}
          />
        ))}
      </span>
    </div>
  );
}

/** Share of the axis with room for the acknowledgement in words. */
const ROOM = 0.36;

function sideOf(start: number, end: number): 'within' | 'after' | 'before' {
  if (end - start >= ROOM) return 'within';
  return end < 1 - ROOM ? 'after' : 'before';
}
