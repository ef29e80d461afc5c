import { useQuery } from '@tanstack/react-query';
import type { Schedule } from '#contract/schedule';
import { type Ahead, AHEAD_DAYS, aheadOf } from '#domain/oncall/review';
import { type AccountZone, DAY, HOUR, type ViewerZone, type UnixSeconds } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { aheadQuery } from '../../../api/schedules';
import { useNow } from '../../../hooks/use-now';
import { formatOnCall } from '#address/on-call';
import { paths } from '#address/codec';
import type { Zones } from '#address/zone';
import { endOfRota } from '#domain/duty/seats';
import { readAheadInWords } from '#domain/duty/source-words';
import { noGapsInWords } from '#domain/duty/words';
import { knownPart } from '#domain/oncall/words/span-words';
import { isUnnamedRole, roleName } from '#domain/oncall/words/rule-words';
import { sentenceCase } from '#domain/text/words';
import { formatLength, formatMoment, yearAt } from '#domain/time/format';
import { useIsRead, useReadCounts } from '../../../api/sources';
import { ChangeInTool } from '../../../components/ChangeInTool';
import { ViewLink } from '../../../components/ViewLink';
import { overrideLink } from '../../../data/duty';
import { causeWords } from '../model/describe';
import { hasChanges } from '../../../url/settings';

/** Last plan: the strip and the card share it. */
let last: { schedule: Schedule; key: string; ahead: Ahead } | undefined;

/** Plan of a schedule from the last full hour on, with the overrides beyond the days in view. */
export function useAhead(schedule: Schedule, accountZone: AccountZone, zone: ViewerZone): Ahead {
  const now = Math.floor(useNow() / HOUR) * HOUR;
  const window = { start: now, end: now + AHEAD_DAYS * DAY };
  const { schedule_id: id, version } = schedule;
  const directory = useDirectory();
  const { data } = useQuery({
    // The reply for the days in view lacks the overrides after them.
    ...aheadQuery(window, version),
    select: directory.reply,
  });
  const whole = data?.schedules.find(({ schedule_id }) => schedule_id === id) ?? schedule;
  return cachedAhead(whole, { now, accountZone, zone });
}

function cachedAhead(schedule: Schedule, options: Parameters<typeof aheadOf>[1]): Ahead {
  const key = JSON.stringify(options);
  if (last?.schedule !== schedule || last.key !== key)
    last = { schedule, key, ahead: aheadOf(schedule, options) };
  return last.ahead;
}

type GapsCellProps = {
  schedule: Schedule;
  accountZone: AccountZone;
  zones: Zones;
  /** Receives the start of the gap. */
  onAsk: (at: UnixSeconds) => void;
};

/** Running gap of a schedule or one of its roles with its cause, or the next one, and how many come after it. */
export function GapsCell({ schedule, accountZone, zones: { zone }, onAsk }: GapsCellProps) {
  const now = useNow();
  const directory = useDirectory();
  const isRead = useIsRead();
  const tools = [...useReadCounts([schedule]).keys()];
  const { window, gaps: all } = useAhead(schedule, accountZone, zone);
  const gaps = all.filter(({ end }) => end > now);
  const [gap] = gaps;
  const over = endOfRota(schedule, window.end);
  const ending = over !== undefined && over > now && (
    <p className="font-semibold text-bad">Nobody after {formatMoment(over, zone, yearAt(now, zone))}</p>
  );
  if (!gap) {
    return (
      <section aria-label="Gaps">
        <h2>Gaps</h2>
        {ending || (
          <p className="text-sm text-ink-2">
            {sentenceCase(
              noGapsInWords(
                [schedule],
                window,
                { moment: (at) => formatMoment(at, zone, yearAt(now, zone)) },
                `none in ${AHEAD_DAYS} days`,
              ),
            )}
            {(schedule.known_until ?? Infinity) < window.end && (
              <span className="block text-xs">{readAheadInWords(tools)}</span>
            )}
          </p>
        )}
      </section>
    );
  }
  const isRunning = gap.start <= now;
  const year = yearAt(now, zone);
  const isNamed = gap.role !== undefined && !isUnnamedRole(gap.role, directory.roles);
  const role = isNamed ? `${roleName(gap.role, directory.roles)}: ` : '';
  const end = typeof gap.ends === 'number' ? `until ${formatMoment(gap.ends, zone, year)}` : 'no end';
  const length = typeof gap.ends === 'number' ? formatLength(gap.ends - gap.start) : 'no end';
  const cause = causeWords(directory, { accountZone, zone });
  return (
    <section aria-label="Gaps">
      <h2>Gaps</h2>
      <button
        type="button"
        className="min-h-7 text-left font-semibold text-bad underline decoration-dotted"
        onClick={() => onAsk(isRunning ? now : gap.start)}
      >
        {role}
        {isRunning ? `Gap now, ${end}` : `${formatMoment(gap.start, zone, year)}, ${length}`}
      </button>
      <p className="text-sm text-ink-2">{sentenceCase(cause(gap, schedule))}</p>
      {ending}
      <p className="flex flex-wrap gap-x-3 text-sm print:hidden">
        <ChangeInTool schedule={schedule.schedule_id} />
        {hasChanges() && !isRead(schedule.schedule_id) && (
          <ViewLink
            className="flex min-h-6 items-center text-accent underline"
            to={overrideLink(
              {
                schedule: String(schedule.schedule_id),
                role: gap.role ?? 0,
                start: gap.start,
                end: knownPart(gap).end,
              },
              { zone, now },
            )}
          >
            Override
          </ViewLink>
        )}
        {gaps.length > 1 && (
          <ViewLink
            className="flex min-h-6 items-center text-accent underline"
            to={paths.onCall({
              tz: zone,
              ...formatOnCall({ days: 45, schedules: [String(schedule.schedule_id)], part: 'gaps' }),
            })}
          >
            {gaps.length - 1} more in {AHEAD_DAYS} days
          </ViewLink>
        )}
      </p>
    </section>
  );
}
