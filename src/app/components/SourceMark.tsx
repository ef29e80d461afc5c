import { Link } from 'react-router';
import type { Id } from '#contract/id';
import { paths } from '#address/codec';
import { useSourceOf } from '../api/served/sources';
import { useNow } from '../hooks/use-now';
import { sourceDoubt, sourceInWords } from '#domain/duty/source-words';

/** "PagerDuty, read 14:02", in amber with its reason if the schedule may differ there; none of a schedule of one's own. */
export function SourceMark({ schedule, zone }: { schedule: Id; zone: string }) {
  const owner = useSourceOf(schedule);
  const now = useNow();
  if (!owner) return null;
  const at = { zone, now };
  const doubt = sourceDoubt(owner.source, owner.schedule, at);
  return (
    <Link
      className={`text-sm underline decoration-dotted ${doubt === undefined ? 'text-ink-3' : 'font-semibold text-warn'}`}
      to={paths.sources()}
    >
      {sourceInWords(owner.source, owner.schedule, at)}
      {doubt !== undefined &&
        `: ${[doubt.text, doubt.reason].filter((part) => part !== undefined).join(': ')}`}
    </Link>
  );
}
