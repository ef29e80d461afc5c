import type { VersionEntry } from '#contract/served/changes';
import { withIsolatedRuns } from '#domain/text/isolate';
import { formatMoment, yearAt } from '#domain/time/format';
import { useDirectory } from '../../api/names/directory';
import { authorInWords } from './author-words';
import { useNow } from '../../hooks/use-now';

/** Version of a schedule: when, what, by whom and why. */
export function VersionText({ entry, zone }: { entry: VersionEntry; zone: string }) {
  const year = yearAt(useNow(), zone);
  const { at, lines, reason } = entry;
  const { text } = useDirectory();
  return (
    <>
      <b className="font-semibold">{at === 0 ? 'From the beginning' : formatMoment(at, zone, year)}</b>{' '}
      <span className="min-w-0 wrap-anywhere">
        {withIsolatedRuns(text(lines.join('. ')))}
        <span className="block text-xs text-ink-2">
          {withIsolatedRuns(text(authorInWords(entry)))}
          {reason !== '' && `: “${text(reason)}”`}
        </span>
      </span>
    </>
  );
}
