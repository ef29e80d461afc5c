import { COMPARED_DAYS, COMPARE_FIELDS } from '#address/compare';
import { formatFields } from '#address/codec';
import { paths } from '#address/paths';
import type { Id } from '#contract/id';
import type { VersionEntry } from '#contract/served/changes';
import { touchedTime } from '#domain/plan/touched-time';
import { startOfDay } from '#domain/time/days';
import { DAY, wallAt } from '#domain/time/zone';
import { ViewLink } from '../ViewLink';

type CompareVersionProps = {
  schedule: Id;
  entry: VersionEntry;
  /** Version whose edits an undo takes back. */
  undone?: VersionEntry | undefined;
  zone: string;
  /** Visible text. */
  label?: 'Compare' | 'Open';
};

/** Link to the comparison of the version before with the present one, in the days that the change touches. */
export function CompareVersion({
  schedule,
  entry,
  undone = entry,
  zone,
  label = 'Compare',
}: CompareVersionProps) {
  const touched = touchedTime({ at: entry.at, edits: undone.edits });
  const from = startOfDay(wallAt(touched.start, zone));
  const count = (wallAt(touched.end, zone) - from) / DAY;
  const fields = formatFields(COMPARE_FIELDS, {
    asOf: entry.at - 1,
    schedule: String(schedule),
    from,
    days: COMPARED_DAYS.find((days) => days >= count) ?? 90,
  });
  return (
    <ViewLink
      className="inline-flex min-h-6 items-center text-accent underline print:hidden"
      aria-label={`${label === 'Open' ? 'Open: compare' : label} version ${entry.version - 1} with the present one`}
      to={paths.compare({ tz: zone, ...fields })}
    >
      {label}
    </ViewLink>
  );
}
