import type { Answer } from '../model/answer';

/** The first line of the table in a sentence; there is room for it before it is there. */
export function AnswerLine({ answer }: { answer: Answer | undefined }) {
  return (
    <p className="mb-1 min-h-6 max-md:min-h-[63px]">
      {answer && (
        <>
          <b className="font-semibold">
            <bdi>{answer.who}</bdi> {answer.what}
          </b>{' '}
          <span className="text-ink-2">{answer.more}</span>
        </>
      )}
    </p>
  );
}
