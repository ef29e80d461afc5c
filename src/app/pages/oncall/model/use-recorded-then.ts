import { useQuery } from '@tanstack/react-query';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import type { Interval } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { schedulesAsOfQuery } from '../../../api/schedules';
import { useNow } from '../../../hooks/use-now';
import { isGuest } from '../../../url/settings';

/** Age from which on a correction may have been entered afterwards. */
const MIN_AGE_SECONDS = 5 * 60;

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
  const isPast = at !== undefined && at < now - MIN_AGE_SECONDS;
  const { data } = useQuery({
    ...schedulesAsOfQuery(window, at ?? 0),
    enabled: isPast && !isGuest(),
    select: (then) => then && reply(then),
  });
  return isPast ? data : undefined;
}
