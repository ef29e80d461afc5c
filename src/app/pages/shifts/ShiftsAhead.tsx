import type { Interval } from '#domain/time/interval';
import { useDirectory } from '../../api/names/directory';
import { CappedList } from '../../ui/CappedList';
import { Panel } from '../../ui/Panel';
import type { Zones } from '../../url/zone';
import type { PersonView } from './model/person-view';
import { handOffInWords, lengthInWords, rolesInWords, spanInWords } from './model/words';

type ShiftsAheadProps = { view: PersonView; window: Interval; now: number; zones: Zones };

/** What lies ahead of a person behind the next shift, in order. */
export function ShiftsAhead({ view: { ahead: all }, window, now, zones }: ShiftsAheadProps) {
  const { zone, secondZone } = zones;
  const directory = useDirectory();
  const ahead = all.slice(1);
  return (
    <Panel title="Shifts ahead" note={`after the next, within eight weeks, ${zone}`}>
      {ahead.length === 0 && <p className="text-sm text-ink-2">No other shift.</p>}
      <CappedList items={ahead} cap={10}>
        {(listed) => (
          <ol aria-label="Shifts ahead" className="divide-y divide-line text-sm">
            {listed.map((shift) => (
              <li key={`${shift.schedule.schedule_id} ${shift.start}`} className="py-1.5 wrap-anywhere">
                <p className="flex flex-wrap gap-x-3">
                  <b className="font-semibold">{spanInWords(shift, now, zone)}</b>
                  <span className="text-ink-2">{lengthInWords(shift)}</span>
                  {secondZone !== undefined && (
                    <span className="text-ink-3">
                      {spanInWords(shift, now, secondZone)} {secondZone}
                    </span>
                  )}
                </p>
                <p className="text-ink-2">
                  <span className="text-ink">
                    {shift.schedule.schedule_name}, {rolesInWords(shift.roles, directory)}
                  </span>
                  {[handOffInWords(shift, window, directory)]
                    .filter((words) => words !== '')
                    .map((words) => ` · ${words}`)}
                </p>
              </li>
            ))}
          </ol>
        )}
      </CappedList>
    </Panel>
  );
}
