import { type COMPARE_FIELDS, COMPARED_DAYS, type ComparedWindows, type CompareView } from '#address/compare';
import type { ViewOf } from '#address/codec';
import { counted } from '#domain/text/count';
import { startOfDay } from '#domain/time/days';
import { instantAt, type UnixSeconds, wallAt } from '#domain/time/zone';
import { CalendarButton } from '../../components/time/CalendarButton';
import { ZoneControl } from '../../components/time/ZoneControl';
import { useNow } from '../../hooks/use-now';
import { Choice } from '../../ui/Choice';
import { Segmented } from '../../ui/Segmented';

const MODES = [
  { value: 'weeks', label: 'Weeks' },
  { value: 'versions', label: 'Versions' },
  { value: 'exports', label: 'Exports' },
] as const;

type CompareControlsProps = {
  view: CompareView;
  asOf: UnixSeconds;
  compared: ComparedWindows;
  /** The first plan, and the days of the second one. */
  earlier: string;
  range: string;
  onChange: (fields: Partial<ViewOf<typeof COMPARE_FIELDS>>) => void;
};

/** Days of both plans: of two windows, of an earlier version and now, or of exports. */
export function CompareControls({ view, asOf, compared, earlier, range, onChange }: CompareControlsProps) {
  const { zone, by, days } = view;
  const today = wallAt(useNow(), zone);
  return (
    <div role="group" aria-label="Controls" className="mt-2 flex flex-wrap items-center gap-2 print:hidden">
      <Segmented
        label="Compare by"
        value={by}
        options={MODES}
        // A move to another tool is compared for longer.
        onChange={(value) => onChange({ by: value, ...(value === 'exports' && days === 7 && { days: 90 }) })}
      />
      {by !== 'exports' && (
        <>
          <span className="text-sm font-semibold">{earlier}</span>
          {by === 'weeks' ? (
            <CalendarButton
              label="First day of the first window"
              day={compared.before}
              today={today}
              onPick={(day) => onChange({ before: day })}
            />
          ) : (
            <CalendarButton
              label="Day of the earlier version"
              day={startOfDay(wallAt(asOf, zone))}
              today={today}
              onPick={(day) => onChange({ asOf: instantAt(day, zone) })}
            />
          )}
          <span aria-hidden="true" className="text-ink-3">
            →
          </span>
          <span className="text-sm font-semibold">{by === 'weeks' ? range : `Now, for ${range}`}</span>
        </>
      )}
      {by === 'exports' && <span className="text-sm font-semibold">{range}</span>}
      <CalendarButton
        label={by === 'weeks' ? 'First day of the second window' : 'First day'}
        day={compared.after}
        today={today}
        onPick={(day) => onChange({ from: day })}
      />
      <Choice
        label="Length"
        value={String(days)}
        options={COMPARED_DAYS.map((count) => [String(count), counted(count, 'day')])}
        onChange={(count) => onChange({ days: COMPARED_DAYS.find((one) => String(one) === count) ?? 7 })}
      />
      <ZoneControl zone={zone} window={compared.windows[1]} withAccount />
    </div>
  );
}
