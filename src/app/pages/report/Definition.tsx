import { DEFINITIONS, SET_DEFINITION } from '#domain/report/report';
import type { AnswerKey } from '#domain/report/words';

/** Counting rules of an answer. */
export function Definition({ answer, isSet, zone }: { answer: AnswerKey; isSet: boolean; zone: string }) {
  return (
    <>
      <p>{DEFINITIONS[answer]}</p>
      {isSet && answer !== 'hours' && <p>{SET_DEFINITION}</p>}
      <p className="text-ink-2">Days are those of {zone}.</p>
    </>
  );
}
