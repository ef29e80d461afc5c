import { useQuery } from '@tanstack/react-query';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import { contains, type Interval, overlap } from '#domain/time/interval';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { schedulesAsOfQuery } from '../../../api/schedules';
import { useNow } from '../../../hooks/use-now';
import { isGuest } from '../../../url/settings';

/** Age from which on a correction may have been entered afterwards. */
const MIN_AGE_SECONDS = 5 * 60;

/** Time read before and after an instant: people then, and those after them in a weekly rota. */
const BEFORE_SECONDS = DAY;
const AFTER_SECONDS = 8 * DAY;

/** Time around an instant, long enough for the next people of a weekly rota. */
export function timeAbout(at: UnixSeconds): Interval {
  return { start: at - BEFORE_SECONDS, end: at + AFTER_SECONDS };
}

/**
 * Schedules of a window as recorded at a past time; null from a server without versions, undefined while loading and for
 * a time that is not past.
 */
export function useRecordedThen(
  at: UnixSeconds | undefined,
  window: Interval,
): WindowReply | null | undefined {
  const { reply } = useDirectory();
  const now = useNow();
  const isPast = at !== undefined && at < now - MIN_AGE_SECONDS && contains(window, at);
  const instant = at ?? window.start;
  const { data } = useQuery({
    ...schedulesAsOfQuery(overlap(window, timeAbout(instant)), instant),
    enabled: isPast && !isGuest(),
    select: (then) => then && reply(then),
  });
  return isPast ? data : undefined;
}
