import {
  ackInWords,
  countsInWords,
  criticalIn,
  firstAckOf,
  type TitleGroup,
} from '#domain/review/title-groups';
import { counted } from '#domain/text/words';
import { at, place, share } from '../../../components/lanes/place';
import { useReviewScope } from '../model/review-scope';
import { IncidentRows, type IncidentRowsProps } from './IncidentRows';

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
