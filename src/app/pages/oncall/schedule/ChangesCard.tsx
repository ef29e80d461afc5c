import { useMemo } from 'react';
import type { Zones } from '#address/zone';
import type { Schedule } from '#contract/schedule';
import { type RotaChange, rotaChanges } from '#domain/oncall/review/rota-changes';
import { type VersionRules, versionInWords } from '#domain/plan/version-words';
import { sentenceCase } from '#domain/text/words';
import { formatMoment, formatSpan, yearAt } from '#domain/time/format';
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
  const inWords = ({ rules, corrections }: RotaChange): string[] => [
    ...(rules
      ? versionInWords(versionOf(rules.before), versionOf(rules.after), {
          accountZone,
          nameOf: directory.person,
          teamOf: (team) => directory.team(team),
        })
      : []),
    ...corrections.map(
      ({ from, until }) => `override entered late, for ${formatSpan(from, until, zone, year)}`,
    ),
  ];
  return (
    <div data-card="changes">
      <Panel title="Changes to this rota" note="in the loaded days">
        <ul className="divide-y divide-line text-sm">
          {changes.map((change) => (
            <li key={change.at} className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 py-1.5">
              <b className="font-semibold">{formatMoment(change.at, zone, year)}</b>
              <span className="wrap-anywhere">
                {sentenceCase(inWords(change).join('; ')) || 'Another setting'}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function versionOf(schedule: Schedule): VersionRules {
  return { ...schedule, is_private: false };
}
