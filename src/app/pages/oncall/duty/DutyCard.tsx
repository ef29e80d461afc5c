import { useMemo } from 'react';
import type { Present } from '../answer/answers';
import { type CardWords, cardWords, LOADING, type SeatWording } from '../model/seat-lines';
import { DutyLine, type DutySize } from './DutyLine';

type DutyCardProps = {
  words: CardWords;
  size: DutySize;
  failure?: Present['failure'];
};

/** People on call of a schedule, a line per role; or a note in their place. */
export function DutyCard({ words: { note, seats }, size, failure }: DutyCardProps) {
  return (
    <>
      {note !== '' && (
        <p className="duty-note" data-loading={note === LOADING ? '' : undefined}>
          <span className={note === LOADING ? 'print:hidden' : ''}>{note}</span>
          {note === LOADING && <span className="hidden print:inline">Not loaded before it was printed</span>}
          {failure && <TryAgain failure={failure} />}
        </p>
      )}
      {seats.map((line) => (
        <DutyLine key={String(line.role)} {...{ line, size }} />
      ))}
    </>
  );
}

function TryAgain({ failure: { requestId, retry } }: { failure: NonNullable<Present['failure']> }) {
  return (
    <>
      {' '}
      <button type="button" className="relative z-1 min-h-6 underline" onClick={retry}>
        try again
      </button>
      {requestId !== undefined && ` · request id ${requestId}`}
    </>
  );
}

/** Words of a card; the same as long as nothing in them changes. */
export function useCardWords(
  { lines, isUnknown, failure, known_until }: Present,
  { at, zone, directory, daysOff }: SeatWording,
): CardWords {
  return useMemo(
    () => cardWords({ lines, isUnknown, failure, known_until }, { at, zone, directory, daysOff }),
    [lines, isUnknown, failure, known_until, at, zone, directory, daysOff],
  );
}
