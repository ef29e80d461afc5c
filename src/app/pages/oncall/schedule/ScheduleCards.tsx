import type { Zones } from '#address/zone';
import type { Schedule } from '#contract/schedule';
import type { AccountZone } from '#domain/time/zone';
import { EndedOverrides } from '../../../components/EndedOverrides';
import { HistoryCard } from '../../../components/history/HistoryCard';
import { useNow } from '../../../hooks/use-now';
import { hasChanges } from '../../../url/settings';
import { RotationCard } from './RotationCard';

type ScheduleCardsProps = { schedule: Schedule; zones: Zones; accountZone: AccountZone };

/** Rotation and history of one schedule; a guest has no history. */
export function ScheduleCards({ schedule, zones, accountZone }: ScheduleCardsProps) {
  return (
    <div className="mt-3.5 grid grid-cols-1 items-start gap-3.5 lg:grid-cols-2 print:grid-cols-1">
      <EndedOverrides schedule={schedule.schedule_id} at={{ zone: zones.zone, now: useNow() }} />
      <RotationCard key={String(schedule.schedule_id)} {...{ schedule, zones, accountZone }} />
      {hasChanges() && <HistoryCard schedule={schedule} zone={zones.zone} />}
    </div>
  );
}
