import type { Figure } from '#domain/review/figures';
import { counted } from '#domain/text/count';
import { useReviewScope } from '../model/review-scope';
import type { ReviewFigures } from '../model/use-figures';
import type { ReviewLoad } from '../model/use-load';
import { DotStrip } from './DotStrip';

/** What the incidents add up to, each figure beside what it was in the four weeks before. */
export function Figures({ figures, load }: { figures: ReviewFigures; load: ReviewLoad }) {
  const isComparing = figures.query.isFetching;
  return (
    <section aria-label="Summary">
      <div className="review-figures">
        {figures.figures.map((figure) => (
          <FigureBox key={figure.key} figure={figure} isComparing={isComparing} error={figures.query.error} />
        ))}
        <PeopleBox load={load} />
      </div>
      <p className="mt-1 px-1 text-xs text-ink-3">
        Before: {figures.compared}, a circle each; the diamond is this review, red where it is worse than all
        of them.
      </p>
      <details className="px-1 text-xs text-ink-2 presented:hidden print:hidden">
        <summary className="inline-block min-h-6 cursor-pointer py-1">How this is counted</summary>
        <ul className="list-disc pb-1 pl-5">
          {figures.figures.map(({ key, label, rule }) => (
            <li key={key}>
              {label}: {rule}
            </li>
          ))}
          <li>People interrupted: {PEOPLE_RULE}</li>
        </ul>
      </details>
    </section>
  );
}

type FigureBoxProps = { figure: Figure; isComparing: boolean; error: Error | null };

function FigureBox({ figure, isComparing, error }: FigureBoxProps) {
  const { label, value, unit, before, rule, dots } = figure;
  return (
    <div title={rule}>
      <h2>{label}</h2>
      <p>
        <b>{value}</b> <span>{unit}</span>
      </p>
      <div className="review-strip" {...(isComparing && { 'data-later': '' })}>
        {dots && <DotStrip dots={dots} />}
      </div>
      <small>{before === '' ? waitingWords(isComparing, error) : `${before} before`}</small>
    </div>
  );
}

function waitingWords(isComparing: boolean, error: Error | null): string {
  if (isComparing) return 'comparing…';
  return error ? 'the four weeks before could not be loaded' : 'not compared';
}

const PEOPLE_RULE =
  'People who got an SMS, a call or a push in this time, by the responder metrics of all its incidents.';

/** Who was interrupted, which only the responders’ metrics know. */
function PeopleBox({ load }: { load: ReviewLoad }) {
  const { lanes } = useReviewScope();
  const interrupted = load.people?.filter(({ interruptions }) => interruptions > 0);
  const atNight = load.people?.filter(({ byKind }) => byKind.sleep > 0).length ?? 0;
  const onDuty = new Set(lanes.lanes.flatMap(({ parts }) => parts.flatMap(({ people }) => people)));
  return (
    <div title={PEOPLE_RULE}>
      <h2>People interrupted</h2>
      <p>
        <b>{interrupted?.length ?? '–'}</b> <span>{atNight > 0 ? `${atNight} of them at night` : ''}</span>
      </p>
      <div className="review-strip" />
      <small>{onDuty.size > 0 ? `${counted(onDuty.size, 'person', 'people')} on duty` : ''}</small>
    </div>
  );
}
