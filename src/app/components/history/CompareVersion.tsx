import { COMPARE_FIELDS } from '#address/compare';
import { formatFields } from '#address/codec';
import { paths } from '#address/paths';
import type { Id } from '#contract/id';
import type { VersionEntry } from '#contract/served/changes';
import { startOfDay } from '#domain/time/days';
import { wallAt } from '#domain/time/zone';
import { ViewLink } from '../ViewLink';

type CompareVersionProps = {
  schedule: Id;
  entry: VersionEntry;
  zone: string;
  /** Visible text. */
  label?: 'Compare' | 'Open';
};

/** Link to the comparison of the version before with the present one, in the days that the change touches. */
export function CompareVersion({ schedule, entry, zone, label = 'Compare' }: CompareVersionProps) {
  const from = startOfDay(wallAt(entry.at, zone));
  const fields = formatFields(COMPARE_FIELDS, {
    asOf: entry.at - 1,
    schedule: String(schedule),
    from,
    days: 28,
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
