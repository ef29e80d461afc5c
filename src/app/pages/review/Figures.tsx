import { type Dots, type Figure, peopleFigure } from '#domain/review/figures';
import { counted } from '#domain/text/count';
import { useReviewScope } from './model/review-scope';
import type { ReviewFigures, ReviewLoad } from './model/use-figures';
import { stackedDots } from './chronology/placement';

/** Figures of the review with those of the weeks before. */
export function Figures({ figures, load }: { figures: ReviewFigures; load: ReviewLoad }) {
  const { compared, isCompared, query } = figures;
  const isComparing = query.isFetching;
  const people = peopleFigure(load.people);
  return (
    <section aria-label="Summary">
      <div className="review-figures">
        {figures.figures.map((figure) => (
          <FigureBox key={figure.key} figure={figure} hasStrip={isCompared || isComparing} />
        ))}
        <PeopleBox figure={people} />
      </div>
      <p
        className="mt-1 flex min-h-4 flex-wrap gap-x-4 px-1 text-xs text-ink-2"
        {...(isComparing && { 'data-later': '' })}
      >
        <span>{compared || waitingWords(query)}</span>
        {isCompared && (
          <span>
            <span aria-hidden="true">○</span> earlier times <span aria-hidden="true">◆</span> this review, red
            if worse than all of them
          </span>
        )}
      </p>
      <details className="px-1 text-xs text-ink-2 presented:hidden print:hidden">
        <summary className="inline-block min-h-6 cursor-pointer py-1">How this is counted</summary>
        <ul className="list-disc pb-1 pl-5">
          {figures.figures.map(({ key, label, rule }) => (
            <li key={key}>
              {label}: {rule}
            </li>
          ))}
          <li>
            {people.label}: {people.rule}
          </li>
        </ul>
      </details>
    </section>
  );
}

function waitingWords({ isFetching, error }: ReviewFigures['query']): string {
  if (isFetching) return 'Comparing…';
  return error ? 'The weeks before could not be loaded.' : '';
}

function FigureBox({ figure, hasStrip }: { figure: Figure; hasStrip: boolean }) {
  const { label, value, unit, before, rule, dots } = figure;
  return (
    <div title={rule}>
      <h2>{label}</h2>
      <p>
        <b>{value}</b> <span>{unit}</span>
      </p>
      {hasStrip && <div className="review-strip">{dots && <DotStrip dots={dots} />}</div>}
      <small>{before === '' ? '' : `${before} before`}</small>
    </div>
  );
}

/** People interrupted, and the number on duty. */
function PeopleBox({ figure }: { figure: Pick<Figure, 'label' | 'value' | 'unit' | 'rule'> }) {
  const { lanes } = useReviewScope().lanes;
  const { label, value, unit, rule } = figure;
  const onDuty = new Set(lanes.flatMap(({ parts }) => parts.flatMap(({ people }) => people)));
  return (
    <div title={rule}>
      <h2>{label}</h2>
      <p>
        <b>{value}</b> <span>{unit}</span>
      </p>
      <small>{onDuty.size > 0 ? `${counted(onDuty.size, 'person', 'people')} on duty` : ''}</small>
    </div>
  );
}

/** Distribution of earlier values as circles, with this review as a diamond. */
function DotStrip({ dots }: { dots: Dots }) {
  const { now, before, most, isWorse } = dots;
  return (
    <span aria-hidden="true" className="review-dots">
      {stackedDots(before, most).map(({ place, level }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have nothing else, and never move
        <i key={index} style={{ left: `${place * 100}%`, bottom: `${Math.min(level, 3) * 4 + 2}px` }} />
      ))}
      <b data-worse={isWorse ? '' : undefined} style={{ left: `${(now / most) * 100}%` }} />
    </span>
  );
}
