import { answerOf } from '../model/answer';
import type { ChartsView } from '../model/use-charts-view';
import { orderedLines, type Standings } from '../model/use-standings';

type AnswerPanelProps = {
  standings: Pick<Standings, 'lines' | 'total' | 'duty'>;
  view: Pick<ChartsView, 'subject' | 'sort'>;
  /** Previous period: "the previous 28 days". */
  before: string;
};

/** First line of the table in a sentence, with reserved height. */
export function AnswerPanel({ standings, view, before }: AnswerPanelProps) {
  const lines = orderedLines(standings, view);
  const answer = lines && answerOf({ lines, total: standings.total, before, ...view });
  return (
    <p className="panel-box mb-3.5 min-h-[102px] text-base max-md:min-h-[116px] max-md:text-md xl:min-h-[78px]">
      {answer && (
        <>
          <b className="font-semibold">
            {answer.who} {answer.what}
          </b>{' '}
          <span className="text-ink-2">{answer.more}</span>
        </>
      )}
    </p>
  );
}
