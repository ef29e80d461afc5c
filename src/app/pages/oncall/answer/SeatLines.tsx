import { memo, useMemo, type ReactNode } from 'react';
import { ownClockInWords } from '#domain/oncall/words/clock-words';
import type { AskedAnswers } from '#domain/oncall/reply/asked-answers';
import type { UnixSeconds } from '#domain/time/zone';
import { OtherAnswers } from './OtherAnswers';
import { type Present, usePresent } from './use-present';
import { presentAt } from '../asked/asked-rows';
import { absenceInWords } from '../model/days-off';
import type { RowModel } from '../model/rows';
import { seatLines, type SeatLine } from '../model/seat-lines';
import { useTimeline } from '../timeline/timeline-context';

/** People on call now, or at the time in the address: a line per role, beside its lane. */
export const SeatLines = memo(function SeatLines({ row }: { row: RowModel }) {
  const { askedAt } = useTimeline();
  return askedAt === undefined ? <LinesNow row={row} /> : <LinesAt row={row} at={askedAt} />;
});

function LinesNow({ row }: { row: RowModel }) {
  const { now, shifts } = useTimeline();
  return <Lines row={row} at={now} {...usePresent(row.schedule, shifts, now)} />;
}

function LinesAt({ row, at }: { row: RowModel; at: UnixSeconds }) {
  const { shifts, recordedThen, isByToday } = useTimeline();
  const { schedule } = row;
  const { isDisabled, ...present } = presentAt(schedule, { at, shifts }, { recordedThen, isByToday });
  if (isDisabled) return <Sentence>Disabled</Sentence>;
  if (!present.lines && shifts.isSettled) {
    return <Sentence>The selected time is outside these days.</Sentence>;
  }
  return <Lines row={row} at={at} {...present} />;
}

type LinesProps = Present & { row: RowModel; at: UnixSeconds; answers?: AskedAnswers | undefined };

function Lines({ row, at, lines, isUnknown, failure, answers }: LinesProps) {
  const { zone, directory } = useTimeline();
  const worded = useMemo(
    () => lines && seatLines(lines, { at, zone, directory }),
    [lines, at, zone, directory],
  );
  if (failure) {
    return (
      <Sentence>
        <span className="text-bad">On call now: unknown ({failure.code})</span>{' '}
        <button type="button" className="min-h-6 underline" onClick={failure.retry}>
          try again
        </button>
        {failure.requestId !== undefined && ` · request id ${failure.requestId}`}
      </Sentence>
    );
  }
  if (!row.schedule.enabled && worded?.length === 0) return <Sentence>Disabled</Sentence>;
  if (isUnknown) return <Sentence>On call now: unknown</Sentence>;
  return worded ? <Seats lines={worded} at={at} answers={answers} /> : <Loading />;
}

type SeatsProps = {
  lines: readonly SeatLine[];
  at: UnixSeconds;
  answers?: AskedAnswers | undefined;
};

function Seats({ lines, at, answers }: SeatsProps) {
  const { zone, directory, isByToday, now } = useTimeline();
  return (
    <div className="seats">
      {lines.map((line) => (
        <div key={String(line.role)} className="seat" data-tone={line.tone}>
          <span className="seat-role">{line.roleName}</span>{' '}
          <span className="seat-who" title={[line.who, line.reason].filter((text) => text !== '').join(', ')}>
            <span className="seat-name">{line.who}</span>
            {line.isOverride && <span className="seat-tag">override</span>}
            <Away line={line} at={at} />
            <OwnClocks line={line} at={at} />
            {line.reason !== '' && <span className="sr-only">{line.reason}</span>}
          </span>{' '}
          <span className="seat-until" title={line.untilLong}>
            <span aria-hidden="true">{line.until}</span>
            <span className="sr-only">{line.untilLong}</span>
          </span>{' '}
          <span className="seat-then" title={line.followingLong}>
            <span aria-hidden="true">{line.following}</span>
            <span className="sr-only">{line.followingLong}</span>
          </span>
        </div>
      ))}
      {answers && (
        <OtherAnswers
          roles={lines.map(({ role }) => role)}
          {...{ answers, isByToday, zone, directory, now }}
        />
      )}
    </div>
  );
}

/** Mark of a person on call who is recorded as absent. */
function Away({ line, at }: { line: SeatLine; at: UnixSeconds }) {
  const { directory, zone, daysOff } = useTimeline();
  const words = absenceInWords(line.people, at, daysOff, { zone, directory });
  return words === '' ? null : (
    <span className="seat-tag seat-away" title={words}>
      absent<span className="sr-only"> ({words})</span>
    </span>
  );
}

/** "03:12 for Rosa", where it is another time than on the page. */
function OwnClocks({ line, at }: { line: SeatLine; at: UnixSeconds }) {
  const { directory, zone } = useTimeline();
  const clocks = line.people.flatMap(
    (person) => ownClockInWords(directory.person(person), directory.zoneOf(person), { at, zone }) ?? [],
  );
  return clocks.length === 0 ? null : <small className="seat-clock">{clocks.join(', ')}</small>;
}

function Sentence({ children }: { children: ReactNode }) {
  return <p className="seats self-center text-sm wrap-anywhere text-ink-2">{children}</p>;
}

function Loading() {
  return (
    <Sentence>
      <span className="print:hidden">Loading who is on call…</span>
      <span className="hidden print:inline">Not loaded before it was printed</span>
    </Sentence>
  );
}
