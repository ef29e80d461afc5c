import { Link, useLocation } from 'react-router';
import type { PersonShift } from '#domain/oncall/reply/person-shifts';
import { sentenceCase } from '#domain/text/words';
import { formatZone } from '#domain/time/format';
import { contains, type Interval } from '#domain/time/interval';
import { useDirectory } from '../../api/names/directory';
import { paths } from '#address/paths';
import { stretch } from '#address/values';
import { Panel } from '../../ui/Panel';
import { inZonesOf, type Zones } from '#address/zone';
import { CappedList } from '../../ui/CappedList';
import { hasChanges } from '../../url/settings';
import type { PersonView } from './model/person-view';
import {
  countdownInWords,
  handOffInWords,
  lengthInWords,
  othersInWords,
  rolesInWords,
  spanInWords,
} from './model/words';

type ShiftsAheadProps = { view: PersonView; window: Interval; now: number; zones: Zones };

type NextShiftProps = { view: PersonView; window: Interval; now: number; zones: Zones };

/** Current and next duty of a person. */
export function NextShift({ view: { current, ahead }, window, now, zones }: NextShiftProps) {
  const [next] = ahead;
  const visible = [...current, ...(next ? [next] : [])];
  return (
    <Panel title="Now and next">
      {visible.length === 0 && (
        <p className="text-sm text-ink-2">Not on call now, and no shift within eight weeks.</p>
      )}
      <ul className="space-y-3">
        {visible.map((shift) => (
          <ShiftCard
            key={`${shift.schedule.schedule_id} ${shift.start}`}
            {...{ shift, window, now, zones }}
          />
        ))}
      </ul>
    </Panel>
  );
}

type ShiftCardProps = { shift: PersonShift; window: Interval; now: number; zones: Zones };

function ShiftCard({ shift, window, now, zones: { zone, secondZone } }: ShiftCardProps) {
  const directory = useDirectory();
  const { search } = useLocation();
  const { schedule, roles, start } = shift;
  const isNow = contains(shift, now);
  const about = [handOffInWords(shift, window, directory), othersInWords(shift, directory)];
  return (
    <li className={`border-l-4 pl-3 ${isNow ? 'border-accent' : 'border-line-strong'}`}>
      <p className="text-sm font-semibold text-ink-2">
        {isNow ? 'On call now' : 'Next'} · <span className="text-ink">{countdownInWords(shift, now)}</span>
      </p>
      <p className="text-lg font-semibold wrap-anywhere">
        <Link
          className="text-accent underline"
          to={inZonesOf(search, paths.schedule(String(schedule.schedule_id)))}
        >
          {schedule.schedule_name}
        </Link>
        , {rolesInWords(roles, directory)}
      </p>
      <p>
        {spanInWords(shift, now, zone)} <span className="text-ink-3">{formatZone(zone, start)}</span>{' '}
        <span className="whitespace-nowrap text-ink-2">{lengthInWords(shift)}</span>
      </p>
      {secondZone !== undefined && (
        <p className="text-sm text-ink-2">
          {spanInWords(shift, now, secondZone)} {formatZone(secondZone, start)}
        </p>
      )}
      <FindCover shift={shift} zone={zone} />
      {about
        .filter((line) => line !== '')
        .map((line) => (
          <p key={line} className="text-sm wrap-anywhere text-ink-2">
            {sentenceCase(line)}
          </p>
        ))}
    </li>
  );
}

/** Way to give the shift to someone, or to ask for it. */
function FindCover({ shift: { schedule, roles, start, end }, zone }: { shift: PersonShift; zone: string }) {
  const [role] = roles;
  if (!hasChanges()) return null;
  return (
    <p className="text-sm print:hidden">
      <Link
        className="inline-flex min-h-6 items-center text-accent underline max-md:min-h-11"
        to={paths.take(String(schedule.schedule_id), {
          tz: zone,
          shift: stretch.format({ start, end }),
          role: role === undefined ? undefined : String(role),
        })}
      >
        Find cover
      </Link>
    </p>
  );
}

/** Shifts after the next one, in order. */
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
                <FindCover shift={shift} zone={zone} />
              </li>
            ))}
          </ol>
        )}
      </CappedList>
    </Panel>
  );
}
