import { isUnknownAt } from '#domain/duty/seats';
import { unknownInWords } from '#domain/duty/words';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import type { Zones } from '#address/zone';
import type { Schedule } from '#contract/schedule';
import { rotaAt } from '#domain/schedule/rota';
import { sentenceCase } from '#domain/text/words';
import { formatMoment, formatTime, yearAt } from '#domain/time/format';
import { wallAt, type UnixSeconds } from '#domain/time/zone';
import { useDaysOff } from '../../../api/changes';
import { useAwaitsNames, useDirectory } from '../../../api/names/directory';
import { useNow } from '../../../hooks/use-now';
import { useTitleOfNow } from '../model/describe';
import { CopyCard } from '../answer/CopyAnswer';
import { type Present, usePresent } from '../answer/answers';
import { presentAt, type RecordedThen } from '../past/past-answers';
import { pastRows } from '../past/past-rows';
import { useRecordedThen } from '../past/past-answers';
import { DutyCard, useCardWords, DutyLine } from '../DutyLine';
import type { RowModel } from '../model/rows';
import { nextInWords, type SeatLine } from '../model/seat-lines';
import type { Shifts } from '../model/shifts';
import { GapsCell } from './GapsCell';
import { useAccess } from '../../../hooks/use-access';

type ScheduleNowProps = {
  row: RowModel;
  shifts: Shifts;
  zones: Zones;
  /** Time in the address, instead of now. */
  askedAt: UnixSeconds | undefined;
  /** Moves the page to a time. */
  onAsk: (at: UnixSeconds) => void;
};

/** People on call of one schedule by role, those after them, and gaps: one strip. */
export function ScheduleNow(props: ScheduleNowProps) {
  const { row, askedAt, zones } = props;
  const { enabled } = askedAt === undefined ? row.schedule : rotaAt(row.schedule, askedAt);
  if (!enabled) {
    return (
      <p className="mb-3 text-ink-2">
        {askedAt === undefined ? offInWords(row.schedule, zones) : 'This schedule was off.'}
      </p>
    );
  }
  return askedAt === undefined ? <Now {...props} /> : <Then {...props} at={askedAt} />;
}

/** "Off since Sat 28 Nov, 14:02"; without the time if it has always been off. */
function offInWords({ versions = [] }: Schedule, { zone }: Zones): string {
  const since = versions.findLast(({ enabled }) => enabled !== false)?.until;
  if (since === undefined) return 'This schedule is off.';
  return `This schedule is off since ${formatMoment(since, zone, yearAt(since, zone))}.`;
}

function Now({ row, shifts, zones, onAsk }: ScheduleNowProps) {
  const now = useNow();
  const present = usePresent(row.schedule, shifts, now);
  const { zone, secondZone } = zones;
  return (
    <Strip
      {...{ row, shifts, zones, present, onAsk }}
      at={now}
      title={useTitleOfNow()}
      note={
        <>
          {formatMoment(now, zone, yearAt(now, zone))} {zone}
          {secondZone !== undefined && ` · ${formatTime(wallAt(now, secondZone))} ${secondZone}`}
        </>
      }
      nextTitle="Next"
    />
  );
}

/** People at the time in the address; the answer panel covers times outside the window. */
function Then({ row, shifts, zones, onAsk, at }: ScheduleNowProps & { at: UnixSeconds }) {
  const { reading } = shifts;
  const recordedThen = useRecordedThen(at, reading.window);
  const present = presentAt(row.schedule, { at, shifts, recordedThen });
  const isDisabled = present.lines?.length === 0;
  const pastRow = useMemo(() => {
    const { window, accountZone } = reading;
    const rows = recordedThen && pastRows([row], { window, accountZone, recordedThen });
    return rows?.get(row.id) ?? row;
  }, [row, reading, recordedThen]);
  if (isUnknownAt(row.schedule, at))
    return (
      <p className="mb-3 text-ink-2">
        {sentenceCase(unknownInWords(row.schedule, at, { moment: (end) => formatMoment(end, zones.zone) }))}
      </p>
    );
  if (isDisabled) return <p className="mb-3 text-ink-2">This schedule was off.</p>;
  if (!present.lines && shifts.isSettled) return <StripUnknown isLoading={false} isAsked />;
  return (
    <Strip
      {...{ shifts, zones, at, onAsk, present, recordedThen }}
      row={pastRow}
      isAsked
      title={`On call at ${formatMoment(at, zones.zone)}`}
      note={zones.zone}
      nextTitle="Next after that"
    />
  );
}

type StripProps = Omit<ScheduleNowProps, 'askedAt'> & {
  present: Present;
  /** Of a past time. */
  recordedThen?: RecordedThen;
  at: UnixSeconds;
  /** True for a time in the address. */
  isAsked?: boolean;
  title: string;
  note: ReactNode;
  nextTitle: string;
};

function Strip({ isAsked = false, ...props }: StripProps) {
  const { isOneView } = useAccess();
  const { row, shifts, zones, onAsk, present, recordedThen, at, title, note, nextTitle } = props;
  const { schedule } = row;
  const { zone } = zones;
  const directory = useDirectory();
  const daysOff = useDaysOff(shifts.reading.window);
  const { lines, isUnknown, failure } = present;
  const words = useCardWords(present, { at, zone, directory, daysOff });
  if (useAwaitsNames() || (!lines && !isUnknown && !failure))
    return <StripUnknown isLoading isAsked={isAsked} />;
  const hasNext = lines?.some(({ state, ends }) => state === 'gap' || ends !== 'none') === true;
  const isNobodyPlanned = lines?.every(({ state, ends }) => state === 'gap' && ends === 'none') === true;
  const reasons = new Set(words.seats.flatMap(({ reason }) => (reason === '' ? [] : [reason])));
  return (
    <div className="schedule-strip" data-asked={isAsked ? '' : undefined}>
      <section aria-label={title}>
        <h2>
          <span>{title}</span> <small>{note}</small>
          <CopyCard
            {...{ schedule, shifts, at, recordedThen }}
            words={{ zone, account: shifts.reading.accountZone, directory }}
            className="ms-auto"
          />
        </h2>
        <DutyCard {...{ words, failure }} size="strip" />
        {[...reasons].map((reason) => (
          <p key={reason} className="text-sm text-ink-2">
            {reason}
          </p>
        ))}
      </section>
      {hasNext && (
        <section aria-label={nextTitle}>
          <h2>{nextTitle}</h2>
          {isNobodyPlanned ? (
            <p className="text-sm text-ink-2">Nobody planned</p>
          ) : (
            words.seats.map((line) => (
              <DutyLine key={String(line.role)} line={nextLine(line, lines)} size="strip" canReach={false} />
            ))
          )}
        </section>
      )}
      {!isAsked && !isOneView && (
        <GapsCell {...{ schedule, zones, onAsk }} accountZone={shifts.reading.accountZone} />
      )}
    </div>
  );
}

/** Next people of a role. */
function nextLine(line: SeatLine, lines: Present['lines'] = []): ComponentProps<typeof DutyLine>['line'] {
  const { role, roleName, from } = line;
  const [next] = lines.find(({ role_id }) => role_id === role)?.next ?? [];
  const people = next?.person_ids ?? [];
  const who = nextInWords(line);
  return {
    roleName,
    people,
    who: people.length > 0 ? who : sentenceCase(who),
    tone: next?.state === 'gap' ? 'missing' : 'plain',
    end: from === '' ? '' : `from ${from}`,
  };
}

/** Placeholder as high as the strip of two roles: the page does not move if the answer comes after all. */
export function StripUnknown({ isLoading, isAsked }: { isLoading: boolean; isAsked: boolean }) {
  return (
    <p className="schedule-strip-unknown" data-asked={isAsked ? '' : undefined}>
      {isLoading ? 'Loading who is on call…' : 'Who is on call is not known.'}
    </p>
  );
}
