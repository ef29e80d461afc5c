import { memo } from 'react';
import type { PastAnswers } from '#domain/oncall/reply/past-answers';
import type { UnixSeconds } from '#domain/time/zone';
import { OtherAnswers } from './OtherAnswers';
import { type Present, usePresent } from './answers';
import { presentAt } from '../past/past-answers';
import { DutyCard, useCardWords } from '../DutyLine';
import type { RowModel } from '../model/rows';
import { rolesOf } from '../model/rows';
import { useTimeline } from '../timeline/timeline-context';

/** People on call now, or at the time in the address: a line per role, beside its lane. */
export const SeatLines = memo(function SeatLines({ row }: { row: RowModel }) {
  const { askedAt } = useTimeline();
  return askedAt === undefined ? <LinesNow row={row} /> : <LinesAt row={row} at={askedAt} />;
});

function LinesNow({ row }: { row: RowModel }) {
  const { now, shifts } = useTimeline();
  return <Lines row={row} at={now} present={usePresent(row.schedule, shifts, now)} />;
}

function LinesAt({ row, at }: { row: RowModel; at: UnixSeconds }) {
  const { shifts, recordedThen } = useTimeline();
  const { answers, ...present } = presentAt(row.schedule, { at, shifts, recordedThen });
  if (!present.lines && shifts.isSettled) {
    return <p className="seats duty-note">The selected time is outside these days.</p>;
  }
  return <Lines {...{ row, at, present, answers }} />;
}

type LinesProps = {
  row: RowModel;
  at: UnixSeconds;
  present: Present;
  answers?: PastAnswers | undefined;
};

function Lines({ row, at, present, answers }: LinesProps) {
  const { zone, directory, daysOff, now } = useTimeline();
  const words = useCardWords(present, { at, zone, directory, daysOff });
  return (
    <>
      <div className="seats">
        <DutyCard {...{ words, failure: present.failure }} size="row" />
      </div>
      {answers && (
        <div className="seat-others">
          <OtherAnswers roles={rolesOf(row, directory.roles)} {...{ answers, zone, directory, now }} />
        </div>
      )}
    </>
  );
}
