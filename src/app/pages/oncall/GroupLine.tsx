import { useLocation } from 'react-router';
import { patched, paths } from '#address/codec';
import { formatOnCall } from '#address/on-call';
import { inZonesOf } from '#address/zone';
import { ViewLink } from '../../components/ViewLink';
import type { GroupHeading } from './row-groups';

/** Heading of a group of rows, or the line of a team, which leads to its rows. */
export function GroupLine({ heading }: { heading: GroupHeading }) {
  const { kind, text, note, side = '', isBad = false, team } = heading;
  const { search } = useLocation();
  const look = { className: 'timeline-group', 'data-kind': kind, 'data-bad': isBad ? '' : undefined };
  const words = (
    <>
      {kind === 'missing' ? <ToGaps text={text} /> : <span>{text}</span>}{' '}
      {note !== '' && <small>{note}</small>}
      {side !== '' && <span className="timeline-side"> {side}</span>}
    </>
  );
  if (team === undefined) return <span {...look}>{words}</span>;
  return (
    <ViewLink to={`?${patched(new URLSearchParams(search), formatOnCall({ team })).toString()}`} {...look}>
      {words}
    </ViewLink>
  );
}

/** The same as a row of the timeline's grid. */
export function GroupRow({ heading }: { heading: GroupHeading }) {
  return (
    <div role="row" className="contents">
      <div role="gridcell" className="contents">
        <GroupLine heading={heading} />
      </div>
    </div>
  );
}

/** Link to the schedules with gaps, and their causes. */
function ToGaps({ text }: Pick<GroupHeading, 'text'>) {
  const { search } = useLocation();
  return (
    <ViewLink
      className="inline-flex min-h-6 items-center underline max-md:min-h-11"
      title="Gaps, with their causes"
      to={inZonesOf(search, paths.onCall(formatOnCall({ onlyGaps: true, part: 'gaps' })))}
    >
      {text}
    </ViewLink>
  );
}
