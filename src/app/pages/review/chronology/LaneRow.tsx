import type { Lane } from '#domain/review/lanes';
import { roleName } from '#domain/oncall/words/role-words';
import { formatLength } from '#domain/time/duration';
import type { Interval } from '#domain/time/interval';
import { formatSpan } from '#domain/time/format';
import { barLabel, textPx } from '../../../data/bar-label';
import { placeIn } from './placement';
import { useDirectory } from '../../../api/names/directory';
import { OFF_HOURS } from '../model/lane-words';
import { useReviewScope } from '../model/review-scope';
import { ViewLink } from '../../../components/ViewLink';
import { useLinks } from '../model/use-links';
import { personLook } from '../../../data/person-look';

/** Duty in a schedule or role along the axis. */
export function LaneRow({ lane, lanePx }: { lane: Lane; lanePx: number }) {
  const { window, zone } = useReviewScope();
  const directory = useDirectory();
  const links = useLinks();
  const { schedule, role, parts, gaps } = lane;
  const px = ({ start, end }: Interval) => ((end - start) / (window.end - window.start)) * lanePx;
  return (
    <li className="review-row">
      <ViewLink className="review-name" to={links.schedule(String(schedule.schedule_id), window.start)}>
        <b className="truncate">{schedule.schedule_name}</b>
        {role !== undefined && <span className="flex-none">{roleName(role, directory.roles)}</span>}
      </ViewLink>
      <span className="review-track">
        {parts.map((part) => {
          const names = part.people.map(directory.person);
          const label = barLabel(names, px(part));
          const [first] = part.people;
          return (
            <span
              key={part.start}
              className="bar inset-y-0"
              title={`${names.join(', ')}, ${formatSpan(part.start, part.end, zone)}`}
              data-person={first === undefined ? undefined : personLook(first)}
              data-from-before={part.fromBefore ? '' : undefined}
              data-goes-on={part.goesOn ? '' : undefined}
              data-tight={label.tight ? '' : undefined}
              style={placeIn(part.start, part.end, window)}
            >
              <span className="sr-only">{names.join(', ')}</span>
              <span aria-hidden="true" className="truncate">
                {label.text}
              </span>
            </span>
          );
        })}
        {gaps.map((gap) => {
          const words = gap.isExpected ? OFF_HOURS : `Nobody for ${formatLength(gap.end - gap.start)}`;
          return (
            <span
              key={gap.start}
              className="gap inset-y-0"
              title={`${words}, ${formatSpan(gap.start, gap.end, zone)}`}
              data-expected={gap.isExpected ? '' : undefined}
              style={placeIn(gap.start, gap.end, window)}
            >
              <span className={textPx(words) + 8 <= px(gap) ? '' : 'sr-only'}>{words}</span>
            </span>
          );
        })}
      </span>
    </li>
  );
}
