import type { Lane } from '#domain/review/engagements';
import { roleName } from '#domain/oncall/words/rule-words';
import { formatLength, formatSpan } from '#domain/time/format';
import { initialsOf } from '#domain/text/words';
import { Bar } from '../../../components/lanes/Bar';
import { Gap } from '../../../components/lanes/Gap';
import { useDirectory } from '../../../api/names/directory';
import { OFF_HOURS } from '../model/lane-words';
import { useReviewScope } from '../model/review-scope';
import { ViewLink } from '../../../components/ViewLink';
import { useLinks } from '../model/use-links';

/** Duty in a schedule or role along the axis. */
export function LaneRow({ lane }: { lane: Lane }) {
  const { window, zone } = useReviewScope();
  const directory = useDirectory();
  const links = useLinks();
  const { schedule, role, parts, gaps } = lane;
  return (
    <li className="review-row">
      <ViewLink className="review-name" to={links.schedule(String(schedule.schedule_id), window.start)}>
        <b className="truncate">{schedule.schedule_name}</b>
        {role !== undefined && <span className="flex-none">{roleName(role, directory.roles)}</span>}
      </ViewLink>
      <span className="review-track">
        {parts.map((part) => {
          const names = part.people.map(directory.person);
          return (
            <Bar
              key={part.start}
              time={part}
              window={window}
              person={part.people[0]}
              text={names.join(' · ')}
              short={names.map(initialsOf).join(' ')}
              title={`${names.join(', ')}, ${formatSpan(part.start, part.end, zone)}`}
              marks={{ 'data-from-before': part.fromBefore, 'data-goes-on': part.goesOn }}
            />
          );
        })}
        {gaps.map((gap) => {
          const words = gap.isExpected ? OFF_HOURS : `Nobody for ${formatLength(gap.end - gap.start)}`;
          return (
            <Gap
              key={gap.start}
              time={gap}
              window={window}
              text={words}
              isExpected={gap.isExpected}
              title={`${words}, ${formatSpan(gap.start, gap.end, zone)}`}
            />
          );
        })}
      </span>
    </li>
  );
}
