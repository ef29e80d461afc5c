import { Link } from 'react-router';
import type { Id } from '#contract/id';
import { paths } from '#address/codec';
import { useSourceOf, useTakenFrom } from '../api/sources';
import { useNow } from '../hooks/use-now';
import { sourceDoubt, sourceInWords } from '#domain/duty/source-words';

/**
 * "PagerDuty, read 14:02", in amber with its reason if the schedule may differ there; of one that was taken over, that
 * its tool still pages; none of another schedule of one's own.
 */
export function SourceMark({ schedule, zone }: { schedule: Id; zone: string }) {
  const owner = useSourceOf(schedule);
  const taken = useTakenFrom(schedule);
  const now = useNow();
  if (taken) {
    const { tool_name: tool } = taken.source;
    const { url } = taken.schedule;
    return (
      <p className="mb-2 text-sm text-ink-2">
        Taken over from {tool}.{' '}
        {url === undefined ? (
          tool
        ) : (
          <a className="text-accent underline" href={url} target="_blank" rel="noreferrer">
            {tool}
          </a>
        )}{' '}
        still pages by its own schedule.
      </p>
    );
  }
  if (!owner) return null;
  const at = { zone, now };
  const doubt = sourceDoubt(owner.source, owner.schedule, at);
  return (
    <Link
      className={`mb-2 block w-fit text-sm underline decoration-dotted ${doubt === undefined ? 'text-ink-3' : 'font-semibold text-warn'}`}
      to={paths.sources()}
    >
      {sourceInWords(owner.source, owner.schedule, at)}
      {doubt !== undefined &&
        `: ${[doubt.text, doubt.reason].filter((part) => part !== undefined).join(': ')}`}
    </Link>
  );
}
