import type { UnixSeconds } from '#domain/time/zone';
import { contains } from '#domain/time/interval';
import type { Zones } from '../../../url/zone';
import { causeWords } from '../gaps/cause-words';
import { describeItem } from '../model/describe';
import type { PlacedItem } from '../model/rows';
import type { Shifts } from '../model/shifts';
import { PeopleInRoles } from './PeopleInRoles';
import { ScheduleAnswer, type Answering } from './ScheduleAnswer';

type PeriodAnswerProps = {
  placed: PlacedItem;
  /** The instant that the address names; of one outside the period its start is explained. */
  at: UnixSeconds | undefined;
  shifts: Shifts;
  zones: Zones;
  answering: Answering;
};

/** A shift or gap in full: when, who, who is next, and why. Of a layer's shift also who is on duty in the end. */
export function PeriodAnswer({ placed, at, shifts, zones, answering }: PeriodAnswerProps) {
  const { item, lane, row } = placed;
  const { directory, colours } = answering;
  const { zone, secondZone } = zones;
  const description = describeItem(placed, shifts.whole(placed), {
    directory,
    zone,
    secondZone,
    causeOf: causeWords(directory, { accountZone: shifts.reading.accountZone, zone }),
  });
  const instant = at !== undefined && contains(item, at) ? at : item.start;
  const isFinal = lane.layer === 'final';
  return (
    <>
      <p className="mb-3 text-sm text-ink-2">
        {description.badge !== '' && (
          <span className="mr-1.5 rounded-full bg-sunken px-1.5 text-2xs font-semibold forced-colors:outline">
            {description.badge}
          </span>
        )}
        <span className="text-ink">{description.when}</span>
        {description.whenSecond !== '' && <span className="block">{description.whenSecond}</span>}
        <span className="block">
          {[description.length, description.group, isFinal ? '' : `layer ${lane.name}`]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        {description.cause !== '' && <span className="block text-ink">{description.cause}</span>}
      </p>
      {!isFinal && item.kind === 'duty' && (
        <>
          <PeopleInRoles group={item.duty.period.group} directory={directory} colours={colours} />
          <h3 className="mt-4 mb-2 border-t border-line pt-3 text-sm font-semibold">
            On the final schedule at its start
          </h3>
        </>
      )}
      <ScheduleAnswer schedule={row.schedule} at={instant} answering={answering} />
      {description.hash !== '' && (
        <p className="mt-2 text-xs text-ink-3">
          period <code className="font-mono">{description.hash}</code>
        </p>
      )}
    </>
  );
}
