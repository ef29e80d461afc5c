import type { Zones } from '#address/zone';
import type { Schedule } from '#contract/schedule';
import { AHEAD_DAYS } from '#domain/oncall/review/ahead';
import { roleName } from '#domain/oncall/words/role-words';
import { formatLength } from '#domain/time/duration';
import { formatMoment, yearAt } from '#domain/time/format';
import type { AccountZone, UnixSeconds } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { useAhead } from './use-ahead';

type NextGapCellProps = {
  schedule: Schedule;
  accountZone: AccountZone;
  zones: Zones;
  /** Receives the start of the gap. */
  onAsk: (at: UnixSeconds) => void;
};

/** Next gap of a schedule or one of its roles within the days ahead, which leads to that time. */
export function NextGapCell({ schedule, accountZone, zones, onAsk }: NextGapCellProps) {
  const { zone } = zones;
  const { roles } = useDirectory();
  const ahead = useAhead(schedule, accountZone, zones);
  const gap = ahead.gaps.find(({ start }) => start > ahead.window.start);
  if (!gap) {
    return (
      <section aria-label="Next gap">
        <h2>Next gap</h2>
        <p className="text-sm text-ink-2">None in the next {AHEAD_DAYS} days</p>
      </section>
    );
  }
  const isOpen = gap.end >= ahead.window.end;
  return (
    <section aria-label="Next gap">
      <h2>Next gap</h2>
      <p className="strip-seat" data-tone="missing">
        <span>{gap.role === undefined ? '' : roleName(gap.role, roles)}</span>{' '}
        <b>Nobody{isOpen ? '' : ` for ${formatLength(gap.end - gap.start)}`}</b>
      </p>
      <button
        type="button"
        className="min-h-6 text-left text-sm text-accent underline"
        onClick={() => onAsk(gap.start)}
      >
        from {formatMoment(gap.start, zone, yearAt(ahead.window.start, zone))}
      </button>
    </section>
  );
}
