import { paths } from '#address/paths';
import { stretch } from '#address/values';
import type { Zones } from '#address/zone';
import type { Schedule } from '#contract/schedule';
import { wholeUncovered } from '#domain/duty/whole-uncovered';
import { AHEAD_DAYS } from '#domain/oncall/review/ahead';
import { roleName } from '#domain/oncall/words/role-words';
import { formatLength } from '#domain/time/duration';
import { formatMoment, yearAt } from '#domain/time/format';
import type { AccountZone, UnixSeconds } from '#domain/time/zone';
import { ViewLink } from '../../../components/ViewLink';
import { useDirectory } from '../../../api/names/directory';
import { useNow } from '../../../hooks/use-now';
import { DutyLine } from '../duty/DutyLine';
import { causeWords } from '../model/describe';
import { useAhead } from './use-ahead';
import { hasChanges } from '../../../url/settings';

type NextGapCellProps = {
  schedule: Schedule;
  accountZone: AccountZone;
  zones: Zones;
  /** Receives the start of the gap. */
  onAsk: (at: UnixSeconds) => void;
};

/** Running gap of a schedule or one of its roles with its cause, or the next one; leads to that time. */
export function NextGapCell({ schedule, accountZone, zones, onAsk }: NextGapCellProps) {
  const { zone } = zones;
  const now = useNow();
  const directory = useDirectory();
  const { roles } = directory;
  const ahead = useAhead(schedule, accountZone, zones);
  const { window } = ahead;
  const gap = ahead.gaps.find(({ end }) => end > now);
  if (!gap) {
    return (
      <section aria-label="Next gap">
        <h2>Next gap</h2>
        <p className="text-sm text-ink-2">None in the next {AHEAD_DAYS} days</p>
      </section>
    );
  }
  const isRunning = gap.start <= now;
  const whole = wholeUncovered(ahead.schedule, gap, { window, accountZone });
  const title = isRunning ? 'Gap now' : 'Next gap';
  const year = yearAt(now, zone);
  const length = whole.ends === 'here' ? ` for ${formatLength(whole.end - gap.start)}` : ', no end';
  const until = whole.ends === 'here' ? `until ${formatMoment(whole.end, zone, year)}` : 'no end';
  const since = whole.begins === 'here' ? `since ${formatMoment(whole.start, zone, year)}, ` : '';
  const cause = causeWords(directory, { accountZone, zone });
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <DutyLine
        line={{
          roleName: gap.role === undefined ? '' : roleName(gap.role, roles),
          who: `Nobody${isRunning ? '' : length}`,
          tone: 'missing',
        }}
        size="strip"
      />
      <button
        type="button"
        className="min-h-6 text-left text-sm text-accent underline"
        onClick={() => onAsk(isRunning ? now : gap.start)}
      >
        {isRunning
          ? `${since}${until}: ${cause(gap, schedule)}`
          : `from ${formatMoment(gap.start, zone, year)}`}
      </button>
      {hasChanges() && (
        <ViewLink
          className="flex min-h-6 items-center text-sm text-accent underline print:hidden"
          to={paths.take(String(schedule.schedule_id), {
            tz: zone,
            shift: stretch.format({ start: gap.start, end: whole.end }),
            role: gap.role === undefined ? undefined : String(gap.role),
          })}
        >
          Put someone on call
        </ViewLink>
      )}
    </section>
  );
}
