import { formatOnCall } from '#address/on-call';
import { usePatchSearch } from '../../../url/use-patch-search';
import type { GroupHeading } from '../timeline/lanes';

/** Heading of a group of rows, or the line of a fold, which opens in place. */
export function GroupLine({ heading }: { heading: GroupHeading }) {
  const { kind, text, note, side = '', isBad = false, fold } = heading;
  const patch = usePatchSearch();
  const look = { className: 'timeline-group', 'data-kind': kind, 'data-bad': isBad ? '' : undefined };
  const words = (
    <>
      <span>{text}</span> {note !== '' && <small>{note}</small>}
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
