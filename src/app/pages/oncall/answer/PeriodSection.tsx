import { formatWall } from '#address/instant';
import { formatOnCall } from '#address/on-call';
import { paths } from '#address/codec';
import { type Id, parseId } from '#contract/id';
import { rolesIn } from '#domain/oncall/reply/seats';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { roleName } from '#domain/oncall/words/rule-words';
import { wallAt, type UnixSeconds } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { useIsRead } from '../../../api/sources';
import { ChangeInTool } from '../../../components/ChangeInTool';
import { ViewLink } from '../../../components/ViewLink';
import { useNow } from '../../../hooks/use-now';
import { Button } from '../../../ui/Button';
import { accountZone, usePatchSearch, hasChanges } from '../../../url/settings';
import type { DutyItem, PlacedItem } from '../model/rows';
import { type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';
import { contains } from '#domain/time/interval';
import { inZonesOf, type Zones } from '#address/zone';
import { type Schedules, useIsOneSchedule } from '../model/use-schedules';
import { causeWords, describeItem } from '../model/describe';
import { linesOfGroup } from '../model/seat-lines';
import type { Shifts } from '../model/shifts';
import { wholeShift } from '../override/picked-shift';
import { AnswerAt, ScheduleAnswer } from './ScheduleAnswer';
import type { Answering } from './answers';
import { DutyPeople } from '../DutyLine';

const LINK = 'inline-flex items-center text-accent underline max-md:min-h-11 max-md:min-w-11 max-md:px-1';

/** Links to an override of a shift or a gap, one per role, or a link to the tool of the rota. */
function OverrideButtons({ row, item }: Pick<PlacedItem, 'row' | 'item'>) {
  const { roles: names } = useDirectory();
  const patch = usePatchSearch();
  const isRead = useIsRead();
  const now = useNow();
  const { schedule } = row;
  if (isRead(schedule.schedule_id)) return <ChangeInTool schedule={schedule.schedule_id} />;
  if (!hasChanges()) return null;
  const roles = rolesIn([
    ...(item.kind === 'duty' ? [item.group] : []),
    ...schedule.layers.flatMap(({ groups }) => groups),
  ]);
  const open = (role: Id) => {
    const override = wholeShift(schedule, item, { role, now, account: accountZone() });
    patch(formatOnCall({ override, period: undefined, at: undefined }));
  };
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2 text-sm print:hidden">
      {(roles.length < 2 ? [roles[0] ?? 0] : roles).map((role) => (
        <Button key={String(role)} className="max-md:h-11 max-md:grow" onClick={() => open(role)}>
          Override{roles.length < 2 ? '' : ` ${roleName(role, names)}`}
        </Button>
      ))}
    </p>
  );
}

/** Ways to what happens while a person of a shift is away. */
function AwayLinks({ item, zone }: { item: DutyItem; zone: string }) {
  const { person: nameOf } = useDirectory();
  const now = useNow();
  const from = item.start > now ? formatWall(wallAt(item.start, zone)) : undefined;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm guest:hidden print:hidden">
      Away:
      {peopleOf(item.group).map((person) => (
        <ViewLink
          key={String(person)}
          aria-label={`Away: ${nameOf(person)}`}
          className={LINK}
          to={paths.away({ tz: zone, away: String(person), from })}
        >
          {nameOf(person)}
        </ViewLink>
      ))}
    </p>
  );
}

type AnswerSectionProps = {
  /** Accessible name of the question. */
  label: string;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

const TITLE_LINK =
  'inline-block underline decoration-dotted underline-offset-3 hover:decoration-solid max-md:-my-2 max-md:py-2.5';

type PeriodAnswerProps = {
  placed: PlacedItem;
  /** Instant in the address; outside the period, its start is explained. */
  at: UnixSeconds | undefined;
  shifts: Shifts;
  zones: Zones;
  answering: Answering;
};

/** Period in the address; outside the window, the answer at its start. */
export function PeriodSection({
  periodKey,
  placed,
  at,
  loaded,
  zones,
  answering,
  onClose,
}: {
  /** Key in the address. */
  periodKey: string;
  /** Undefined outside the window. */
  placed: PlacedItem | undefined;
  at: UnixSeconds | undefined;
  loaded: Schedules;
  zones: Zones;
  answering: Answering;
  onClose: () => void;
}) {
  const [id = '', , start] = periodKey.split('.');
  const scheduleId = parseId(id);
  const { search } = useLocation();
  const isOne = useIsOneSchedule();
  const name =
    placed?.row.schedule.schedule_name ??
    loaded.schedules.find(({ schedule_id }) => schedule_id === scheduleId)?.schedule_name ??
    `#${id}`;
  return (
    <AnswerSection
      label="Chosen period"
      title={
        isOne ? (
          name
        ) : (
          <ViewLink className={TITLE_LINK} to={inZonesOf(search, paths.schedule(id))}>
            {name}
          </ViewLink>
        )
      }
      onClose={onClose}
    >
      {placed && loaded.isCurrent ? (
        <PeriodAnswer placed={placed} at={at} shifts={loaded.shifts} zones={zones} answering={answering} />
      ) : (
        <AnswerAt at={Number(start)} loaded={loaded} answering={answering}>
          {(known) => (
            <>
              {loaded.isCurrent && (
                <p className="mb-3 text-sm text-ink-2">
                  This link’s period is not in this window: it was moved or changed, or its schedule is not
                  shown. At its start the schedule has:
                </p>
              )}
              {scheduleId !== undefined && (
                <ScheduleAnswer schedule={{ schedule_id: scheduleId }} at={Number(start)} answering={known} />
              )}
            </>
          )}
        </AnswerAt>
      )}
    </AnswerSection>
  );
}

/**
 * Shift or gap in full: time, people, next people and reason. A layer's shift also shows the final people on
 * call.
 */
function PeriodAnswer({ placed, at, shifts, zones, answering }: PeriodAnswerProps) {
  const { item, lane, row } = placed;
  const { directory } = answering;
  const { zone, secondZone } = zones;
  const description = describeItem(placed, {
    directory,
    zone,
    secondZone,
    causeOf: causeWords(directory, { accountZone: shifts.reading.accountZone, zone }),
  });
  const now = useNow();
  const isRunning = contains(item, now);
  const ownInstant = isRunning ? now : item.start;
  const instant = at !== undefined && contains(item, at) ? at : ownInstant;
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
          <DutyPeople lines={linesOfGroup(item.group)} wording={{ at: instant, zone, directory }} />
          <h3 className="mt-4 mb-2 border-t border-line pt-3 text-sm font-semibold">
            On the final schedule {isRunning ? 'now' : 'at its start'}
          </h3>
        </>
      )}
      <ScheduleAnswer schedule={row.schedule} at={instant} answering={answering}>
        {isFinal && item.end > now && <OverrideButtons {...{ row, item }} />}
      </ScheduleAnswer>
      {item.kind === 'duty' && item.end > now && <AwayLinks item={item} zone={zone} />}
    </>
  );
}

/** Question with its answer; focusing the heading reads it out. */
export function AnswerSection({ label, title, onClose, children }: AnswerSectionProps) {
  const id = useId();
  return (
    <section aria-label={label}>
      <div className="mb-1 flex items-start gap-2">
        <h2
          tabIndex={-1}
          aria-describedby={id}
          className="min-w-0 grow pt-1 text-lg/snug wrap-anywhere outline-none"
        >
          {title}
        </h2>
        <Button
          look="quiet"
          aria-label="Close"
          title="Close (Esc)"
          className="-mr-1.5 flex-none px-0! print:hidden"
          onClick={onClose}
        >
          <span aria-hidden="true">✕</span>
        </Button>
      </div>
      <div id={id}>{children}</div>
    </section>
  );
}
