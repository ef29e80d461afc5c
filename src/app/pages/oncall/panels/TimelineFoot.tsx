import { parseId } from '#contract/id';
import { computedDuties } from '#domain/duty/computed-past';
import { unknownIn } from '#domain/duty/seats';
import { readAheadInWords } from '#domain/duty/source-words';
import { useDaysOff } from '../../../api/changes';
import { useReadCounts } from '../../../api/sources';
import { ComputedNote } from '../../../components/time/ComputedNote';
import { holidayNames } from '../model/days-off';
import type { OnCallParts } from '../model/use-schedules';
import { useDirectory } from '../../../api/names/directory';

/** Legend, selected person, age of the data, and which duty is computed. */
export function TimelineFoot({ address: { view }, loaded: { shifts }, visible }: OnCallParts) {
  const directory = useDirectory();
  const { window } = shifts.reading;
  const { absences, holidays } = useDaysOff(window);
  const computed = computedDuties(visible.schedules, window);
  const isCut = visible.schedules.some(({ known_until: end = Infinity }) => end < window.end);
  const tools = [...useReadCounts(visible.schedules).keys()];
  const person = view.person === undefined ? undefined : parseId(view.person);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      {visible.rows.length > 0 && (
        <Legend
          hasAbsences={absences.length > 0}
          hasComputed={computed.some(({ isUnknown }) => !isUnknown)}
          readAhead={isCut ? readAheadInWords(tools) : ''}
          hasUnknown={visible.schedules.some((schedule) => unknownIn(schedule, window).length > 0)}
        />
      )}
      {holidays.length > 0 && (
        // A phone and a month have no room for a whole name under its date.
        <p
          className={`basis-full text-xs text-warn ${view.days === 'month' || view.days > 14 ? '' : 'md:hidden'} ${view.days === 14 ? 'print:block' : ''}`}
        >
          {Array.from(
            holidayNames(holidays),
            ([date, names]) => `${Number(date.slice(-2))}: ${names.join(', ')}`,
          ).join(' · ')}
        </p>
      )}
      {person !== undefined && (
        <p className="hidden text-sm text-ink-2 guest:block print:block">
          Highlighted: shifts of <b className="text-ink">{directory.person(person)}</b>
        </p>
      )}
      <ComputedNote {...{ window }} schedules={visible.schedules} zone={view.zone} className="basis-full" />
    </div>
  );
}

type LegendProps = {
  hasAbsences: boolean;
  hasComputed: boolean;
  hasUnknown: boolean;
  /** Why days are not known. */
  readAhead: string;
};

/** Marks of the timeline. */
function Legend({ hasAbsences, hasComputed, hasUnknown, readAhead }: LegendProps) {
  return (
    <ul aria-label="Legend" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-3">
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="legend-mark bar" data-person="4" data-override="" /> Override
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="legend-mark gap" /> Nobody
      </li>
      {hasAbsences && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="legend-mark bar" data-person="4" data-away="" /> Absent
        </li>
      )}
      {hasComputed && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="legend-mark computed" /> Computed, not recorded
        </li>
      )}
      {hasUnknown && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="legend-mark computed unknown" /> Not known
          {readAhead && `: ${readAhead}`}
        </li>
      )}
    </ul>
  );
}
