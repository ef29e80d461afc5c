import type { VersionEntry } from '#contract/served/changes';
import { withIsolatedRuns } from '#domain/text/isolate';
import { formatMoment, yearAt } from '#domain/time/format';
import { useDirectory } from '../../api/names/directory';
import { useNow } from '../../hooks/use-now';
import { authorInWords, versionLines } from './version-lines';

type VersionTextProps = { entry: VersionEntry; zone: string };

/** Version of a schedule: when, what, number, by whom and why. */
export function VersionText({ entry, zone }: VersionTextProps) {
  const year = yearAt(useNow(), zone);
  const { at, version, reason } = entry;
  const directory = useDirectory();
  const { text } = directory;
  const lines = versionLines(entry, directory);
  return (
    <>
      <b className="font-semibold">{at === 0 ? 'From the beginning' : formatMoment(at, zone, year)}</b>{' '}
      <span className="min-w-0 wrap-anywhere">
        {lines.join('. ')}
        <span className="block text-xs text-ink-2">
          Version {version} · {withIsolatedRuns(text(authorInWords(entry)))}
          {reason !== '' && `: “${text(reason)}”`}
        </span>
      </span>
    </>
  );
}
