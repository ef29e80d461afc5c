import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import { roleName } from '#domain/oncall/words/role-words';
import { planChanges } from '#domain/plan/difference';
import type { UnixSeconds } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';
import { schedulesAsOfQuery } from '../../../api/schedules';
import { useNow } from '../../../hooks/use-now';
import { isGuest } from '../../../url/settings';

/** Age from which on a correction may have been entered afterwards. */
const MIN_AGE_SECONDS = 5 * 60;

type AsKnownThenProps = { schedule: Schedule; at: UnixSeconds; directory: Directory };

/**
 * People of a past time as the rota was recorded then, where it differs: "As known then: Cy Young (Primary), corrected
 * since." Nothing on a server without versions.
 */
export function AsKnownThen({ schedule, at, directory }: AsKnownThenProps) {
  const isPast = at < useNow() - MIN_AGE_SECONDS;
  const second = useMemo(() => ({ start: at, end: at + 1 }), [at]);
  const { data } = useQuery({ ...schedulesAsOfQuery(second, at), enabled: isPast && !isGuest() });
  const changes = useMemo(() => {
    const then = data?.schedules.find(({ schedule_id }) => schedule_id === schedule.schedule_id);
    return then ? planChanges([then], [schedule], second).flatMap((one) => one.changes) : [];
  }, [data, schedule, second]);
  if (changes.length === 0) return null;
  const seats = changes.map(({ role_id, before }) => {
    const people = before.map(directory.person).join(', ') || 'nobody';
    return `${people} (${roleName(role_id, directory.roles)})`;
  });
  return (
    <span className="block text-sm font-semibold text-warn">
      As known then: {seats.join(', ')}, corrected since.
    </span>
  );
}
