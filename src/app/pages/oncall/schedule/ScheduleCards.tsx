import type { Zones } from '#address/zone';
import type { Schedule } from '#contract/schedule';
import type { AccountZone } from '#domain/time/zone';
import { EndedOverrides } from '../../../components/EndedOverrides';
import { useNow } from '../../../hooks/use-now';
import { useSourceOf } from '../../../api/served/sources';
import { SwitchButton } from '../../../components/changes/SwitchButton';
import { WhatChanged } from '../../../components/changes/WhatChanged';
import { Panel } from '../../../ui/Panel';
import { canServer, hasChanges } from '../../../url/settings';
import { RotationCard } from './RotationCard';

type ScheduleCardsProps = { schedule: Schedule; zones: Zones; accountZone: AccountZone };

/** Rotation of one schedule, and what changed; not for a guest. */
export function ScheduleCards({ schedule, zones, accountZone }: ScheduleCardsProps) {
  const source = useSourceOf(schedule.schedule_id);
  return (
    <div className="mt-3.5 grid grid-cols-1 items-start gap-3.5 lg:grid-cols-2 print:grid-cols-1">
      <EndedOverrides schedule={schedule.schedule_id} at={{ zone: zones.zone, now: useNow() }} />
      <RotationCard key={String(schedule.schedule_id)} {...{ schedule, zones, accountZone }} />
      {hasChanges() && (
        <Panel title="What changed" note={zones.zone}>
          <WhatChanged schedule={schedule} zone={zones.zone} />
          {canServer('change-all') && !source && <SwitchButton schedule={schedule} />}
        </Panel>
      )}
    </div>
  );
}
