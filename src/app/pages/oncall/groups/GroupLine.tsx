import { formatOnCall } from '#address/on-call';
import { useLocation } from 'react-router';
import { paths } from '#address/paths';
import { inZonesOf } from '#address/zone';
import { ViewLink } from '../../../components/ViewLink';
import { usePatchSearch } from '../../../url/use-patch-search';
import type { GroupHeading } from '../timeline/lanes';

/** Heading of a group of rows, or the line of a fold, which opens in place. */
export function GroupLine({ heading }: { heading: GroupHeading }) {
  const { kind, text, note, side = '', isBad = false, fold } = heading;
  const patch = usePatchSearch();
  const look = { className: 'timeline-group', 'data-kind': kind, 'data-bad': isBad ? '' : undefined };
  const words = (
    <>
      {kind === 'missing' ? <ToGaps text={text} /> : <span>{text}</span>}{' '}
      {note !== '' && <small>{note}</small>}
      {side !== '' && <span className="timeline-side"> {side}</span>}
    </>
  );
  if (!fold) return <span {...look}>{words}</span>;
  return (
    <button
      type="button"
      aria-expanded={fold.isOpen}
      onClick={() => patch(formatOnCall({ unfolded: fold.toggled }))}
      {...look}
    >
      <span aria-hidden="true" className={`print:hidden ${fold.isOpen ? 'rotate-90' : ''}`}>
        ▸
      </span>
      {words}
    </button>
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
