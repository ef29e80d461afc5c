import { useMemo } from 'react';
import type { Zones } from '#address/zone';
import type { Schedule } from '#contract/schedule';
import { rotaChanges } from '#domain/oncall/review/rota-changes';
import { rotaChangeInWords } from '#domain/plan/rota-change-words';
import { formatMoment, yearAt } from '#domain/time/format';
import type { AccountZone } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { useNow } from '../../../hooks/use-now';
import { Panel } from '../../../ui/Panel';
import type { Shifts } from '../model/shifts';

type ChangesCardProps = { schedule: Schedule; shifts: Shifts; zones: Zones; accountZone: AccountZone };

/** Changes of the rules in the loaded days, the last first; nothing on a server without versions. */
export function ChangesCard({ schedule, shifts, zones, accountZone }: ChangesCardProps) {
  const directory = useDirectory();
  const { zone } = zones;
  const year = yearAt(useNow(), zone);
  const changes = useMemo(
    () =>
      rotaChanges(
        shifts.replies.flatMap(({ window, schedules }) =>
          schedules.flatMap((one) =>
            one.schedule_id === schedule.schedule_id ? [{ schedule: one, window }] : [],
          ),
        ),
      ),
    [shifts, schedule],
  );
  if (changes.length === 0) return null;
  const words = {
    zone,
    year,
    accountZone,
    nameOf: directory.person,
    teamOf: directory.team,
  };
  return (
    <Panel title="History" note="in the loaded days; authors not recorded">
      <ul className="divide-y divide-line text-sm">
        {changes.map((change) => (
          <li key={change.at} className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 py-1.5">
            <b className="font-semibold">{formatMoment(change.at, zone, year)}</b>
            <span className="wrap-anywhere">{rotaChangeInWords(change, words)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
