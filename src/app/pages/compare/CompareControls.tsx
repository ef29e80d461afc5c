import { type COMPARE_FIELDS, COMPARED_DAYS, type CompareView } from '#address/compare';
import type { ViewOf } from '#address/codec';
import { counted } from '#domain/text/words';
import { startOfDay } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import { instantAt, type UnixSeconds, wallAt, type WallSeconds } from '#domain/time/zone';
import { CalendarButton } from '../../components/time/CalendarButton';
import { ZoneControl } from '../../components/time/ZoneControl';
import { useNow } from '../../hooks/use-now';
import { Choice } from '../../ui/Choice';

type CompareControlsProps = {
  view: CompareView;
  asOf: UnixSeconds;
  first: WallSeconds;
  window: Interval;
  /** Earlier version, and the compared days. */
  earlier: string;
  range: string;
  onChange: (fields: Partial<ViewOf<typeof COMPARE_FIELDS>>) => void;
};

/** Day of the earlier version, and the compared days. */
export function CompareControls(props: CompareControlsProps) {
  const { view, asOf, first, window, earlier, range, onChange } = props;
  const { zone, days } = view;
  const today = wallAt(useNow(), zone);
  return (
    <div role="group" aria-label="Controls" className="mt-2 flex flex-wrap items-center gap-2 print:hidden">
      <span className="text-sm font-semibold">{earlier}</span>
      <CalendarButton
        label="Day of the earlier version"
        day={startOfDay(wallAt(asOf, zone))}
        today={today}
        onPick={(day) => onChange({ asOf: instantAt(day, zone) })}
      />
      <span aria-hidden="true" className="text-ink-3">
        →
      </span>
      <span className="text-sm font-semibold">Now, for {range}</span>
      <CalendarButton label="First day" day={first} today={today} onPick={(day) => onChange({ from: day })} />
      <Choice
        label="Length"
        value={String(days)}
        options={COMPARED_DAYS.map((count) => [String(count), counted(count, 'day')])}
        onChange={(count) => onChange({ days: COMPARED_DAYS.find((one) => String(one) === count) ?? 7 })}
      />
      <ZoneControl zone={zone} window={window} />
    </div>
  );
}
