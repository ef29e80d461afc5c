import type { TitleGroup } from '#domain/review/by-title';
import { counted, formatCount } from '#domain/text/count';
import { placeIn, shareIn } from '../model/drawing/place';
import { MAX_TITLES } from '../model/drawing/in-room';
import { levelsOf } from '../model/drawing/levels';
import { useReviewScope } from '../model/review-scope';

/** Width of a number below its mark, in front of a room. */
const NUMBER_PX = 34;

/** Incidents grouped by title, with a mark and, where there is room, the number of each: for a room. */
export function TitleRows({ groups, lanePx }: { groups: readonly TitleGroup[]; lanePx: number }) {
  const largest = new Set(groups.toSorted((a, b) => b.bars.length - a.bars.length).slice(0, MAX_TITLES));
  return (
    <ol aria-label="Incidents by title">
      {groups
        .filter((group) => largest.has(group))
        .map((group) => (
          <TitleRow key={group.title} group={group} lanePx={lanePx} />
        ))}
      {groups.length > MAX_TITLES && (
        <li className="pl-0.5 text-sm text-ink-2">and {counted(groups.length - MAX_TITLES, 'more title')}</li>
      )}
    </ol>
  );
}

function TitleRow({ group, lanePx }: { group: TitleGroup; lanePx: number }) {
  const { window } = useReviewScope();
  const { title, bars, bySeverity, start, end } = group;
  const marks = bars.map((bar) => ({ bar, left: shareIn(bar.start, window) * lanePx, width: NUMBER_PX }));
  const levels = levelsOf(marks, lanePx);
  const critical = bySeverity.find(({ severity }) => severity === 'Critical')?.count ?? 0;
  return (
    <li className="review-row review-title-row">
      <span className="review-name">
        <b className="min-w-0 grow truncate">{title}</b>
        <span className="flex-none">
          {critical < bars.length && formatCount(bars.length)}
          {critical > 0 && critical < bars.length && ', '}
          {critical > 0 && <span className="text-bad">{formatCount(critical)} critical</span>}
        </span>
      </span>
      <span aria-hidden="true" className="review-track">
        <span className="review-title-bar" style={placeIn(start, Math.max(end, start + 1), window)} />
        {marks.map(({ bar, left }, index) => {
          const { level, from = left } = levels[index] ?? {};
          return (
            <span
              key={bar.id}
              className="review-mark"
              data-severity={bar.row.severity}
              style={placeIn(bar.start, bar.start, window)}
            >
              {level === 0 && <u style={{ left: `${from - left - 2}px` }}>{bar.number}</u>}
            </span>
          );
        })}
      </span>
    </li>
  );
}
