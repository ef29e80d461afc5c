import { Link } from 'react-router';
import { NO_END, type AwayView } from '#address/plans/away';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { plannedLayers } from '#domain/plan/change/apply';
import { hasPerson } from '#domain/plan/change/drafts';
import { formatMoment } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { DAY } from '#domain/time/zone';
import { Notice } from '../../ui/Notice';
import { planLink } from './model/plan-link';
import type { Away } from './model/use-away';

/** What the list leaves out, and why. */
export function AwayNotices({ view, away }: { view: AwayView; away: Away }) {
  const { absence, start, isReversed, isOver, hasNoAbsences, schedules, words } = away;
  const { to, person } = view;
  const moment = (at: number) => formatMoment(at, words.zone, words.year);
  const period = { start, end: absence.end };
  return (
    <>
      {isReversed && <Notice>“Until” must be after “From”.</Notice>}
      {!isReversed && !isOver && start > absence.start && (
        <Notice look="calm">Hours before {moment(start)} are over and not listed.</Notice>
      )}
      {absence.isCut && (
        <Notice look={to === NO_END ? 'calm' : 'warn'}>
          Shifts until {moment(absence.end)} are listed: 184 days are the most.{' '}
          {to === NO_END && person !== undefined && schedules && (
            <LeaveLinks {...{ schedules, person }} absence={period} zone={words.zone} />
          )}
        </Notice>
      )}
      {hasNoAbsences && <Notice>Recorded absences did not load. Proposed people may be away.</Notice>}
    </>
  );
}

type LeaveLinksProps = { schedules: readonly Schedule[]; person: Id; absence: Interval; zone: string };

/** Plans of the schedules whose rotation a person leaves for good. */
function LeaveLinks({ schedules, person, absence, zone }: LeaveLinksProps) {
  // The first weeks show what the new order does.
  const view = { start: absence.start, end: absence.start + 28 * DAY };
  const links = schedules
    .filter((schedule) =>
      plannedLayers(schedule, absence.start).some(({ groups }) =>
        groups.some((group) => hasPerson(group, person)),
      ),
    )
    .map((schedule) => ({
      name: schedule.schedule_name,
      to: planLink(schedule, [{ kind: 'leave', person }], view, zone),
    }));
  if (links.length === 0) return null;
  return (
    <span className="print:hidden">
      Leaving for good? Plan a rotation without them:
      {links.map(
        ({ name, to }) =>
          to !== undefined && (
            <Link
              key={to}
              to={to}
              className="ml-2 inline-flex items-center text-accent underline max-md:min-h-11"
            >
              {name}
            </Link>
          ),
      )}
    </span>
  );
}
